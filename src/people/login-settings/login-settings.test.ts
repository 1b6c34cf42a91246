// How long sessions last: who decides, what is refused, and what counts at once.
import assert from 'node:assert/strict'
import { createECDH, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, OLGA } from '../../../db/cast.ts'
import { openEventStream } from '../../../test/event-stream.ts'
import { eventually } from '../../../test/eventually.ts'
import { createVisitor, enter, type Visitor } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { selectUsersWithBrowser } from '../../follow-up/notifications/push-queries.ts'
import { transaction } from '../../kit/scope.ts'
import { updateSessionUsed } from '../sessions/session-queries.ts'

const world = await createWorld()
const { olga, ana, rivalOwner, clock, scope } = world
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NO_FACTOR = { required: false, from: null, sign_on_counts: true }
const USUAL = { idle_minutes: 14 * 24 * 60, lifetime_minutes: 90 * 24 * 60 }

const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
const isIn = async (visitor: Visitor) => (await visitor.get('/me')).status === 200
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
type Puts = { put(path: string, body: unknown): Promise<{ status: number; body: any }> }
const put = (login_settings: object, by: Puts) => by.put('/login_settings', { login_settings })

const lastUse = () =>
  world.db.row(sql`select max(last_used_at) as at from sessions where brand_id = ${world.brand.id}`)

/** Sets them as Olga, who has just logged in. */
async function set(login_settings: object) {
  const owner = await enter(world, OLGA.email)
  const { status, body } = await put(login_settings, owner)
  assert.equal(status, 200, JSON.stringify(body))
  return owner
}

test('without a choice, sessions last as they always have', async () => {
  assert.deepEqual((await olga.get('/login_settings')).body, {
    ...USUAL,
    second_factor: NO_FACTOR,
    without_second_factor: [ANA.email, OLGA.email],
    updated_at: null,
  })
})

test('agents, strangers, programs and old logins change nothing', async () => {
  const short = { idle_minutes: 15 }
  for (const [status, body] of [
    [(await ana.get('/login_settings')).status, 'Ana reads'],
    [(await put(short, await enter(world, ANA.email))).status, 'Ana'],
    [(await put(short, olga)).status, 'a token'],
  ] as const)
    assert.equal(status, 403, body)
  const old = await enter(world, OLGA.email)
  later(16 * MINUTE)
  assert.equal((await put(short, old)).body.code, 'confirmation_required')
  assert.equal((await createVisitor(world).put('/login_settings', { login_settings: short })).status, 401)
  const theirs = (await rivalOwner.get('/login_settings')).body
  assert.equal(theirs.updated_at, null)
  assert.ok(!theirs.without_second_factor.includes(ANA.email))
  assert.equal((await olga.get('/login_settings')).body.updated_at, null)
})

test('what is wrong is named', async () => {
  const owner = await enter(world, OLGA.email)
  for (const [values, field] of [
    [{ idle_minutes: 14 }, 'idle_minutes'],
    [{ idle_minutes: 90 * 24 * 60 + 1 }, 'idle_minutes'],
    [{ idle_minutes: 20.5 }, 'idle_minutes'],
    [{ lifetime_minutes: 'long' }, 'lifetime_minutes'],
    [{ lifetime_minutes: 60 }, 'idle_minutes'],
  ] as const) {
    const { status, body } = await put(values, owner)
    const fields = Object.keys(body.errors ?? {})
    assert.deepEqual([status, fields], [422, [`login_settings.${field}`]], JSON.stringify(values))
  }
  assert.equal((await put({ idle_minutes: null }, owner)).status, 200, 'null leaves it')
})

test('a shorter idle time ends sessions that are open, with their streams and notices, and the other brand keeps its own', async () => {
  const unused = await enter(world, ANA.email)
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const push = { endpoint: 'https://push.example/1', p256dh, auth: randomBytes(16).toString('base64url') }
  assert.equal((await unused.put('/me/push', { push })).status, 200)
  const { id } = (await ana.get('/me')).body
  later(20 * MINUTE)
  const used = await enter(world, ANA.email)
  await set({ idle_minutes: 15 })
  assert.deepEqual([await isIn(unused), await isIn(used)], [false, true])
  assert.equal((await selectUsersWithBrowser(scope, [id])).size, 0)
  later(14 * MINUTE)
  assert.equal(await isIn(used), true, 'and use keeps it')
  later(14 * MINUTE)
  assert.equal(await isIn(used), true)
  later(15 * MINUTE)
  assert.equal(await isIn(used), false)
})

test('a page that is only open keeps no session', async () => {
  await set({ idle_minutes: 15 })
  const visitor = await enter(world, ANA.email)
  const untouched = () => visitor.send('GET', '/api/v1/me', undefined, { 'answerwell-idle': '1' })
  const first = await lastUse()
  later(14 * MINUTE)
  assert.equal((await untouched()).status, 200)
  assert.notDeepEqual(await lastUse(), first, 'it is seen all the same')
  later(MINUTE)
  assert.equal((await untouched()).status, 401)
  assert.equal(await isIn(visitor), false)
})

test('a shorter lifetime ends sessions however much they are used, and a longer one does not bring them back', async () => {
  await set(USUAL)
  const visitor = await enter(world, ANA.email)
  for (let day = 0; day < 3; day++) {
    later(DAY)
    assert.equal(await isIn(visitor), true)
  }
  await set({ idle_minutes: 60, lifetime_minutes: 3 * 24 * 60 })
  assert.equal(await isIn(visitor), false)
  await set(USUAL)
  const next = await enter(world, ANA.email)
  const [{ expires_at }] = (await next.get('/me/sessions')).body
  assert.equal(new Date(expires_at).getTime(), clock.now.getTime() + 14 * DAY)
})

test('longer times bring no session back, also while nobody logs in', async () => {
  await set(USUAL)
  const visitor = await enter(world, ANA.email)
  later(20 * MINUTE)
  const owner = await enter(world, OLGA.email)
  assert.equal((await put({ idle_minutes: 15 }, owner)).status, 200)
  assert.equal((await put(USUAL, owner)).status, 200)
  assert.equal(await isIn(visitor), false)
})

test('a use that is noted late does not bring back the former end', async () => {
  const owner = await set({ idle_minutes: 15 })
  const { id } = (await owner.get('/me/sessions')).body.find(
    (one: { 'current?': boolean }) => one['current?'],
  )
  await transaction(scope, tx => updateSessionUsed(tx, id))
  const [{ expires_at }] = (await owner.get('/me/sessions')).body
  assert.equal(new Date(expires_at).getTime(), clock.now.getTime() + 15 * MINUTE)
})

test('a mail that is shown in a frame keeps no session', async () => {
  await set({ idle_minutes: 15 })
  const visitor = await enter(world, ANA.email)
  later(14 * MINUTE)
  const frame = await visitor.send('GET', '/api/v1/me', undefined, { 'sec-fetch-dest': 'iframe' })
  assert.equal(frame.status, 200)
  later(MINUTE)
  assert.equal(await isIn(visitor), false)
})

test('another process that has used the session since keeps it', async () => {
  await set({ idle_minutes: 15 })
  const visitor = await enter(world, ANA.email)
  assert.equal(await isIn(visitor), true) // it is cached here
  later(14 * MINUTE)
  await world.db.transaction(tx =>
    tx.write(sql`
      update sessions set active_at = ${clock.now}, last_used_at = ${clock.now}
      where brand_id = ${world.brand.id}
        and created_at = (select max(created_at) from sessions where brand_id = ${world.brand.id})`),
  )
  later(2 * MINUTE)
  assert.equal(await isIn(visitor), true)
})

test('the audit log says what was before and after, and nothing if nothing changes', async () => {
  const entries = async () => (await olga.get('/audit?action=login_settings.changed')).body.entries
  await set(USUAL)
  const before = (await entries()).length
  await set({ lifetime_minutes: 24 * 60, idle_minutes: 60 })
  await set({ lifetime_minutes: 24 * 60 })
  const [entry, ...rest] = await entries()
  assert.equal(rest.length, before)
  assert.deepEqual(entry.changes, [
    { field: 'idle_minutes', 'sealed?': false, from: USUAL.idle_minutes, to: 60 },
    { field: 'lifetime_minutes', 'sealed?': false, from: USUAL.lifetime_minutes, to: 24 * 60 },
  ])
  assert.equal(entry.actor.kind, 'member')
})

test('a stream ends with its session', async () => {
  await set(USUAL)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const visitor = await enter(world, ANA.email)
  const stream = await openEventStream(`http://127.0.0.1:${port}/api/v1/events/stream`, {
    host: 'demo.localhost:3000',
    cookie: visitor.cookie(),
  })
  await stream.until(/retry/)
  later(20 * MINUTE)
  await set({ idle_minutes: 15 })
  await eventually(() => assert.ok(stream.ended()), { what: 'the stream has ended' })
})
