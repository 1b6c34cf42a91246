import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const HOST = 'demo.localhost'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, app, clock, db } = world

let visitors = 0
/** A form from an address of the network that sent none before, so that no limit of visitors counts. */
const send = (url: string, fields: Record<string, string> = {}, host = HOST) =>
  app.inject({
    method: 'POST',
    url,
    remoteAddress: `198.51.${Math.floor(++visitors / 200)}.${visitors % 200}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
  })

const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
const mailsTo = (address: string) => mailbox.arrived.filter(({ to }) => to.includes(address))
const pathIn = (text: string | undefined) =>
  new URL(/http:\S+\/status\/subscribers\/[^\s/]+/.exec(text ?? '')?.[0] ?? 'x:').pathname

async function ask(email: string) {
  const { headers } = await send('/status/subscribe', { email })
  await world.work()
  return headers.location
}

/** Subscribes and confirms; returns the path of the subscription. */
async function subscribed(email: string): Promise<string> {
  await ask(email)
  const path = pathIn(mailsTo(email).at(-1)?.mail.text)
  assert.equal((await send(path)).statusCode, 200)
  return path
}

async function happens(fields: Record<string, unknown> = {}) {
  const incident = { title: 'Slow', updates_attributes: [{ status: 'identified', message: 'x' }], ...fields }
  const { body } = await ana.post('/incidents', { incident })
  await world.work()
  return body
}

test('an address in another spelling is the same subscription', async () => {
  await subscribed('reader@example.com')
  for (const spelling of ['READER@Example.COM', '  reader@example.com '])
    assert.equal(await ask(spelling), '/status/asked', spelling)
  assert.equal(mailsTo('reader@example.com').length, 1)
  const rows = await db.rows(sql`select 1 from status_subscribers where email ilike '%reader%'`)
  assert.equal(rows.length, 1)
})

test('the response is the same for a new, a waiting and a confirmed address, and for a robot', async () => {
  const location = await ask('new@example.com')
  const forms: Record<string, string>[] = [
    { email: 'new@example.com' },
    { email: 'reader@example.com' },
    { email: 'robot@example.com', website: 'x' },
  ]
  for (const fields of forms)
    assert.equal((await send('/status/subscribe', fields)).headers.location, location, fields.email)
})

test('an address that was not confirmed is asked again after a day, and not a moment before', async () => {
  await ask('slow@example.com')
  for (const [wait, mails] of [
    [DAY_MS, 1],
    [1, 2],
    [MINUTE_MS, 2],
  ] as const) {
    pass(wait)
    await ask('slow@example.com')
    assert.equal(mailsTo('slow@example.com').length, mails)
  }
})

test('an address that is typed in many times at once gets one mail', async () => {
  await Promise.all(
    Array.from({ length: 8 }, () => send('/status/subscribe', { email: 'crowd@example.com' })),
  )
  await world.work()
  assert.equal(mailsTo('crowd@example.com').length, 1)
})

test('the question of confirmation says whose status it is, and every mail how to leave', async () => {
  const [question] = mailsTo('crowd@example.com')
  assert.equal(question?.mail.subject, 'Confirm your subscription to The demo brand status updates')
  assert.equal(question?.mail.from?.address, 'support@demo.localhost')
  const headers = Object.fromEntries((question?.mail.headers ?? []).map(({ key, value }) => [key, value]))
  assert.equal(headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
  assert.match(headers['list-unsubscribe'] ?? '', /\/status\/subscribers\/[^/]+\/leave>$/)
})

test('the button may be pressed twice; whoever left can subscribe again at once', async () => {
  const path = await subscribed('again@example.com')
  assert.match((await send(path)).body, /<h1>Subscribed<\/h1>/)
  assert.match((await send(`${path}/leave`)).body, /<h1>Unsubscribed<\/h1>/)
  assert.equal((await send(path)).statusCode, 404, 'the link has ended with the subscription')
  await ask('again@example.com')
  assert.equal(mailsTo('again@example.com').length, 2)
})

test('each update is one mail to each subscriber, about the update itself', async () => {
  const before = mailsTo('reader@example.com').length
  const { id } = await happens({ title: 'Many steps' })
  for (const [status, message] of [
    ['monitoring', 'We **watch** it'],
    ['resolved', 'It is over'],
  ]) {
    await ana.put(`/incidents/${id}`, { updates_attributes: [{ status, message }] })
    await world.work()
  }
  const mails = mailsTo('reader@example.com').slice(before)
  assert.deepEqual(
    mails.map(({ mail }) => mail.subject),
    ['[Identified] Many steps', '[Monitoring] Many steps', '[Resolved] Many steps'],
  )
  assert.match(mails[1]?.mail.html ?? '', /We <strong>watch<\/strong> it/)
  assert.equal(new Set(mails.map(({ mail }) => mail.messageId)).size, 3)
})

test('a change of systems alone is no mail', async () => {
  const system = (await ana.post('/systems', { system: { title: 'Shop' } })).body.id
  const { id } = await happens()
  const before = mailsTo('reader@example.com').length
  await ana.put(`/incidents/${id}`, {
    incidents_systems_attributes: [{ system_id: system, status: 'major_outage' }],
  })
  await world.work()
  assert.equal(mailsTo('reader@example.com').length, before)
})

test('whoever leaves before a mail is sent does not get it', async () => {
  const path = await subscribed('leaving@example.com')
  mailbox.answer = () => 451
  await happens({ title: 'Not for them' })
  mailbox.answer = () => 250
  await send(`${path}/leave`)
  pass(2 * MINUTE_MS)
  await world.work()
  const subjects = (address: string) => mailsTo(address).map(({ mail }) => mail.subject)
  assert.ok(!subjects('leaving@example.com').includes('[Identified] Not for them'))
  assert.ok(subjects('reader@example.com').includes('[Identified] Not for them'), 'others are tried again')
})

test('subscribers of the rival hear nothing of ours', async () => {
  await send('/status/subscribe', { email: 'hers@example.com' }, 'rival.localhost')
  await send('/status/subscribe', { email: 'reader@example.com' }, 'rival.localhost')
  const rows = await db.rows(sql`select 1 from status_subscribers where brand_id = ${world.rival.id}`)
  assert.equal(rows.length, 2, 'a reader of ours is nobody there')
  await happens()
  assert.equal(mailsTo('hers@example.com').length, 0)
})

test('addresses that are none are refused, and nothing is stored', async () => {
  const before = await db.rows(sql`select 1 from status_subscribers`)
  for (const email of [
    '',
    'nobody',
    'a@',
    '@b.test',
    'a b@c.test',
    'a@b.test\r\nBcc: c@d.test',
    `${'a'.repeat(250)}@b.test`,
  ])
    assert.equal(await ask(email), undefined, email)
  assert.equal((await db.rows(sql`select 1 from status_subscribers`)).length, before.length)
})

test('the sixth form of a visitor within ten minutes is refused', async () => {
  const from = (n: number) =>
    app.inject({
      method: 'POST',
      url: '/status/subscribe',
      remoteAddress: '203.0.113.9',
      payload: `email=visitor${n}%40example.com`,
      headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded' },
    })
  const statuses: unknown[] = []
  for (let n = 0; n < 6; n++) statuses.push((await from(n)).statusCode)
  assert.deepEqual(statuses, [...Array(5).fill(303), 429])
})

test('subscriptions that nobody confirmed for a week are forgotten; confirmed ones stay', async () => {
  await subscribed('stays@example.com')
  await ask('forgotten@example.com')
  clock.now = new Date(clock.now.getTime() + 8 * DAY_MS)
  await ask('fresh@example.com')
  await world.runSchedule()
  const left = await db.rows<{ email: string }>(sql`
    select email from status_subscribers where brand_id = ${world.brand.id} and email ~ '^(stays|forgotten|fresh)'
    order by email`)
  assert.deepEqual(
    left.map(({ email }) => email),
    ['fresh@example.com', 'stays@example.com'],
  )
})
