import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMailDigest, linesOf, senderIn } from './digest.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const MAIL = [
  'From: Cody <cody@example.com>',
  'To: support@demo.localhost',
  'Subject: Late parcel',
  'Message-ID: <one@example.com>',
  '',
  'Where is it?',
  '',
  'Cody',
].join('\n')

function digestOf(mail: string, { now = NOW, piece = Number.POSITIVE_INFINITY } = {}): string {
  const digest = createMailDigest(now)
  const bytes = Buffer.from(mail, 'latin1')
  for (let at = 0; at < bytes.length; at += piece) digest.update(bytes.subarray(at, at + piece))
  return digest.digest().toString('hex')
}

const isSame = (one: string, other: string) => digestOf(one) === digestOf(other)

for (const [what, mail] of [
  ['headers that servers add', `Received: from a by b\nX-Spam: no\nDKIM-Signature: v=1\n${MAIL}`],
  ['CRLF at the ends of lines', MAIL.replaceAll('\n', '\r\n')],
  ['empty lines at the end', `${MAIL}\n\r\n\n`],
  ['names of headers in capitals', MAIL.replace('Subject:', 'SUBJECT:')],
  ['blanks around a value', MAIL.replace('Subject: Late', 'Subject:   Late')],
  ['a header folded by a server', MAIL.replace('Late parcel', 'Late\n parcel')],
  ['a header folded by a tab', MAIL.replace('Late parcel', 'Late\n\t  parcel')],
  ['the day on which it arrives', MAIL],
] as const)
  test(`a mail is the same in spite of ${what}`, () => {
    const now = what.startsWith('the day') ? new Date('2026-12-24T12:00:00Z') : NOW
    assert.equal(digestOf(mail, { now }), digestOf(MAIL))
  })

for (const [what, mail] of [
  ['sender', MAIL.replace('cody@', 'vera@')],
  ['recipient', MAIL.replace('support@', 'sales@')],
  ['Cc', MAIL.replace('Subject', 'Cc: boss@example.com\nSubject')],
  ['subject', MAIL.replace('Late parcel', 'late parcel')],
  ['date', MAIL.replace('Subject', 'Date: Fri, 20 Nov 2026 12:00:00 +0000\nSubject')],
  ['Message-ID', MAIL.replace('<one@', '<two@')],
  ['reference', MAIL.replace('Subject', 'References: <zero@example.com>\nSubject')],
  ['In-Reply-To', MAIL.replace('Subject', 'In-Reply-To: <zero@example.com>\nSubject')],
  ['type', MAIL.replace('Subject', 'Content-Type: text/html\nSubject')],
  ['text', MAIL.replace('Where is it?', 'Where is it!')],
  ['blank in the text', MAIL.replace('Where is', 'Where  is')],
  ['empty line in the middle', MAIL.replace('?\n\n', '?\n\n\n')],
  ['bare CR in the text', MAIL.replace('Where is', 'Where\ris')],
  ['line of headers in the body', MAIL.replace('\n\n', '\n\nSubject: Late parcel\n')],
] as const)
  test(`a mail with another ${what} is another mail`, () => {
    assert.equal(isSame(mail, MAIL), false)
  })

test('the pieces in which a mail arrives make no difference', () => {
  const mail = `${MAIL.replaceAll('\n', '\r\n')}\r\n\r\nmore\r\n\r\n`
  for (const piece of [1, 2, 3, 7, 64]) assert.equal(digestOf(mail, { piece }), digestOf(mail), String(piece))
})

test('a CR is part of a line end only before a LF, wherever the pieces meet', () => {
  const mail = `${MAIL}\r`
  assert.notEqual(digestOf(mail), digestOf(MAIL))
  assert.equal(digestOf(mail, { piece: MAIL.length }), digestOf(mail))
})

test('a mail without a Message-ID, or with an empty one, is the same for one day (UTC) only', () => {
  for (const mail of [MAIL.replace(/Message-ID: .*\n/, ''), MAIL.replace('<one@example.com>', '')]) {
    const at = (time: string) => digestOf(mail, { now: new Date(time) })
    assert.equal(at('2026-11-20T00:00:00Z'), at('2026-11-20T23:59:59Z'))
    assert.notEqual(at('2026-11-20T23:59:59Z'), at('2026-11-21T00:00:00Z'))
  }
})

test('a mail without a body, without a head or without anything has a digest of its own', () => {
  const [head = ''] = MAIL.split('\n\n')
  const all = ['', '\n', head, `${head}\n\nx`, '\n\nx', 'x'].map(mail => digestOf(mail))
  assert.equal(digestOf(`${head}\n\n`), digestOf(`${head}\n\n\n\n`))
  assert.equal(new Set(all.slice(2)).size, 4)
})

test('a head beyond 256 KB ends there, and the rest counts as the body', () => {
  const head = (length: number) => `Subject: x\n${'X-Long: y\n'.repeat(length / 10)}`
  const one = `${head(300_000)}From: a@example.com\n\nx`
  assert.equal(isSame(one, one.replace('a@example.com', 'b@example.com')), false)
  const digest = createMailDigest(NOW)
  digest.update(Buffer.from(one))
  assert.equal(digest.head().length, 256 * 1024)
})

test('the head can be read before and after the digest is made, with plain line ends', () => {
  const digest = createMailDigest(NOW)
  digest.update(Buffer.from(MAIL.replaceAll('\n', '\r\n')))
  const head = MAIL.slice(0, MAIL.indexOf('\n\n'))
  assert.equal(digest.head(), head)
  digest.digest()
  assert.equal(digest.head(), head)
})

test('folded lines are one field; a fold at the very beginning is a field of its own', () => {
  assert.deepEqual(linesOf('A: 1\n 2\n\t3\nB: 4'), ['A: 1 2 3', 'B: 4'])
  assert.deepEqual(linesOf(' A: 1\n B: 2'), [' A: 1 B: 2'])
})

for (const [head, sender] of [
  ['From: Cody <Cody@Example.com>', 'cody@example.com'],
  ['from:cody@example.com', 'cody@example.com'],
  ['From: "Brandt, Cody" (at home) <cody@example.com>', 'cody@example.com'],
  ['Subject: x\nFROM: Cody\n <cody@example.com>', 'cody@example.com'],
  ['From: one@example.com, two@example.com', 'one@example.com'],
  ['X-From: a@example.com\nReply-To: b@example.com', undefined],
  ['From: Cody', undefined],
  ['From:', undefined],
  ['', undefined],
] as const)
  test(`the sender in “${head.replace(/\n/g, '↵')}” is ${sender ?? 'unknown'}`, () => {
    assert.equal(senderIn(head), sender)
  })
