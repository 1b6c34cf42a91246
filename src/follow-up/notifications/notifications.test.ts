import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { enqueue } from '../../kit/jobs/job.ts'
import { transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { changeBrand } from '../../people/brands/change-brand.ts'
import { disableWebhook } from '../webhooks/write-webhook.ts'

const mailbox = await createMailbox()
const world = await createWorld({
  smtpUrl: mailbox.url,
  dns: { '_dmarc.demo.test TXT': 'v=DMARC1; p=none', 'demo.test TXT': 'v=spf1 ip4:203.0.113.7 -all' },
})
const { ana, olga, rita, db, clock } = world

/** Recipient and subject of each mail since the last call. */
let seen = 0
async function news(): Promise<string[]> {
  await world.work()
  const arrived = mailbox.arrived.slice(seen)
  seen = mailbox.arrived.length
  return arrived.map(({ to, mail }) => `${to[0]} ${mail.subject}`).sort()
}

const byCustomer = (slug: string, body = 'And?') =>
  ana.post(`/conversations/${slug}/messages`, { message: { body, user: CODY } })

test('an unassigned conversation notifies everybody, an assigned one its assignee, a followed one its followers', async () => {
  const { slug } = await world.start({ subject: 'Parcel' })
  assert.deepEqual(await news(), [`${ANA.email} [Unassigned] Parcel`, `${OLGA.email} [Unassigned] Parcel`])
  await olga.put(`/conversations/${slug}`, { conversation: { assignee: ANA.email } })
  assert.deepEqual(await news(), [`${ANA.email} [Assigned] Parcel`])
  await byCustomer(slug)
  assert.deepEqual(await news(), [`${ANA.email} [Assigned] Parcel`])
  await olga.post(`/conversations/${slug}/messages`, { message: { body: 'I know this one', visibility: 1 } })
  assert.deepEqual(await news(), [`${ANA.email} [Assigned] Parcel`])
  await byCustomer(slug)
  assert.deepEqual(await news(), [`${ANA.email} [Assigned] Parcel`, `${OLGA.email} [Followed] Parcel`])
})

test('nobody is notified of their own actions, nor of suppressed messages', async () => {
  const { slug } = await world.start({ subject: 'Quiet', assignee: ANA.email })
  await news()
  await ana.post(`/conversations/${slug}/messages`, { message: { body: 'Mine', visibility: 1 } })
  await ana.put(`/conversations/${slug}`, { conversation: { assignee: null } })
  await ana.put(`/conversations/${slug}`, { conversation: { assignee: ANA.email } })
  const message = { body: 'x', user: CODY, suppress_notifications: true }
  await ana.post(`/conversations/${slug}/messages`, { message })
  assert.deepEqual(await news(), [])
})

test('everyone chooses what they are notified about', async () => {
  const { status, body } = await ana.put(`/staff/${ANA.email}`, { staff: { notify: ['assigned'] } })
  assert.deepEqual([status, body.notify], [200, ['assigned']])
  await world.start({ subject: 'Choice' })
  assert.deepEqual(await news(), [`${OLGA.email} [Unassigned] Choice`])
  const wrong = await ana.put(`/staff/${ANA.email}`, { staff: { notify: ['everything'] } })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['staff.notify.0']])
  assert.equal((await ana.put(`/staff/${OLGA.email}`, { staff: { notify: [] } })).status, 403)
  assert.equal((await rita.put(`/staff/${ANA.email}`, { staff: { notify: [] } })).status, 404)
  assert.equal(
    (await olga.put(`/staff/${ANA.email}`, { staff: { notify: ['assigned', 'followed'] } })).status,
    200,
  )
})

test('of a very long message, notices and quotes have only the beginning', async () => {
  const { slug } = await world.start({ subject: 'Long', assignee: ANA.email })
  await byCustomer(slug, `Where is it? ${'log line\n'.repeat(10_000)}The end.`)
  await news()
  const answer = await ana.post(`/conversations/${slug}/messages`, { message: { body: 'It is here.' } })
  assert.equal(answer.status, 201)
  await world.work()
  for (const person of [ANA.email, CODY.email]) {
    const text = (await mailbox.to(person)).at(-1)?.mail.text ?? ''
    assert.match(text, /Where is it\?[\s\S]* \[…\]/)
    assert.doesNotMatch(text, /The end\./)
    assert.ok(text.length < 30_000, `${text.length}`)
  }
})

test('notices say that a machine wrote them, and a reply by mail arrives in the conversation', async () => {
  const { slug } = await world.start({ subject: 'By mail', assignee: ANA.email })
  await byCustomer(slug, 'Where is it?')
  await news()
  const notice = (await mailbox.to(ANA.email)).at(-1)
  const headers = Object.fromEntries((notice?.mail.headers ?? []).map(({ key, value }) => [key, value]))
  assert.equal(headers['auto-submitted'], 'auto-generated')
  assert.match(notice?.mail.text ?? '', /Where is it\?/)
  const to = [notice?.mail.replyTo?.[0]?.address as string]
  const raw = `From: ${ANA.email}\r\nTo: ${to[0]}\r\nSubject: Re\r\n\r\nOn its way\r\n`
  await world.mailIn(raw, { from: ANA.email, to, ip: '203.0.113.7', helo: 'mx.demo.test' })
  const conversation = (await ana.get(`/conversations/${slug}`)).body
  assert.equal(conversation.last_staff_message.body, 'On its way')
  assert.equal(conversation.status, 2)
  assert.match((await mailbox.to(CODY.email)).at(-1)?.mail.text ?? '', /^On its way/)
})

test('a reply by mail that is longer than its channel takes is kept', async () => {
  const settings = {
    api_key: 'a'.repeat(25),
    api_secret: 'b'.repeat(50),
    access_token: `123-${'c'.repeat(40)}`,
    access_token_secret: 'd'.repeat(45),
  }
  const channel = { name: 'X', slug: 'x', channel: 'twitter', settings }
  assert.equal((await olga.post('/channels', { channel })).status, 201)
  const { slug } = await world.start({ category: 'x', origin_id: 'post 9001 42', assignee: ANA.email })
  await byCustomer(slug, 'How heavy is it?')
  await news()
  const to = [(await mailbox.to(ANA.email)).at(-1)?.mail.replyTo?.[0]?.address as string]
  const body = 'It is heavy. '.repeat(30).trim()
  const posted = await ana.post(`/conversations/${slug}/messages`, { message: { body } })
  assert.deepEqual([posted.status, Object.keys(posted.body.errors)], [422, ['message.body']])
  const raw = `From: ${ANA.email}\r\nTo: ${to[0]}\r\nSubject: Re\r\n\r\n${body}\r\n`
  await world.mailIn(raw, { from: ANA.email, to, ip: '203.0.113.7', helo: 'mx.demo.test' })
  assert.equal((await ana.get(`/conversations/${slug}`)).body.last_staff_message.body, body)
})

test('a reply to a note is a note', async () => {
  const { slug } = await world.start({ subject: 'Inside', assignee: ANA.email })
  await olga.post(`/conversations/${slug}/messages`, { message: { body: 'Careful here', visibility: 1 } })
  await news()
  const to = [(await mailbox.to(ANA.email)).at(-1)?.mail.replyTo?.[0]?.address as string]
  const raw = `From: ${ANA.email}\r\nTo: ${to[0]}\r\nSubject: Re\r\n\r\nI will be\r\n`
  await world.mailIn(raw, { from: ANA.email, to, ip: '203.0.113.7', helo: 'mx.demo.test' })
  const [message] = (await ana.get(`/conversations/${slug}/messages`)).body.messages
  assert.deepEqual([message.body, message.visibility, message.user['staff?']], ['I will be', 1, true])
})

test('a loop is broken: past an hourly limit, notices about a conversation are held back with a reason', async () => {
  const { slug } = await world.start({ subject: 'Circle', assignee: ANA.email })
  for (let n = 0; n < 24; n++) await byCustomer(slug, `again ${n}`)
  assert.equal((await news()).filter(line => line.includes('Circle')).length, 20)
  const [held] = await db.rows<{ detail: string }>(
    sql`select detail from notifications where state = 'held_back'`,
  )
  assert.match(held?.detail ?? '', /20 notifications about this conversation/)
  clock.now = new Date(clock.now.getTime() + 3_700_000)
  await byCustomer(slug, 'later')
  assert.equal((await news()).length, 1)
})

test('admins and owners are notified of a disabled webhook', async () => {
  const { body } = await olga.post('/webhooks', { webhook: { url: 'https://example.com/hook' } })
  await transaction(world.scope, tx => disableWebhook(tx, body.id, say`It answered 410 Gone.`))
  assert.deepEqual(await news(), [`${OLGA.email} [The demo brand] A webhook was disabled`])
  assert.match((await mailbox.to(OLGA.email)).at(-1)?.mail.text ?? '', /It answered 410 Gone/)
})

test('staff are written to in the language of their choice, or else the brand’s', async () => {
  const speak = (email: string, language: string | null) =>
    olga.put(`/staff/${email}`, { staff: { language } })
  const settle = async (siteLanguage: 'fr' | null) =>
    Object.assign(world.brand, await transaction(world.scope, tx => changeBrand(tx, { siteLanguage })))
  await settle('fr')
  await ana.put(`/staff/${ANA.email}`, { staff: { language: 'de', notify: ['assigned', 'unassigned'] } })
  const { slug } = await world.start({ subject: 'Sprache' })
  assert.deepEqual(await news(), [
    `${ANA.email} [Nicht zugewiesen] Sprache`,
    `${OLGA.email} [Non attribuée] Sprache`,
  ])
  await olga.put(`/conversations/${slug}`, { conversation: { assignee: ANA.email } })
  await byCustomer(slug)
  await news()
  const [german] = mailbox.arrived.slice(-1)
  assert.match(
    german?.mail.text ?? '',
    /^Cody Brandt hat geschrieben\n\nSprache\n\nAnd\?\n\nKonversation öffnen:\nhttp/,
  )
  assert.match(german?.mail.html ?? '', /<html lang="de" dir="ltr">/)
  assert.match(german?.raw ?? '', /^Content-Language: de$/m)
  await olga.put(`/staff/${ANA.email}`, { staff: { role: 'admin' } })
  await speak(ANA.email, 'ar')
  const { body } = await olga.post('/webhooks', { webhook: { url: 'https://example.com/second' } })
  await transaction(world.scope, tx => disableWebhook(tx, body.id, say`It answered 410 Gone.`))
  assert.deepEqual(await news(), [
    `${ANA.email} [The demo brand] عُطّل Webhook`,
    `${OLGA.email} [The demo brand] Un webhook a été désactivé`,
  ])
  await speak(ANA.email, 'de')
  const third = await olga.post('/webhooks', { webhook: { url: 'https://example.com/third' } })
  const because = say`The receiver responded with 410 Gone.`
  await transaction(world.scope, tx => disableWebhook(tx, third.body.id, because))
  await news()
  assert.match(
    (await mailbox.to(ANA.email)).at(-1)?.mail.text ?? '',
    /Der Empfänger antwortete mit 410 Gone\./,
  )
  await olga.put(`/staff/${ANA.email}`, { staff: { role: 'agent', language: null } })
  await settle(null)
})

test('what has stopped working is told to those alone who can set it up', async () => {
  const permissions = ['brand.manage', 'webhooks.manage']
  const { body: whole } = await olga.post('/roles', { role: { name: 'Hooks', permissions } })
  const { body: part } = await olga.post('/roles', {
    role: { name: 'Part', permissions: ['brand.manage'], sees: { own_teams: true } },
  })
  await olga.put(`/staff/${ANA.email}`, { staff: { role: part.key } })
  const disable = async (url: string) => {
    const { body } = await olga.post('/webhooks', { webhook: { url } })
    await transaction(world.scope, tx => disableWebhook(tx, body.id, say`It answered 410 Gone.`))
    return news()
  }
  assert.deepEqual(await disable('https://example.com/fourth'), [
    `${OLGA.email} [The demo brand] A webhook was disabled`,
  ])
  await olga.put(`/staff/${ANA.email}`, { staff: { role: whole.key } })
  await disable('https://example.com/fifth')
  assert.equal((await mailbox.to(ANA.email)).at(-1)?.mail.subject, '[The demo brand] A webhook was disabled')
  await olga.put(`/staff/${ANA.email}`, { staff: { role: 'agent' } })
})

test('a notice to admins that an older release enqueued is sent in its words', async () => {
  const data = { event_id: 1, subject: 'Connect X again', text: 'Replies wait.' }
  await transaction(world.scope, tx => enqueue(tx, [{ name: 'notifications.notify-admins', data }]))
  assert.deepEqual(await news(), [`${OLGA.email} [The demo brand] Connect X again`])
  assert.match(mailbox.arrived.at(-1)?.mail.text ?? '', /Replies wait\./)
})

test('a reply by mail that proves nothing is not sent, and its author is told so once', async () => {
  const { slug } = await world.start({ subject: 'Unproven', assignee: ANA.email })
  await byCustomer(slug, 'Where is it?')
  await news()
  const to = [(await mailbox.to(ANA.email)).at(-1)?.mail.replyTo?.[0]?.address as string]
  const raw = `From: ${ANA.email}\r\nTo: ${to[0]}\r\nSubject: Re\r\n\r\nOn its way\r\n`
  await world.mailIn(raw, { from: ANA.email, to, ip: '198.51.100.1', helo: 'elsewhere.test' })
  assert.deepEqual(await news(), [`${ANA.email} [Not sent] Unproven`])
  const notice = (await mailbox.to(ANA.email)).at(-1)?.mail.text ?? ''
  assert.match(
    notice,
    /^Your reply was not sent to the customer[\s\S]*On its way[\s\S]*\/inbox\/all\/unproven/,
  )
})

test('an absence notice of staff without any mark ends in a few rounds', async () => {
  const { slug } = await world.start({ subject: 'Away', assignee: ANA.email })
  await byCustomer(slug, 'Where is it?')
  await news()
  let rounds = 0
  for (let last = ''; rounds < 10; rounds++) {
    const notice = (await mailbox.to(ANA.email)).at(-1)
    if (!notice || notice.raw === last) break
    last = notice.raw
    const to = [notice.mail.replyTo?.[0]?.address as string]
    const raw = `From: ${ANA.email}\r\nTo: ${to[0]}\r\nSubject: I am away\r\n\r\nUntil Monday (${rounds})\r\n`
    await world.mailIn(raw, { from: ANA.email, to, ip: '198.51.100.1', helo: 'elsewhere.test' })
    await news()
  }
  assert.ok(rounds <= 4, `${rounds} rounds`)
})

test('a bounce marks the address of the member of staff, and stops mail to it', async () => {
  const { slug } = await world.start({ subject: 'Bounced', assignee: ANA.email })
  await byCustomer(slug)
  await news()
  const { from } = (await mailbox.to(ANA.email)).at(-1) as { from: string }
  const report = [
    'From: mailer-daemon@mx.example.com',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=B',
    '',
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx',
    '',
    `Final-Recipient: rfc822; ${ANA.email}`,
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--B--',
    '',
  ]
  await world.mailIn(report.join('\r\n'), { from: '', to: [from] })
  await byCustomer(slug)
  assert.deepEqual(await news(), [])
})
