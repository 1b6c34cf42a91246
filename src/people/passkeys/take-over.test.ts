// What a thief of a password or a device tries, what the member and the operator do about it, and two requests at once.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { OLGA } from '../../../db/cast.ts'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { eventually } from '../../../test/eventually.ts'
import { addPasskey, hire, logInWith, PASSWORD } from '../../../test/passkeys.ts'
import { createVisitor, enter, type Visitor } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { makeTicket } from '../sessions/log-in.ts'
import { lockLogin } from '../sessions/login-queries.ts'
import { dropSecondFactor } from './remove-passkey.ts'

const world = await createWorld()
const { clock, scope, db, olga } = world
const MINUTE = 60_000
const ORIGIN = 'http://demo.localhost:3000'
let id: number
let email: string
let visitor: Visitor
const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
beforeEach(async () => {
  later(60 * MINUTE)
  const hired = await hire(world)
  id = hired.id
  email = hired.email
  visitor = hired.visitor
})
const begin = async (browser = visitor) => (await browser.post('/me/passkeys/options', {})).body.options
const add = (credential: object, browser = visitor) =>
  browser.post('/me/passkeys', { passkey: { name: 'Key', credential } })
const failures = async (who = email) =>
  (await olga.get(`/audit?action=login.failed&about=${encodeURIComponent(who)}`)).body.entries
/** Starts each request while the member's login is locked, one after the other, and lets go once all of them wait. */
async function inTurn(...requests: (() => Promise<{ status: number }>)[]) {
  const begun: Promise<{ status: number }>[] = []
  await transaction(scope, async tx => {
    await lockLogin(tx, id)
    for (const request of requests) {
      begun.push(request())
      await eventually(async () => assert.equal(await waiting(), begun.length), { what: 'the request waits' })
    }
  })
  return Promise.all(begun)
}

/** Statements of this database that wait for a row. */
async function waiting(): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%user_logins%'`)
  return row?.count ?? 0
}

async function setUpApp(browser = visitor) {
  const { secret } = (await browser.post('/me/second_factor', {})).body
  const codeNow = () => {
    later(MINUTE)
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() })
  }
  assert.equal((await browser.put('/me/second_factor', { code: codeNow() })).status, 200)
  return { codeNow }
}

test('the documented way back from a take-over shuts the attacker out', async () => {
  const attacker = createVisitor(world)
  await attacker.logIn(email, PASSWORD)
  const { authenticator } = await addPasskey(attacker)
  const ticket = await transaction(scope, tx => makeTicket(tx, id, 'reset'))
  await createVisitor(world).send('POST', '/login/reset', { ticket, password: 'another horse stapler' })
  const again = createVisitor(world)
  await logInWith(again, authenticator)
  await transaction(scope, tx => dropSecondFactor(tx, id)) // user remove-second-factor
  assert.equal((await again.get('/me')).status, 401)
})

test('two first passkeys at once: the second has to show the first', async () => {
  const thief = createVisitor(world)
  await thief.logIn(email, PASSWORD)
  const own = createAuthenticator(ORIGIN).create(await begin())
  const foreign = createAuthenticator(ORIGIN).create(await begin(thief))
  const answers = await inTurn(
    () => add(own),
    () => add(foreign, thief),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 403],
  )
})

test('an app of a session without factor, while the first passkey is added', async () => {
  const thief = createVisitor(world)
  await thief.logIn(email, PASSWORD)
  const { secret } = (await thief.post('/me/second_factor', {})).body
  const own = createAuthenticator(ORIGIN).create(await begin())
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() })
  const answers = await inTurn(
    () => add(own),
    () => thief.put('/me/second_factor', { code }),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 403],
  )
})

test('removing the app leaves a way in, beside a passkey of an old host', async () => {
  const { passkey } = await addPasskey(visitor)
  const { codeNow } = await setUpApp()
  await db.write(sql`update passkeys set host = 'help.old.example' where id = ${passkey.id}`)
  await db.write(sql`update user_logins set recovery_digests = '{}' where user_id = ${id}`)
  const { status } = await visitor.delete('/me/second_factor', { code: codeNow() })
  const { state } = (await createVisitor(world).logIn(email, PASSWORD)).body
  assert.ok(status !== 200 || state === 'in')
})

test('the same for the last usable passkey', async () => {
  const { passkey } = await addPasskey(visitor)
  const { passkey: second } = await addPasskey(visitor)
  await db.write(sql`update passkeys set host = 'help.old.example' where id = ${passkey.id}`)
  await db.write(sql`update user_logins set recovery_digests = '{}' where user_id = ${id}`)
  const { status } = await visitor.delete(`/me/passkeys/${second.id}`)
  const { state } = (await createVisitor(world).logIn(email, PASSWORD)).body
  assert.ok(status !== 200 || state === 'in')
})

test('wrong passkeys after a stolen password are noted with the member', async () => {
  await addPasskey(visitor)
  const { authenticator: ofAna } = await addPasskey(await enter(world, world.ana.email))
  const thief = createVisitor(world)
  const { ticket } = (await thief.logIn(email, PASSWORD)).body
  await logInWith(thief, createAuthenticator(ORIGIN), { ticket, otherwise: { userHandle: null } })
  await logInWith(thief, ofAna, { ticket })
  assert.deepEqual([(await failures()).length, (await failures(world.ana.email)).length], [2, 0])
})

test('removing a passkey ends what it has opened', async () => {
  const { authenticator, passkey } = await addPasskey(visitor)
  const thief = createVisitor(world)
  await logInWith(thief, authenticator)
  await visitor.delete(`/me/passkeys/${passkey.id}`)
  assert.equal((await thief.get('/me')).status, 401)
})

test('nobody is invited who logs in with a passkey', async () => {
  await addPasskey(visitor)
  await db.write(sql`update user_logins set password = null where user_id = ${id}`)
  assert.equal((await olga.post(`/staff/${email}/invitation`, {})).status, 409)
})

test('app and passkey removed at once, where a second factor is required', async () => {
  const owner = await enter(world, OLGA.email)
  await addPasskey(owner)
  const { passkey } = await addPasskey(visitor)
  const { codeNow } = await setUpApp()
  const from = clock.now.toISOString().slice(0, 10)
  await owner.put('/login_settings', { login_settings: { second_factor: { required: true, from } } })
  const code = codeNow()
  await inTurn(
    () => visitor.delete(`/me/passkeys/${passkey.id}`),
    () => visitor.delete('/me/second_factor', { code }),
  )
  assert.equal((await visitor.get('/me')).body['second_factor?'], true)
})

test('a name is one line, which cannot fake another in the operator’s list', async () => {
  const { passkey } = await addPasskey(visitor)
  for (const name of ['Key\nOther  yesterday', 'Key \u202eyek'])
    assert.equal((await visitor.put(`/me/passkeys/${passkey.id}`, { passkey: { name } })).status, 422)
})

test('tries with a known credential and a foreign handle do not lock its owner out', async () => {
  const { authenticator } = await addPasskey(visitor)
  const thief = createVisitor(world)
  for (let tries = 0; tries < 25; tries++)
    await logInWith(thief, authenticator, { otherwise: { userHandle: 'AAAA' } })
  assert.equal((await logInWith(createVisitor(world), authenticator)).status, 200)
})
