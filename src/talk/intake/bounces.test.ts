// Bounces in the forms that servers give them, and mail that looks like one by its envelope alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { STATUS } from '../conversations/codes.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana } = world
const { latest, messagesOf, answered } = correspondence(world, mailbox)

const FIELDS = (address: string, action: string, status: string) => [
  `Final-Recipient: rfc822; ${address}`,
  `Action: ${action}`,
  `Status: ${status}`,
  `Diagnostic-Code: smtp; ${status} ${action}`,
]
const TO_SERVER = ['Reporting-MTA: dns; mx.example.com', '']

const parts = (type: string, ...bodies: [type: string, lines: string[]][]) => ({
  headers: { 'Content-Type': `${type}; boundary=B` },
  body: [
    ...bodies.flatMap(([kind, lines]) => ['--B', `Content-Type: ${kind}`, '', ...lines]),
    '--B--',
    '',
  ].join('\n'),
})
const report = (...blocks: string[][]) =>
  ['message/delivery-status', [...TO_SERVER, ...blocks.flatMap(block => [...block, ''])]] as [
    string,
    string[],
  ]
const sorry: [string, string[]] = ['text/plain', ['Sorry.']]

for (const [what, write, state, reason] of [
  [
    'a report within multipart/mixed, as of Amazon WorkMail',
    (to: string) => parts('multipart/mixed', sorry, report(FIELDS(to, 'failed', '5.1.1'))),
    'bounced',
    '5.1.1 5.1.1 failed',
  ],
  [
    'two addresses tried that failed, and one that is delayed',
    (to: string) =>
      parts(
        'multipart/report; report-type=delivery-status',
        sorry,
        report(FIELDS(to, 'delayed', '4.4.1'), FIELDS(to, 'failed', '5.2.1'), FIELDS(to, 'failed', '5.1.1')),
      ),
    'bounced',
    '5.2.1 5.2.1 failed',
  ],
  [
    'fields in the text',
    (to: string) => ({
      headers: {},
      body: ['Your mail was not delivered.', '', ...FIELDS(to, 'failed', '5.1.1'), ''].join('\n'),
    }),
    'bounced',
    '5.1.1 5.1.1 failed',
  ],
  ['words alone', () => ({ headers: {}, body: 'No such user here.' }), 'bounced', 'No such user here.'],
  [
    'a delay',
    (to: string) =>
      parts('multipart/report; report-type=delivery-status', sorry, report(FIELDS(to, 'delayed', '4.4.1'))),
    'deferred',
    '4.4.1 4.4.1 delayed',
  ],
  [
    'a complaint (ARF)',
    () =>
      parts('multipart/report; report-type=feedback-report', sorry, [
        'message/feedback-report',
        ['Feedback-Type: abuse', 'Version: 1', ''],
      ]),
    'bounced',
    'The recipient reported the message as spam.',
  ],
  [
    'a complaint within multipart/mixed',
    () =>
      parts('multipart/mixed', sorry, [
        'message/feedback-report',
        ['Feedback-Type: abuse', 'Version: 1', ''],
      ]),
    'bounced',
    'The recipient reported the message as spam.',
  ],
] as const)
  test(`a bounce marks the message: ${what}`, async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const { slug, answer } = await answered(email)
    const { headers, body } = write(email)
    const from = 'Mail Delivery System <mailer-daemon@mx.example.com>'
    await world.mailIn(letter({ from, subject: 'Returned', headers, body }), { from: '', to: [answer.from] })
    const [{ deliveries }] = await messagesOf(slug)
    assert.deepEqual(
      deliveries.map((one: Record<string, string>) => [one.state, one.reason]),
      [[state, reason]],
    )
    assert.equal((await latest()).slug, slug, 'no conversation of its own')
  })

test('a mail with an empty envelope sender that is no bounce is a conversation that waits for an answer', async () => {
  const form = letter({
    from: 'Vera <vera.form@example.com>',
    subject: 'Order form',
    body: 'Two lamps, please.',
  })
  await world.mailIn(form, { from: '' })
  const { slug, status } = await latest()
  const [{ body, arrival }] = await messagesOf(slug)
  assert.deepEqual(
    [status, body, arrival.automatic, arrival.bulk],
    [STATUS.unresolved, 'Two lamps, please.', null, 'an empty return path'],
  )
  assert.equal((await ana.get(`/conversations?q=vera.form@example.com`)).body.total_count, 1)
})

test('a mail with an empty envelope sender that answers ours reopens nothing: it is an absence notice', async () => {
  const { slug, answer } = await answered('away@example.com')
  const to = [answer.mail.replyTo?.[0]?.address as string]
  await world.mailIn(letter({ from: 'away@example.com', body: 'I am away.' }), { from: '', to })
  const [{ arrival }] = await messagesOf(slug)
  assert.equal(arrival.automatic, 'an empty return path')
  assert.equal((await ana.get(`/conversations/${slug}`)).body.status, STATUS.resolved)
})
