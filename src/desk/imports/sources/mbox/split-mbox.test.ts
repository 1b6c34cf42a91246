import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { splitMbox, unquoted } from './split-mbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'split-'))
after(() => rmSync(folder, { recursive: true, force: true }))

async function mailsIn(text: string): Promise<string[]> {
  const path = join(folder, 'mbox')
  writeFileSync(path, text, 'latin1')
  const file = await open(path)
  const mails: string[] = []
  for await (const { start, end } of splitMbox(file))
    mails.push(unquoted(Buffer.from(text, 'latin1').subarray(start, end)).toString('latin1'))
  await file.close()
  return mails
}

test('mails are told apart by the line above them, in the ways that programs write it', async () => {
  for (const line of [
    'From gina@x.test Thu Mar 01 10:00:00 2018',
    'From 1593@xxx Thu Mar 01 10:00:00 +0000 2018',
    'From - Thu Mar  1 10:00:00 2018',
    'From ',
    'From -',
  ]) {
    const mails = await mailsIn(`${line}\nA: 1\n\none\n\n${line}\r\nB: 2\r\n\r\ntwo\r\n`)
    assert.deepEqual(mails, ['A: 1\n\none\n\n', 'B: 2\r\n\r\ntwo\r\n'], line)
  }
})

test('lines of somebody that begin with the same word stay in their mail', async () => {
  const text = 'A: 1\n\nFrom my point of view\n\nFrom 10:00 to 2018: closed\n\nFrom here\nto there: see\n'
  assert.deepEqual(await mailsIn(`From a Thu Mar 01 10:00:00 2018\n${text}`), [text])
})

test('a line that is nearly one takes no longer than others', async () => {
  const lines = `From ${'00:00'.repeat(390)}\nno header\n\nFrom ${'00:00 '.repeat(320)}\nA: 1\n\n`
  const text = `A: 1\n\n${lines.repeat(100)}`
  const start = performance.now()
  const mails = await mailsIn(`From a Thu Mar 01 10:00:00 2018\n${text}`)
  assert.deepEqual(
    mails.map(mail => mail.length),
    [text.length],
  )
  assert.ok(performance.now() - start < 10_000) // each took a second before
})

test('what was quoted is as it was written', async () => {
  const mails = await mailsIn('From a Thu Mar 01 10:00:00 2018\nA: 1\n\n>From you\n>>From me\n> From them\n')
  assert.deepEqual(mails, ['A: 1\n\nFrom you\n>From me\n> From them\n'])
})

test('mails are found across the pieces in which a file is read', async () => {
  const mail = (n: number) => `N: ${n}\n\n${'x'.repeat(7_919)}\n\n`
  const all = Array.from({ length: 400 }, (_, n) => mail(n))
  const text = all.map(one => `From a Thu Mar 01 10:00:00 2018\n${one}`).join('')
  assert.deepEqual(await mailsIn(text), all)
  const long = `A: 1\n\n${'y\n'.repeat(2_000_000)}`
  assert.deepEqual(await mailsIn(`From a Thu Mar 01 10:00:00 2018\n${long}`), [long])
})
