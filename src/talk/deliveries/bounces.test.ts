import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA } from '../../../db/cast.ts'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { systemScope } from '../../kit/scope.ts'
import { signerOf } from '../../people/brands/brand-key.ts'
import { bounceAddress } from '../channels/email/signed-ids.ts'
import { STATUS } from '../conversations/codes.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, rival, scope, db, clock } = world
const { latest, lastMail, answered, messagesOf } = correspondence(world, mailbox)

let serial = 0

/** A report as mail servers write it, about any recipient: only the return path counts. */
function report(recipients: string[], type = 'delivery-status'): string {
  const part = type === 'delivery-status' ? 'message/delivery-status' : 'message/feedback-report'
  return [
    'From: Mail Delivery System <mailer-daemon@mx.example.com>',
    `Message-ID: <report-${++serial}@mx.example.com>`,
    `Content-Type: multipart/report; report-type=${type}; boundary="=_r"`,
    ...[
      '',
      '--=_r',
      'Content-Type: text/plain',
      '',
      'About your mail.',
      '--=_r',
      `Content-Type: ${part}`,
      '',
    ],
    ['Reporting-MTA: dns; mx.example.com', ...recipients].join('\r\n\r\n'),
    '--=_r--',
  ].join('\r\n')
}

const about = (action: string, status: string, words = '550 sorry') =>
  `Final-Recipient: rfc822; x@example.com\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; ${words}`

/** A conversation whose reply has been sent; its return path. */
async function sentTo(email: string) {
  const { slug, answer } = await answered(email)
  const back = (raw: string) => world.mailIn(raw, { from: '', to: [answer.from] })
  const copy = async () => (await messagesOf(slug)).find(({ user }: never) => user['staff?'])?.deliveries[0]
  return { slug, back, copy, answer }
}

const isDead = async (email: string) =>
  (await db.rows(sql`select 1 from identities where identifier = ${email} and bounced_at is not null`))
    .length > 0

async function failures() {
  await world.logIsReadable()
  return (await ana.get('/events?types=message.delivery_failed&page_size=100')).body.events
}

for (const [status, dead] of [
  ['5.1.1', true],
  ['5.1.10', true],
  ['5.2.1', true],
  ['5.7.1', true],
  ['5.2.2', false],
  ['5.4.4', false],
  ['4.4.7', false],
] as const)
  test(`a failure with status ${status} says that the ${dead ? 'address' : 'message'} did not work`, async () => {
    const email = `s${status.replaceAll('.', '-')}@example.com`
    const { back, copy } = await sentTo(email)
    await back(report([about('failed', status)]))
    const { state, reason } = await copy()
    assert.deepEqual([state, reason], ['bounced', `${status} 550 sorry`])
    assert.equal(await isDead(email), dead)
  })

test('a failure is one event, however often it is reported, and opens no conversation', async () => {
  const { slug, back, copy } = await sentTo('again@example.com')
  const before = (await failures()).length
  const { total_count: conversations } = (await ana.get('/conversations?filter=all')).body
  await back(report([about('failed', '5.2.2', '552 full')]))
  await back(report([about('failed', '5.1.1', '550 gone')]))
  const events = await failures()
  assert.equal(events.length, before + 1)
  const { state, reason, to } = await copy()
  assert.deepEqual([state, reason], ['bounced', '5.2.2 552 full'], 'the first report counts')
  const { body } = await ana.get(`/conversations/${slug}`)
  const data = { conversation_id: body.id, identity_id: to.id, state, reason }
  assert.deepEqual(events.at(-1).data, data)
  assert.deepEqual([body.status, body.message_count], [STATUS.resolved, 2])
  assert.equal((await ana.get('/conversations?filter=all')).body.total_count, conversations)
})

test('a delay is shown and is no failure; the failure after it is', async () => {
  const { back, copy } = await sentTo('slow@example.com')
  const before = (await failures()).length
  await back(report([about('delayed', '4.4.1', '421 later')]))
  assert.deepEqual([(await copy()).state, (await copy()).reason], ['deferred', '4.4.1 421 later'])
  assert.deepEqual([await isDead('slow@example.com'), (await failures()).length], [false, before])
  await back(report([about('failed', '5.4.7')]))
  assert.equal((await copy()).state, 'bounced')
  assert.equal((await failures()).length, before + 1)
})

test('a report of success changes nothing', async () => {
  const { back, copy } = await sentTo('fine@example.com')
  for (const action of ['delivered', 'relayed', 'expanded', ''])
    await back(report([about(action, '2.0.0', '250 ok')]))
  assert.equal((await copy()).state, 'sent')
  assert.match((await lastMail())?.verdict ?? '', /A delivery report for one of our messages/)
})

test('a complaint marks the message and the address: its owner wants no mail from us', async () => {
  const { back, copy } = await sentTo('annoyed@example.com')
  await back(report(['Feedback-Type: abuse'], 'feedback-report'))
  const { state, reason } = await copy()
  assert.deepEqual([state, reason], ['bounced', 'The recipient reported the message as spam.'])
  assert.equal(await isDead('annoyed@example.com'), true)
})

test('a report in plain words is one, if a mail server sent it to the return path', async () => {
  const { back, copy } = await sentTo('plain@example.com')
  await back(letter({ from: 'MAILER-DAEMON@mx.example.com', body: 'The user\n  has moved.' }))
  assert.deepEqual([(await copy()).state, (await copy()).reason], ['bounced', 'The user has moved.'])
  assert.equal(await isDead('plain@example.com'), false, 'nobody knows what the words mean')
})

test('a person who writes to a return path is a person', async () => {
  const { back, copy } = await sentTo('human@example.com')
  await back(letter({ from: 'Human <human@example.com>', body: 'Why this address?' }))
  assert.equal((await copy()).state, 'sent')
  assert.equal((await latest()).message.body, 'Why this address?')
})

test('a return path that we have not signed, or that another brand has, marks nobody', async () => {
  const { copy, answer } = await sentTo('forged@example.com')
  const theirs = await signerOf(systemScope(rival, db))
  const delivery = await db.row<{ id: number }>(sql`select max(id) as id from message_deliveries`)
  const forged = bounceAddress(theirs, 'support@demo.localhost', { deliveryId: delivery?.id as number })
  for (const to of [forged, answer.from.replace(/.@/, '@'), answer.from.replace('+b.d', '+b.i')]) {
    await world.mailIn(report([about('failed', '5.1.1')]), { from: '', to: [to] })
    assert.match((await lastMail())?.verdict ?? '', /did not send/, to)
  }
  assert.equal((await copy()).state, 'sent')
})

test('a report about a notice marks the address of staff, and no message', async () => {
  const identity = await db.row<{ id: number }>(sql`
    select id from identities where brand_id = ${world.brand.id} and identifier = ${ANA.email}`)
  const path = bounceAddress(await signerOf(scope), 'support@demo.localhost', {
    identityId: identity?.id as number,
  })
  const before = (await failures()).length
  await world.mailIn(report([about('delayed', '4.4.1')]), { from: '', to: [path] })
  assert.equal(await isDead(ANA.email), false)
  await world.mailIn(report([about('failed', '5.1.1')]), { from: '', to: [path] })
  assert.equal(await isDead(ANA.email), true)
  assert.equal((await lastMail())?.verdict, 'A delivery report for a notification.')
  assert.equal((await failures()).length, before)
})

test('an address that writes to us is alive again', async () => {
  const { back } = await sentTo('revived@example.com')
  await back(report([about('failed', '5.1.1')]))
  assert.equal(await isDead('revived@example.com'), true)
  await world.mailIn(letter({ from: 'revived@example.com', body: 'I am back' }))
  assert.equal(await isDead('revived@example.com'), false)
})

test('a copy that has bounced is not sent again by an attempt that was still to come', async () => {
  mailbox.answer = to => (to === 'late@example.com' ? 451 : 250)
  const { slug } = await world.start({ user: { email: 'late@example.com' } })
  await world.post(slug, { body: 'Hello' })
  await world.work()
  const row = await db.row<{ id: number }>(sql`select max(id) as id from message_deliveries`)
  const path = bounceAddress(await signerOf(scope), 'support@demo.localhost', {
    deliveryId: row?.id as number,
  })
  await world.mailIn(report([about('failed', '5.1.1')]), { from: '', to: [path] })
  mailbox.answer = () => 250
  clock.now = new Date(clock.now.getTime() + 3_600_000)
  await world.work()
  assert.equal(mailbox.arrived.filter(({ to }) => to.includes('late@example.com')).length, 0)
  assert.equal((await messagesOf(slug))[0].deliveries[0].state, 'bounced')
})
