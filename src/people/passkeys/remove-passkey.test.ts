import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { addPasskey, hire, logInWith, PASSWORD } from '../../../test/passkeys.ts'
import { createVisitor, enter, type Visitor } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
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

const withoutPassword = () => db.write(sql`update user_logins set password = null where user_id = ${id}`)
const list = async (browser = visitor) => (await browser.get('/me/passkeys')).body
const begin = async (browser = visitor) => (await browser.post('/me/passkeys/options', {})).body.options
const add = (credential: object, browser = visitor) =>
  browser.post('/me/passkeys', { passkey: { name: 'Key', credential } })

async function setUpApp(browser = visitor) {
  const { secret } = (await browser.post('/me/second_factor', {})).body
  const codeNow = () => {
    later(MINUTE)
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() })
  }
  const { status, body } = await browser.put('/me/second_factor', { code: codeNow() })
  assert.equal(status, 200, JSON.stringify(body))
  return { codeNow, codes: body.recovery_codes as string[] }
}

test('options that were begun before the app was set up elsewhere do not get around it', async () => {
  const options = await begin()
  const browser = await enter(world, email)
  const thief = createAuthenticator(ORIGIN)
  const credential = thief.create(options)
  await setUpApp(browser)
  assert.equal((await add(credential)).status, 401, 'the session has ended')
})

test('an app beside a passkey: either may go, and the other goes on', async () => {
  const { passkey, authenticator } = await addPasskey(visitor)
  const { codeNow, codes } = await setUpApp()
  assert.equal(codes.length, 10)
  const { body } = await visitor.delete('/me/second_factor', { code: codeNow() })
  assert.deepEqual(
    [body['second_factor?'], body['authenticator_app?'], body.recovery_codes_left],
    [true, false, 10],
  )
  await setUpApp()
  assert.deepEqual((await visitor.delete(`/me/passkeys/${passkey.id}`)).body, [])
  const me = (await visitor.get('/me')).body
  assert.deepEqual([me['second_factor?'], me.recovery_codes_left], [true, 10])
  const { status } = await logInWith(createVisitor(world), authenticator)
  assert.equal(status, 401)
})

test('with the last passkey, two-factor authentication and the recovery codes go', async () => {
  const { passkey } = await addPasskey(visitor)
  assert.deepEqual((await visitor.delete(`/me/passkeys/${passkey.id}`)).body, [])
  const me = (await visitor.get('/me')).body
  assert.deepEqual([me['second_factor?'], me.recovery_codes_left], [false, 0])
  assert.equal((await createVisitor(world).logIn(email, PASSWORD)).body.state, 'in')
})

test('a session that has shown no second factor removes none', async () => {
  const { passkey } = await addPasskey(visitor)
  const byLink = await enter(world, email)
  const path = `/me/passkeys/${passkey.id}`
  assert.equal((await byLink.delete(path)).body.code, 'confirmation_required')
  await byLink.post('/me/confirmation', { password: PASSWORD })
  assert.equal((await byLink.delete(path)).body.code, 'confirmation_required')
  await byLink.post('/me/confirmation', { code: passkey.recovery_codes[0] })
  assert.deepEqual((await byLink.delete(path)).body, [])
})

test('the only way to log in stays', async () => {
  const { passkey } = await addPasskey(visitor)
  await withoutPassword()
  const refused = await visitor.delete(`/me/passkeys/${passkey.id}`)
  assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'])
  assert.match(refused.body.error, /only way to log in/)
  const { passkey: other } = await addPasskey(visitor)
  assert.equal((await visitor.delete(`/me/passkeys/${passkey.id}`)).status, 200)
  assert.equal((await visitor.delete(`/me/passkeys/${other.id}`)).status, 409)
})

test('a passkey is renamed, and only by its member', async () => {
  const { passkey } = await addPasskey(visitor)
  const path = `/me/passkeys/${passkey.id}`
  const { body } = await visitor.put(path, { passkey: { name: 'Old laptop' } })
  assert.equal(body.name, 'Old laptop')
  const bad = await visitor.put(path, { passkey: { name: '' } })
  assert.deepEqual([bad.status, Object.keys(bad.body.errors)], [422, ['passkey.name']])
  const ana = await enter(world, world.ana.email)
  assert.equal((await ana.put(path, { passkey: { name: 'Mine' } })).status, 404)
  assert.equal((await ana.delete(path)).status, 404)
  assert.equal((await list())[0].name, 'Old laptop')
})

test('a passkey of another host is said to be of no use, at the login, too', async () => {
  const { authenticator, passkey } = await addPasskey(visitor)
  await db.write(sql`update passkeys set host = 'help.old.example' where id = ${passkey.id}`)
  const [only] = await list()
  assert.deepEqual([only['usable?'], only.host], [false, 'help.old.example'])
  const browser = createVisitor(world)
  const { ticket } = (await browser.logIn(email, PASSWORD)).body
  const second = await browser.send('POST', '/login/passkey/options', { ticket })
  const SAYS =
    'This passkey was made for help.old.example and does not work on demo.localhost. Use another way.'
  assert.deepEqual([second.status, second.body.error], [409, SAYS])
  const first = await logInWith(browser, authenticator)
  assert.deepEqual([first.status, first.body.error], [401, SAYS])
  const { body: audit } = await olga.get(`/audit?action=login.failed&about=${encodeURIComponent(email)}`)
  assert.equal(audit.entries.length, 1, 'the audit log says so')
  const code = passkey.recovery_codes[0]
  assert.equal((await browser.send('POST', '/login/code', { ticket, code })).status, 200)
  assert.equal((await visitor.post('/me/confirmation/passkey/options', {})).body.error, SAYS)
})

test('on another host of the brand, browsers are sent to the first', async () => {
  await olga.put('/brand', { brand: {} })
  await db.write(sql`
    insert into brand_hosts (host, brand_id, created_at) values ('other.localhost', ${scope.brand.id}, ${clock.now})
    on conflict do nothing`)
  const { status, body } = await createVisitor(world, 'http://other.localhost:3000').send(
    'POST',
    '/login/passkey/options',
    {},
  )
  assert.deepEqual(
    [status, body.error],
    [409, 'Passkeys work on http://demo.localhost:3000 only. Open that page.'],
  )
})

test('the operator removes all of it', async () => {
  const { authenticator } = await addPasskey(visitor)
  assert.equal(await transaction(scope, tx => dropSecondFactor(tx, id)), 1)
  assert.equal((await createVisitor(world).logIn(email, PASSWORD)).body.state, 'in')
  assert.equal((await logInWith(createVisitor(world), authenticator)).status, 401)
})

test('names are in the audit log, and in the log of events are none', async () => {
  const { passkey } = await addPasskey(visitor, { name: 'Blue key' })
  await visitor.put(`/me/passkeys/${passkey.id}`, { passkey: { name: 'Red key' } })
  await visitor.delete(`/me/passkeys/${passkey.id}`)
  const { entries } = (await olga.get(`/audit?about=${encodeURIComponent(email)}`)).body
  const said = entries.map(({ action }: { action: string }) => action)
  for (const action of ['added', 'renamed', 'removed'])
    assert.ok(said.includes(`member.passkey_${action}`), action)
  assert.match(JSON.stringify(entries), /Blue key.*|Red key/)
  await world.logIsReadable()
  const { events } = (await olga.get('/events?type=user.passkey_added,user.passkey_renamed&limit=1000')).body
  assert.ok(events.length >= 2)
  assert.doesNotMatch(JSON.stringify(events), /Blue key|Red key/)
})
