import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { parseCookie } from 'cookie'
import sql from 'sql-template-tag'
import { createVisitor, enter, linkTicket, type Visitor } from '../../../test/session.ts'
import { createCaller, createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { createUser } from '../users/create-user.ts'
import type { UserRow } from '../users/queries.ts'
import { createToken } from '../users/tokens.ts'

const world = await createWorld()
const { app, clock, scope, olga, db } = world

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let people = 0
let user: UserRow
const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

// Each test has a member of staff of its own.
beforeEach(async () => {
  people++
  const email = `session${people}@demo.test`
  user = await transaction(scope, tx => createUser(tx, { email, role: 'agent' }))
})

const isIn = async (visitor: Visitor) => (await visitor.get('/me')).status === 200
const listOf = async (visitor: Visitor) => (await visitor.get('/me/sessions')).body

async function program() {
  const { token } = await transaction(scope, tx => createToken(tx, { user, name: 'x', expiresAt: null }))
  return createCaller(app, scope, { email: user.email, token })
}

async function eventsOf(type: string) {
  await world.logIsReadable()
  const { events } = (await olga.get(`/events?type=${type}&limit=1000`)).body
  return events.filter(({ actor }: { actor: { email: string } | null }) => actor?.email === user.email)
}

test('an unused session lasts for fourteen days', async () => {
  const visitor = await enter(world, user.email)
  const [session] = await listOf(visitor)
  const end = clock.now.getTime() + 14 * DAY
  assert.equal(new Date(session.expires_at).getTime(), end)
  clock.now = new Date(end - 1)
  const idle = await enter(world, user.email)
  assert.equal(await isIn(visitor), true)
  clock.now = new Date(clock.now.getTime() + 14 * DAY)
  assert.equal(await isIn(idle), false)
})

test('a session that is used every day ends after ninety days', async () => {
  const visitor = await enter(world, user.email)
  const end = clock.now.getTime() + 90 * DAY
  for (let day = 0; day < 89; day++) {
    later(DAY)
    assert.equal(await isIn(visitor), true, `day ${day}`)
  }
  assert.equal(new Date((await listOf(visitor))[0].expires_at).getTime(), end)
  clock.now = new Date(end - 1)
  assert.equal(await isIn(visitor), true)
  clock.now = new Date(end)
  assert.equal(await isIn(visitor), false)
})

test('use is noted once a minute', async () => {
  const visitor = await enter(world, user.email)
  const used = async () => (await listOf(visitor))[0].last_used_at
  const first = await used()
  later(MINUTE - 1)
  assert.equal(await used(), first)
  later(1)
  assert.equal(await used(), clock.now.toISOString().replace('Z', '+00:00'))
})

test('sessions are listed last used first, without those that have expired, and one is the current one', async () => {
  const old = await enter(world, user.email)
  later(10 * DAY)
  const [one, two] = [await enter(world, user.email), await enter(world, user.email)]
  later(5 * DAY)
  assert.equal(await isIn(one), true)
  const listed = await listOf(two)
  assert.equal(listed.length, 2)
  assert.deepEqual(
    listed.map((session: Record<string, unknown>) => session['current?']),
    [true, false],
    'of one time the newer is first',
  )
  assert.equal(await isIn(old), false)
})

test('a session is recognised by its browser and address, and an endless browser name is cut', async () => {
  const log = async (agent: Record<string, string>) => {
    const visitor = createVisitor(world)
    const ticket = await linkTicket(world, user.email)
    await visitor.send('POST', '/login/link', { ticket }, agent)
    const sessions = await listOf(visitor)
    return sessions.find((session: Record<string, unknown>) => session['current?'])
  }
  const plain = await log({ 'user-agent': 'Firefox 🦊/150' })
  assert.deepEqual([plain.user_agent, plain.address], ['Firefox 🦊/150', '127.0.0.1'])
  assert.equal((await log({ 'user-agent': 'x'.repeat(1_000) })).user_agent, 'x'.repeat(300))
  assert.equal((await log({ 'user-agent': '' })).user_agent, '')
})

test('a session may be ended by its owner’s program, too; all others only from a session', async () => {
  const visitor = await enter(world, user.email)
  const [{ id }] = await listOf(visitor)
  const caller = await program()
  assert.equal((await caller.send('DELETE', '/me/sessions')).status, 403)
  assert.equal(await isIn(visitor), true)
  assert.deepEqual((await caller.send('DELETE', `/me/sessions/${id}`)).body, [])
  assert.equal(await isIn(visitor), false)
})

test('a session that ends itself is logged out', async () => {
  const visitor = await enter(world, user.email)
  const [{ id }] = await listOf(visitor)
  assert.equal((await visitor.delete(`/me/sessions/${id}`)).status, 200)
  assert.equal(await isIn(visitor), false)
})

test('unknown sessions are 404, however they are spelled, and nobody is logged out', async () => {
  const visitor = await enter(world, user.email)
  for (const id of ['0', '-1', 'x', '1e3', '999999999', '99999999999999999999'])
    assert.equal((await visitor.delete(`/me/sessions/${id}`)).status, 404, id)
  assert.equal(await isIn(visitor), true)
})

test('logging out ends this session only, and removes the cookie', async () => {
  const [here, elsewhere] = [await enter(world, user.email), await enter(world, user.email)]
  const cookie = here.cookie()
  const { body, headers } = await here.send('POST', '/logout')
  assert.deepEqual(body, { state: 'out', continue_at: null })
  assert.match(String(headers['set-cookie']), /^__Host-answerwell=; Max-Age=0; Path=\/; HttpOnly; Secure/)
  here.use(cookie)
  assert.deepEqual([await isIn(here), await isIn(elsewhere)], [false, true])
  assert.equal((await here.send('POST', '/logout')).status, 401)
})

test('another site cannot log anybody out', async () => {
  const visitor = await enter(world, user.email)
  const { status } = await visitor.send('POST', '/logout', undefined, { 'sec-fetch-site': 'cross-site' })
  assert.equal(status, 403)
  assert.equal(await isIn(visitor), true)
})

test('the cookie is Secure over TLS and on this machine; elsewhere it has another name and is not', async () => {
  const enterAt = async (origin: string, host: string) => {
    await db.transaction(tx =>
      tx.write(sql`
        insert into brand_hosts (host, brand_id, created_at) values (${host}, ${world.brand.id}, now())
        on conflict do nothing`),
    )
    const visitor = createVisitor(world, origin)
    const ticket = await linkTicket(world, user.email)
    const { headers } = await visitor.send('POST', '/login/link', { ticket })
    assert.equal(await isIn(visitor), true)
    return String(headers['set-cookie'])
  }
  assert.match(await enterAt('https://tls.example', 'tls.example'), /^__Host-answerwell=.*; Secure/)
  const plain = await enterAt('http://plain.example:3000', 'plain.example')
  assert.match(plain, /^answerwell=/)
  assert.doesNotMatch(plain, /Secure/)
})

test('a plain cookie that another host has set does not count where cookies are Secure', async () => {
  const visitor = await enter(world, user.email)
  const secret = parseCookie(visitor.cookie())['__Host-answerwell'] as string
  const stranger = createVisitor(world)
  for (const [cookie, expected] of [
    [`answerwell=${secret}`, false],
    [`__Host-answerwell=x; answerwell=${secret}`, false],
    [`answerwell=x; __Host-answerwell=${secret}`, true],
    [`other=1; __Host-answerwell=${secret}; more=2`, true],
    ['__Host-answerwell=', false],
  ] as const) {
    stranger.use(cookie)
    assert.equal(await isIn(stranger), expected, cookie.replace(secret, '…'))
  }
})

test('a token that is sent along counts before the cookie, also when it is wrong', async () => {
  const visitor = await enter(world, user.email)
  const asOlga = { authorization: `Basic ${btoa(`${olga.email}:${olga.token}`)}` }
  const { body } = await visitor.send('GET', '/api/v1/me', undefined, asOlga)
  assert.equal(body.email, olga.email)
  const wrong = { authorization: `Basic ${btoa(`${olga.email}:wrong`)}` }
  assert.equal((await visitor.send('GET', '/api/v1/me', undefined, wrong)).status, 401)
})

test('other sites may read with the session, since browsers keep the answers from them', async () => {
  const visitor = await enter(world, user.email)
  for (const site of ['cross-site', 'same-site', 'none']) {
    const { status } = await visitor.send('GET', '/api/v1/me', undefined, { 'sec-fetch-site': site })
    assert.equal(status, 200, site)
  }
})

test('the log says who opened and ended a session', async () => {
  const visitor = await enter(world, user.email)
  const [{ id }] = await listOf(visitor)
  const [others] = [await enter(world, user.email), await enter(world, user.email)]
  assert.equal((await listOf(others)).length, 3)
  await visitor.delete('/me/sessions')
  await visitor.send('POST', '/logout')
  assert.equal((await eventsOf('session.opened')).length, 3)
  const [ended, ...more] = await eventsOf('session.ended')
  assert.deepEqual([ended.subject.id, ended.data, more], [id, { user_id: user.id }, []])
  const [rest] = await eventsOf('user.sessions_ended')
  assert.deepEqual([rest.subject.id, rest.data], [user.id, { count: 2 }])
})
