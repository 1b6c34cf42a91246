import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { createReceiver } from '../../test/receiver.ts'
import { newKeyBeginning } from './blob-keys.ts'
import { openBlobs } from './blobs.ts'
import { DISK_FULL } from './errors.ts'

const folder = mkdtempSync(join(tmpdir(), 'answerwell-kit-files-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const blobs = openBlobs(folder)
const receiver = await createReceiver()

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

const filesIn = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length

/** A key's file, made to look as old as that. */
function age(key: string, time: Date): string {
  const path = join(folder, key)
  utimesSync(path, time, time)
  return path
}

const YESTERDAY = new Date(Date.now() - 86_400_000)
const NOW = () => new Date(Date.now() + 60_000)

test('a file may arrive in pieces, and leave as a stream', async () => {
  const key = await blobs.put(pieces('Ærø ', '', '🎁'))
  assert.equal(String(await blobs.get(key)), 'Ærø 🎁')
  assert.equal(String(await buffer(await blobs.read(key))), 'Ærø 🎁')
})

test('an empty file is a file', async () => {
  const key = await blobs.put(new Uint8Array())
  assert.equal((await blobs.get(key)).length, 0)
  await blobs.remove(key)
  await assert.rejects(blobs.read(key), { code: 'not_found' })
})

test('files and their folders are nobody else’s to read', async () => {
  const path = join(folder, await blobs.put(pieces('private')))
  assert.deepEqual([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777], [0o600, 0o700])
})

test('a source that breaks leaves no file, and its error is the caller’s', async () => {
  const before = filesIn()
  const broken = async function* () {
    yield Buffer.from('half')
    throw new RangeError('the line is dead')
  }
  await assert.rejects(blobs.put(broken()), new RangeError('the line is dead'))
  assert.equal(filesIn(), before)
})

test('a disk that is full, or broken, is unavailable', async () => {
  const failing = (code: string) => {
    const source = async function* () {
      yield Buffer.from('half')
      throw Object.assign(new Error(code), { code })
    }
    return blobs.put(source())
  }
  for (const code of ['ENOSPC', 'EDQUOT'])
    await assert.rejects(failing(code), { code: 'unavailable', message: String(DISK_FULL) }, code)
  await assert.rejects(failing('EACCES'), { code: 'unavailable', message: /folder is not writable/ })
  for (const code of ['EROFS', 'EIO', 'EMFILE', 'ENOENT'])
    await assert.rejects(failing(code), { code: 'unavailable', message: /broken or read-only/ }, code)
})

test('keys that share a beginning differ, and begin with it', async () => {
  const beginning = newKeyBeginning()
  const keys = await Promise.all(Array.from({ length: 5 }, () => blobs.put(pieces('x'), beginning)))
  assert.equal(new Set(keys).size, 5)
  for (const key of keys)
    assert.ok(key.startsWith(beginning) && /^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(key), key)
})

test('only files from before the time are found, and unfinished ones of that time are removed', async () => {
  const beginning = newKeyBeginning()
  const [old, recent, unfinished] = await Promise.all([1, 2, 3].map(() => blobs.put(pieces('x'), beginning)))
  age(old as string, YESTERDAY)
  const part = `${join(folder, unfinished as string)}.part`
  writeFileSync(part, 'half')
  utimesSync(part, YESTERDAY, YESTERDAY)
  writeFileSync(`${join(folder, recent as string)}.part`, 'half')
  const hourAgo = new Date(Date.now() - 3_600_000)
  assert.deepEqual(await Array.fromAsync(blobs.keysBefore(hourAgo, beginning)), [old])
  const left = readdirSync(dirname(part)).filter(name => name.endsWith('.part'))
  assert.deepEqual(left, [`${(recent as string).slice(3)}.part`])
})

test('files that are not ours are neither found nor removed', async () => {
  const key = await blobs.put(pieces('x'))
  const stranger = join(folder, key.slice(0, 3), 'README')
  writeFileSync(stranger, 'hello')
  utimesSync(stranger, YESTERDAY, YESTERDAY)
  const found = await Array.fromAsync(blobs.keysBefore(NOW(), key.slice(0, 3)))
  assert.ok(found.includes(key) && found.every(one => !one.includes('README')))
  assert.ok(statSync(stranger).isFile())
})

test('a folder that is not there yet has no files', async () => {
  const none = openBlobs(join(folder, 'not', 'there'))
  assert.deepEqual(await Array.fromAsync(none.keysBefore(NOW(), '')), [])
})

test('a bucket that refuses is unavailable, with its status; removing what is not there is no error', async () => {
  const bucket = openBlobs(`s3+http://key:secret@${receiver.base.slice('http://'.length)}/files`)
  const key = await blobs.put(pieces('x'))
  const statusOf = (status: number) => receiver.answers.set(`/files/${key}`, () => ({ status }))
  statusOf(403)
  for (const ask of [() => bucket.get(key), () => bucket.remove(key)])
    await assert.rejects(ask, { code: 'unavailable', message: /responded with status 403/ })
  statusOf(404)
  await assert.rejects(bucket.get(key), { code: 'not_found' })
  await bucket.remove(key)
})

test('a bucket gets what arrives in pieces as one file, signed and with its length', async () => {
  const bucket = openBlobs(`s3+http://key:secret@${receiver.base.slice('http://'.length)}/files`)
  const key = await bucket.put(pieces('one ', 'two'))
  const [put] = receiver.at(`/files/${key}`)
  assert.deepEqual([put?.body, put?.headers['content-length']], ['one two', '7'])
  assert.match(String(put?.headers.authorization), /^AWS4-HMAC-SHA256 Credential=key\//)
})

test('a bucket is listed to its end, also if a page is short or empty', async () => {
  const place = receiver.base.slice('http://'.length)
  const keys = await Promise.all([1, 2, 3].map(() => blobs.put(pieces('x'))))
  const page = (entries: string[], more: string) => () => ({
    status: 200,
    body: `<ListBucketResult>${more}${entries
      .map(key => `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`)
      .join('')}</ListBucketResult>`,
  })
  const more = '<IsTruncated>true</IsTruncated>'
  const token = `${more}<NextContinuationToken>a&amp;b</NextContinuationToken>`
  const [one = '', two = '', three = ''] = keys
  for (const [name, pages] of [
    [
      'tokens',
      {
        '': page([one], token),
        '&continuation-token=a%26b': page([], token.replace('amp;b', 'amp;c')),
        '&continuation-token=a%26c': page([two, three], ''),
      },
    ],
    ['keys', { '': page([one, two], more), [`&start-after=${two.replace('/', '%2F')}`]: page([three], '') }],
  ] as const) {
    for (const [query, answer] of Object.entries(pages))
      receiver.answers.set(`/${name}?list-type=2&max-keys=1000&prefix=${query}`, answer)
    const found = await Array.fromAsync(openBlobs(`s3+http://key:secret@${place}/${name}`).keys())
    assert.deepEqual(found, keys, name)
  }
  receiver.answers.set('/endless?list-type=2&max-keys=1000&prefix=', page([], more))
  await assert.rejects(
    Array.fromAsync(openBlobs(`s3+http://key:secret@${place}/endless`).keys()),
    /does not list all of its files/,
  )
})

test('what a killed restore has left of a file holds up no later one', async () => {
  const key = await blobs.put(pieces('whole'))
  writeFileSync(`${join(folder, key)}.part`, 'half')
  await blobs.putAs(key, Buffer.from('restored'))
  assert.equal(String(await blobs.get(key)), 'restored')
})

test('a folder of files that cannot be read is no empty one', async () => {
  const place = join(folder, 'a-file')
  writeFileSync(place, 'x')
  const listing = [openBlobs(place).keys(), openBlobs(place).keysBefore(NOW(), '')]
  for (const keys of listing) await assert.rejects(Array.fromAsync(keys), { code: 'unavailable' })
})
