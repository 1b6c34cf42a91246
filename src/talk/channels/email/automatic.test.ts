import assert from 'node:assert/strict'
import { test } from 'node:test'
import { automaticOf } from './automatic.ts'

const PERSON = 'cody@example.com'

function judged(
  headers: Record<string, string>,
  { from = PERSON, envelopeFrom = from as string | undefined } = {},
) {
  const listed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
  return automaticOf({ headers: listed, from: { name: '', address: from } }, envelopeFrom)
}

test('a mail without any sign of a machine is from a person', () => {
  assert.equal(judged({}), undefined)
  assert.equal(judged({ subject: 'Out of office', 'x-mailer': 'AutoMailer' }), undefined, 'words are no sign')
})

for (const [header, value, because, reply] of [
  ['auto-submitted', 'auto-replied', 'Auto-Submitted: auto-replied', true],
  ['auto-submitted', 'Auto-Replied (vacation)', 'Auto-Submitted: auto-replied', true],
  ['auto-submitted', 'auto-replied; owner-email="x@example.com"', 'Auto-Submitted: auto-replied', true],
  ['auto-submitted', 'auto-generated', 'Auto-Submitted: auto-generated', false],
  ['auto-submitted', 'auto-notified', 'Auto-Submitted: auto-notified', false],
  ['x-autoreply', 'yes', 'x-autoreply', true],
  ['x-autorespond', '', 'x-autorespond', true],
  ['x-autoresponder', '1', 'x-autoresponder', true],
  ['x-auto-reply', 'YES', 'x-auto-reply', true],
  ['precedence', 'bulk', 'Precedence: bulk', false],
  ['precedence', ' List ', 'Precedence: list', false],
  ['precedence', 'junk', 'Precedence: junk', false],
  ['precedence', 'auto_reply', 'Precedence: auto_reply', true],
  ['list-id', '<news.example.com>', 'list-id', false],
  ['list-unsubscribe', '<mailto:off@example.com>', 'list-unsubscribe', false],
  ['feedback-id', 'a:b:c', 'feedback-id', false],
  ['x-loop', 'news@example.com', 'x-loop', false],
  ['x-auto-response-suppress', 'DR, OOF, AutoReply', 'X-Auto-Response-Suppress', false],
  ['x-auto-response-suppress', 'All', 'X-Auto-Response-Suppress', false],
  ['return-path', '<>', 'an empty return path', true],
] as const)
  test(`${header}: ${value || '(empty)'} marks ${reply ? 'an automatic reply' : 'a machine'}`, () => {
    assert.deepEqual(judged({ [header]: value }), { because, reply })
  })

for (const [header, value] of [
  ['auto-submitted', 'no'],
  ['auto-submitted', 'No; because'],
  ['auto-submitted', ''],
  ['x-autoreply', 'no'],
  ['precedence', 'first-class'],
  ['precedence', 'bulky'],
  ['list-id', ''],
  ['x-auto-response-suppress', 'DR, RN, NRN'],
  ['x-auto-response-suppress', 'overall'],
  ['return-path', '<cody@example.com>'],
] as const)
  test(`${header}: ${value || '(empty)'} is a mail from a person`, () => {
    assert.equal(judged({ [header]: value }), undefined)
  })

test('an empty envelope sender is a machine; an unknown one says nothing', () => {
  assert.deepEqual(judged({}, { envelopeFrom: '' }), { because: 'an empty return path', reply: true })
  assert.equal(automaticOf({ headers: {}, from: undefined }, undefined), undefined)
})

test('the addresses of servers are machines, with whatever follows their name', () => {
  for (const from of [
    'mailer-daemon@mx.example.com',
    'MAILER-DAEMON@mx.example.com',
    'postmaster@example.com',
    'noreply@example.com',
    'no-reply@example.com',
    'no-reply+orders@example.com',
    'noreply-shop@example.com',
    'do-not-reply@example.com',
    'donotreply.eu@example.com',
  ])
    assert.deepEqual(judged({}, { from }), { because: `sent by ${from}`, reply: false }, from)
})

test('an address that merely contains such a name is a person’s', () => {
  for (const from of [
    'norepl@example.com',
    'noreplying@example.com',
    'cody.noreply@example.com',
    'c@noreply.example',
  ])
    assert.equal(judged({}, { from }), undefined, from)
})

test('the clearest sign is named: Auto-Submitted before lists, lists before the sender', () => {
  const all = { 'list-id': '<x>', precedence: 'bulk', 'auto-submitted': 'auto-replied' }
  assert.equal(judged(all, { from: 'noreply@example.com' })?.because, 'Auto-Submitted: auto-replied')
  assert.equal(judged({ ...all, 'auto-submitted': 'no' })?.because, 'Precedence: bulk')
  assert.equal(
    judged({ 'list-id': '<x>' }, { from: 'noreply@example.com', envelopeFrom: '' })?.because,
    'list-id',
  )
})
