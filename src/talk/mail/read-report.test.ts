import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MailPart } from './parsed-mail.ts'
import { readReport } from './read-report.ts'

const REPORT = 'multipart/report; report-type=delivery-status; boundary=B'

function part(contentType: string, text: string): MailPart {
  const content = Buffer.from(text)
  return { name: 'x', contentType, size: content.length, content, contentId: undefined }
}

const status = (text: string) => part('message/delivery-status', text)
const OF_MAIL = 'Reporting-MTA: dns; mx.example.com\nArrival-Date: Fri, 20 Nov 2026 12:00:00 +0000'
const read = (...recipients: string[]) => readReport(REPORT, [status([OF_MAIL, ...recipients].join('\n\n'))])

test('a report has one entry for each recipient: action, status, and the words of the server', () => {
  const report = read(
    'Final-Recipient: rfc822; a@example.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no such user',
    'Final-Recipient: rfc822; b@example.com\nAction: DELAYED\nStatus: 4.2.2\nDiagnostic-Code: x-unix; quota',
    'Original-Recipient: rfc822; c@example.com\nAction: relayed\nStatus: 2.0.0',
  )
  assert.deepEqual(report, {
    isDeclared: true,
    recipients: [
      { action: 'failed', status: '5.1.1', diagnostic: '550 no such user' },
      { action: 'delayed', status: '4.2.2', diagnostic: 'quota' },
      { action: 'relayed', status: '2.0.0', diagnostic: '' },
    ],
    isComplaint: false,
  })
})

test('a report reads the same with CRLF, with blanks in its empty lines, and with more than one of them', () => {
  const text = `${OF_MAIL}\n \t\n\nFinal-Recipient: rfc822; a@example.com\nAction: failed\nStatus: 5.1.1\n\n\n`
  const expected = [{ action: 'failed', status: '5.1.1', diagnostic: '' }]
  assert.deepEqual(readReport(REPORT, [status(text)])?.recipients, expected)
  assert.deepEqual(readReport(REPORT, [status(text.replaceAll('\n', '\r\n'))])?.recipients, expected)
})

test('a field that goes on in the next line is read whole', () => {
  const report = read(
    'Final-Recipient: rfc822;\n a@example.com\nAction: failed\nDiagnostic-Code: smtp; 550-no\n\t550 such user',
  )
  assert.equal(report?.recipients[0]?.diagnostic, '550-no 550 such user')
})

test('names of fields have no case', () => {
  const report = read('FINAL-RECIPIENT: rfc822; a@example.com\naction: failed\nSTATUS: 5.7.1')
  assert.deepEqual(report?.recipients, [{ action: 'failed', status: '5.7.1', diagnostic: '' }])
})

for (const [written, expected] of [
  ['5.1.1 (bad destination mailbox)', '5.1.1'],
  ['smtp; 4.4.7', '4.4.7'],
  ['3.1.1', ''],
  ['550', ''],
  ['', ''],
] as const)
  test(`the status “${written}” is read as “${expected}”`, () => {
    const report = read(`Final-Recipient: rfc822; a@example.com\nAction: failed\nStatus: ${written}`)
    assert.equal(report?.recipients[0]?.status, expected)
  })

test('a block without a recipient is none', () => {
  assert.deepEqual(read('Action: failed\nStatus: 5.1.1', 'X-Comment: hello')?.recipients, [])
})

test('a recipient without an action has an empty one, which is neither a failure nor a delay', () => {
  assert.deepEqual(read('Final-Recipient: rfc822; a@example.com')?.recipients, [
    { action: '', status: '', diagnostic: '' },
  ])
})

test('what PostgreSQL would refuse is taken out of the words of a server', () => {
  const words = read(
    'Final-Recipient: rfc822; a@x.test\nAction: failed\nDiagnostic-Code: smtp; 550\u0000 no\u0007',
  )
  assert.equal(words?.recipients[0]?.diagnostic, '550  no')
})

test('the words of a server are cut off at 500 characters', () => {
  const report = read(
    `Final-Recipient: rfc822; a@x.test\nAction: failed\nDiagnostic-Code: smtp; ${'x'.repeat(600)}`,
  )
  assert.equal(report?.recipients[0]?.diagnostic, 'x'.repeat(500))
})

test('at most a hundred recipients of a report are read', () => {
  const many = Array.from({ length: 150 }, (_, n) => `Final-Recipient: rfc822; r${n}@x.test\nAction: failed`)
  assert.equal(read(...many)?.recipients.length, 100)
})

test('a complaint is a report without recipients', () => {
  const feedback = part('message/feedback-report', 'Feedback-Type: abuse\nVersion: 1')
  assert.deepEqual(readReport('multipart/report; report-type=feedback-report', [feedback]), {
    isDeclared: true,
    recipients: [],
    isComplaint: true,
  })
})

test('an ordinary mail does not declare itself a report, even with the report of another mail attached to it', () => {
  const attached = status(`${OF_MAIL}\n\nFinal-Recipient: rfc822; a@example.com\nAction: failed`)
  for (const type of ['multipart/mixed; boundary=B', 'text/plain', '', 'multipart/reporting'])
    assert.equal(readReport(type, [attached])?.isDeclared, false, type)
  assert.equal(readReport('text/plain', [], 'Action: none'), undefined)
})

test('a report without a part to read is none: a read receipt is an ordinary mail', () => {
  const receipt = part('message/disposition-notification', 'Disposition: manual-action; displayed')
  assert.equal(readReport('multipart/report; report-type=disposition-notification', [receipt]), undefined)
  assert.equal(readReport(REPORT, []), undefined)
})

test('the type of a report may be in capitals, with blanks before it', () => {
  const recipients = readReport(' Multipart/REPORT; x=y', [
    status('Final-Recipient: rfc822; a@x.test'),
  ])?.recipients
  assert.equal(recipients?.length, 1)
})
