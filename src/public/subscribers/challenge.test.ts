import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createReceiver } from '../../../test/receiver.ts'
import { createWorld } from '../../../test/world.ts'
import { createSafeClient } from '../../kit/fetch-safely.ts'
import { allowedNetworks } from '../../kit/networks.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const receiver = await createReceiver()
// Strangers' programs are on the public network; in this test, they run on this machine.
const strangers = createSafeClient(allowedNetworks(['127.0.0.0/8']).files)
const world = await createWorld({ clients: { strangers } })
const { ana, app, clock, db, brand } = world

let visitors = 0
const send = (url: string, fields: Record<string, string> = {}, host = 'demo.localhost') =>
  app.inject({
    method: 'POST',
    url,
    remoteAddress: `198.51.100.${++visitors}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
  })

const pass = async (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
  await world.work()
}

const bodies = (path: string) => receiver.at(path).map(({ body }) => JSON.parse(body))
const names = (path: string) => bodies(path).map(({ name }) => name)

/** Asks for the path to be subscribed; it responds so. */
async function ask(path: string, answer: (challenge: string) => { status: number; body?: string }) {
  receiver.answers.set(path, ({ body }) => answer(JSON.parse(body).challenge))
  const { headers } = await send('/status/subscribe/webhook', { url: receiver.base + path })
  await world.work()
  return headers.location
}

async function happens() {
  const incident = { title: 'Slow', updates_attributes: [{ status: 'identified', message: 'x' }] }
  const { body } = await ana.post('/incidents', { incident })
  await world.work()
  return body
}

const rowsAt = (path: string) =>
  db.rows(sql`select 1 from status_webhooks where brand_id = ${brand.id} and url = ${receiver.base + path}`)
const forget = () => db.rows(sql`delete from status_webhooks`)

const ANSWERS: [string, (challenge: string) => { status: number; body?: string }, boolean][] = [
  ['the challenge as text', challenge => ({ status: 200, body: challenge }), true],
  ['the challenge with blanks around it', challenge => ({ status: 201, body: ` ${challenge}\n` }), true],
  ['JSON with the challenge', challenge => ({ status: 200, body: JSON.stringify({ challenge }) }), true],
  [
    'an echo of everything',
    challenge => ({ status: 200, body: JSON.stringify({ name: 'subscription.verify', challenge }) }),
    false,
  ],
  [
    'another challenge',
    challenge => ({ status: 200, body: JSON.stringify({ challenge: `${challenge}x` }) }),
    false,
  ],
  ['nothing', () => ({ status: 200, body: '' }), false],
  ['null', () => ({ status: 200, body: 'null' }), false],
  ['a page that has the challenge in it', challenge => ({ status: 200, body: `<p>${challenge}</p>` }), false],
]
for (const [index, [what, answer, isConfirmed]] of ANSWERS.entries())
  test(`a webhook that responds with ${what} is ${isConfirmed ? '' : 'not '}notified`, async () => {
    await forget()
    await ask(`/answer-${index}`, answer)
    await happens()
    const expected = isConfirmed ? ['subscription.verify', 'incident.updated'] : ['subscription.verify']
    assert.deepEqual(names(`/answer-${index}`), expected)
  })

test('a wrong response is final; a failure is tried again after one and ten minutes, then given up', async () => {
  await forget()
  await ask('/wrong', () => ({ status: 200, body: 'no' }))
  await ask('/down', () => ({ status: 500 }))
  for (let n = 0; n < 4; n++) await pass(12 * MINUTE_MS)
  assert.deepEqual([bodies('/wrong').length, bodies('/down').length], [1, 3])
  assert.equal(new Set(bodies('/down').map(({ challenge }) => challenge)).size, 1)
})

test('a challenge says whose status it is, and differs between webhooks', async () => {
  await forget()
  await ask('/one', () => ({ status: 200 }))
  await ask('/other', () => ({ status: 200 }))
  const [one] = bodies('/one')
  assert.deepEqual(one.page, { name: 'The demo brand', url: 'http://demo.localhost:3000/status' })
  assert.notEqual(one.challenge, bodies('/other')[0].challenge)
  assert.match(one.challenge, /^[\w-]{43}$/)
  const headers = receiver.at('/one')[0]?.headers ?? {}
  assert.deepEqual(
    [headers['content-type'], headers['user-agent']],
    ['application/json', 'Answerwell-Status/1'],
  )
})

test('one host has at most three webhooks, and the response does not say so', async () => {
  await forget()
  for (const path of ['/room-1', '/room-2', '/room-3', '/room-4'])
    assert.equal(await ask(path, () => ({ status: 200 })), '/status/asked')
  const counts = await Promise.all(['/room-1', '/room-2', '/room-3', '/room-4'].map(rowsAt))
  assert.deepEqual(
    counts.map(({ length }) => length),
    [1, 1, 1, 0],
  )
  assert.equal(receiver.at('/room-4').length, 0)
})

test('a brand has at most a hundred webhooks; another brand has its own', async () => {
  await forget()
  await db.rows(sql`
    insert into status_webhooks (brand_id, url, asked_at, created_at)
    select ${brand.id}::bigint, 'https://host' || n || '.example/', now(), now() from generate_series(1, 100) n`)
  await ask('/too-many', () => ({ status: 200 }))
  assert.equal((await rowsAt('/too-many')).length, 0)
  await send('/status/subscribe/webhook', { url: `${receiver.base}/too-many` }, 'rival.localhost')
  const theirs = await db.rows(sql`select 1 from status_webhooks where brand_id = ${world.rival.id}`)
  assert.equal(theirs.length, 1)
  await db.rows(sql`delete from status_webhooks where url like 'https://host%'`)
})

test('one URL in several spellings is one webhook', async () => {
  await forget()
  const { port } = new URL(receiver.base)
  for (const url of [
    `http://127.0.0.1:${port}/same`,
    `http://127.1:${port}/same#part`,
    `http://127.0.0.1:${port}/x/../same`,
  ])
    assert.equal((await send('/status/subscribe/webhook', { url })).headers.location, '/status/asked', url)
  await world.work()
  assert.deepEqual([(await rowsAt('/same')).length, names('/same')], [1, ['subscription.verify']])
})

test('a robot’s form, and URLs with a user name, are not stored', async () => {
  await forget()
  const robot = await send('/status/subscribe/webhook', { url: `${receiver.base}/robot`, website: 'x' })
  assert.equal(robot.headers.location, '/status/asked')
  for (const url of [
    'http://me:pw@host.test/',
    'http://me@host.test/',
    'http:///x',
    `https://x.test/${'x'.repeat(2_000)}`,
  ])
    assert.equal((await send('/status/subscribe/webhook', { url })).statusCode, 422, url)
  assert.deepEqual(await db.rows(sql`select url from status_webhooks`), [])
})

test('an unconfirmed URL is challenged again after a day, and not before', async () => {
  await forget()
  await ask('/daily', () => ({ status: 200, body: 'no' }))
  for (const [wait, count] of [
    [DAY_MS, 1],
    [1, 2],
  ] as const) {
    clock.now = new Date(clock.now.getTime() + wait)
    await ask('/daily', () => ({ status: 200, body: 'no' }))
    assert.equal(bodies('/daily').length, count)
  }
})

test('a notification has all updates, newest first, and a webhook that fails for good is removed', async () => {
  await forget()
  let isDown = false
  await ask('/health', challenge => (isDown ? { status: 503 } : { status: 200, body: challenge }))
  const { id } = await happens()
  await ana.put(`/incidents/${id}`, { updates_attributes: [{ status: 'resolved', message: 'Over' }] })
  await world.work()
  const { incident } = bodies('/health').at(-1)
  assert.deepEqual(
    [incident.id, incident.name, incident.status, incident.shortlink],
    [id, 'Slow', 'resolved', `http://demo.localhost:3000/status/incidents/${id}`],
  )
  assert.deepEqual(
    incident.incident_updates.map(({ status, body }: { status: string; body: string }) => [status, body]),
    [
      ['resolved', 'Over'],
      ['identified', 'x'],
    ],
  )
  isDown = true
  const before = bodies('/health').length
  await happens()
  for (const wait of [2 * MINUTE_MS, 12 * MINUTE_MS]) await pass(wait)
  assert.equal((await rowsAt('/health')).length, 1, 'it has one more attempt')
  await pass(2 * HOUR_MS)
  assert.deepEqual([bodies('/health').length - before, (await rowsAt('/health')).length], [4, 0])
})
