import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openBlobs } from '../../kit/blobs.ts'
import { ThreadEnded } from '../../kit/threads/thread-pool.ts'
import { createMailParser } from './parse-mail.ts'

const folder = mkdtempSync(join(tmpdir(), 'answerwell-parser-'))
const blobs = openBlobs(folder)
const parser = createMailParser(blobs)
after(async () => {
  await parser.close()
  rmSync(folder, { recursive: true, force: true })
})

const mail = (html: string) =>
  [
    'From: a@example.com',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: application/zip; name="a.zip"',
    'Content-Disposition: attachment',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.alloc(100_000).toString('base64').replace(/.{76}/g, '$&\r\n'),
    '--b',
    'Content-Type: text/html',
    '',
    html,
    '--b--',
  ].join('\r\n')

const files = () => Array.fromAsync(blobs.keysBefore(new Date(Date.now() + 60_000), ''))

test('a mail whose parsing is aborted leaves nothing but itself', async () => {
  const key = await blobs.put(Buffer.from(mail('<p><table><tr><td>'.repeat(110_000))))
  await assert.rejects(parser.parse(key), ThreadEnded)
  assert.deepEqual(await files(), [key])
})

test('the large files of a mail are stored as files of their own', async () => {
  const key = await blobs.put(Buffer.from(mail('<p>Hello</p>')))
  const { parts } = await parser.parse(key)
  assert.equal(parts[0]?.size, 100_000)
  assert.ok((await files()).includes(parts[0]?.file as string))
})
