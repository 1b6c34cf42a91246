import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA } from '../../../db/cast.ts'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { systemScope } from '../../kit/scope.ts'
import { signerOf } from '../../people/brands/brand-key.ts'
import { STATUS } from '../conversations/codes.ts'
import { bounceAddress } from '../mail/signed-ids.ts'

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
    '',
    '--=_r',
    'Content-Type: text/plain',
    '',
    'About your mail.',
    '--=_r',
    `Content-Type: ${part}`,
    '',
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
  return (await ana.get('/events?type=message.delivery_failed&limit=1000')).body.events
}

for (const [status, dead] of [
  ['5.1.1', true],
  ['5.1.10', true],
  ['5.2.1', true],
  ['5.1.2', true],
  ['5.1.0', false],
  ['5.1.8', false],
  ['5.7.1', false],
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

test('a failure is one event, however often it is reported, and starts no conversation', async () => {
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
  assert.deepEqual([body.status, body.message_count], [STATUS.unresolved, 2])
  assert.equal((await ana.get('/conversations?filter=all')).body.total_count, conversations)
})

test('a message that has expired on the way has failed', async () => {
  const { back, copy } = await sentTo('expired@example.com')
  await back(report([about('expired', '4.4.7', '421 gave up')]))
  assert.equal((await copy()).state, 'bounced')
})

test('a message that did not arrive reopens its conversation, marks it, and its author is told', async () => {
  const { slug, back } = await sentTo('lost@example.com')
  await ana.put(`/conversations/${slug}`, { conversation: { status: STATUS.archived } })
  const told = async () =>
    mailbox.arrived.filter(({ to, mail }) => to[0] === ANA.email && /Not delivered/.test(mail.subject ?? ''))
  const before = (await told()).length
  await back(report([about('failed', '5.1.1', '550 no such user')]))
  await world.work()
  const { body } = await ana.get(`/conversations/${slug}`)
  assert.deepEqual([body.status, body['undelivered?']], [STATUS.unresolved, true])
  await world.logIsReadable()
  const { events } = (await ana.get(`/events?conversation=${body.id}&limit=1000`)).body
  assert.deepEqual(
    [events.at(-1).type, events.at(-1).data.because],
    ['conversation.status_changed', 'delivery_failed'],
  )
  const notices = await told()
  assert.equal(notices.length, before + 1)
  assert.match(
    notices.at(-1)?.mail.text ?? '',
    /could not be delivered to lost@example\.com\n\n.*\n\n5\.1\.1 550 no such user/,
  )
  const { body: list } = await ana.get('/conversations?filter=all')
  assert.equal(list.conversations.find((one: { slug: string }) => one.slug === slug)['undelivered?'], true)
  await world.mailIn(letter({ from: 'lost@example.com', headers: { 'In-Reply-To': '' }, body: 'Here again' }))
  await world.post(slug, { body: 'Another try' })
  assert.equal((await ana.get(`/conversations/${slug}`)).body['undelivered?'], false)
})

test('an old failure reopens nothing once somebody has written', async () => {
  const { slug, back } = await sentTo('later@example.com')
  await world.post(slug, { body: 'By the way' })
  await back(report([about('failed', '5.4.7')]))
  const { body } = await ana.get(`/conversations/${slug}`)
  assert.deepEqual([body.status, body['undelivered?']], [STATUS.resolved, false])
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

test('a complaint marks the message and ends surveys; the conversation stays as it is', async () => {
  const { slug, back, copy } = await sentTo('annoyed@example.com')
  await back(report(['Feedback-Type: abuse'], 'feedback-report'))
  const { state, reason } = await copy()
  assert.deepEqual([state, reason], ['bounced', 'The recipient reported the message as spam.'])
  assert.equal(await isDead('annoyed@example.com'), false)
  const row = await db.row<{ isOut: boolean }>(sql`
    select unsubscribed_at is not null as "isOut" from identities where identifier = 'annoyed@example.com'`)
  assert.equal(row?.isOut, true)
  const { body } = await ana.get(`/conversations/${slug}`)
  assert.deepEqual([body.status, body['undelivered?']], [STATUS.resolved, false])
})

test('a report in plain words is one, if a mail server sent it to the return path', async () => {
  const { back, copy } = await sentTo('plain@example.com')
  await back(letter({ from: 'MAILER-DAEMON@mx.example.com', body: 'The user\n  has moved.' }))
  assert.deepEqual([(await copy()).state, (await copy()).reason], ['bounced', 'The user has moved.'])
  assert.equal(await isDead('plain@example.com'), false, 'nobody knows what the words mean')
})

for (const from of ['post_master@kddi.example', 'no-reply@mx.example', 'Mail.Delivery.System@mx.example'])
  test(`what nobody has sent to a return path is a report, though ${from} is in From`, async () => {
    const { back, copy } = await sentTo(`of-${from.toLowerCase()}`)
    const before = (await ana.get('/conversations?filter=all')).body.total_count
    await back(letter({ from, body: 'User unknown' }))
    assert.deepEqual([(await copy()).state, (await copy()).reason], ['bounced', 'User unknown'])
    assert.equal((await ana.get('/conversations?filter=all')).body.total_count, before)
  })

test('a person who writes to a return path is a person', async () => {
  const { copy, answer } = await sentTo('human@example.com')
  const mail = letter({ from: 'Human <human@example.com>', body: 'Why this address?' })
  await world.mailIn(mail, { from: 'human@example.com', to: [answer.from] })
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

test('of several addresses that a server has tried, the one that failed counts', async () => {
  const { back, copy } = await sentTo('several@example.com')
  await back(report([about('delayed', '4.0.0'), about('failed (no such user)', '5.1.1', '550 unknown')]))
  const { state, reason } = await copy()
  assert.deepEqual([state, reason], ['bounced', '5.1.1 550 unknown'])
})

test('fields in the text, or in a part of a mail that does not call itself a report, are read on our return path only', async () => {
  const head = (type: string) => [
    'From: MAILER-DAEMON@mx.example.com',
    `Message-ID: <text-${++serial}@mx.example.com>`,
    type,
    '',
  ]
  const fields = `Reporting-MTA: dns; mx.example.com\r\n\r\n${about('failed', '5.1.1')}`
  const inText = [...head('Content-Type: text/plain'), 'An error occurred.', '', fields, ''].join('\r\n')
  const mixed = [
    ...head('Content-Type: multipart/mixed; boundary="=_r"'),
    '--=_r',
    '',
    'An error occurred.',
    '--=_r',
    'Content-Type: message/delivery-status',
    '',
    fields,
    '--=_r--',
  ].join('\r\n')
  for (const [email, raw] of [
    ['in-text@example.com', inText],
    ['mixed@example.com', mixed],
  ] as const) {
    const { back, copy } = await sentTo(email)
    await back(raw)
    const { state, reason } = await copy()
    assert.deepEqual([state, reason, await isDead(email)], ['bounced', '5.1.1 550 sorry', true])
  }
  const forwarded = mixed.replace(/^From: .*/, 'From: vera@example.com').replace('text-', 'forwarded-')
  await world.mailIn(forwarded, { from: 'vera@example.com' })
  assert.equal((await latest()).author.email, 'vera@example.com')
})
