// A second factor for everybody: what a session without one can do, and all the doors beside it.
import assert from 'node:assert/strict'
import { createECDH, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { beforeEach, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { ANA, OLGA } from '../../../db/cast.ts'
import { openEventStream } from '../../../test/event-stream.ts'
import { eventually } from '../../../test/eventually.ts'
import { startRogueProvider } from '../../../test/rogue-provider.ts'
import { createVisitor, enter, type Visitor } from '../../../test/session.ts'
import { signOn } from '../../../test/sign-on-world.ts'
import { createCaller, createWorld } from '../../../test/world.ts'
import { selectUsersWithBrowser } from '../../follow-up/notifications/push-queries.ts'
import { commandScope, transaction } from '../../kit/scope.ts'
import { makeTicket } from '../sessions/log-in.ts'
import { dropTotp } from '../sessions/second-factor.ts'
import { updateConfirmed } from '../sessions/session-queries.ts'
import { createUser } from '../users/create-user.ts'
import { findUserByEmail } from '../users/queries.ts'
import { createToken } from '../users/tokens.ts'

const world = await createWorld()
const { olga, ana, clock, scope, app } = world
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PASSWORD = 'correct horse battery'

const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
const dayIn = (days: number) => new Date(clock.now.getTime() + days * DAY).toISOString().slice(0, 10)
// Codes and logins are counted by the process, so it has to be this file's own.
beforeEach(() => later(MINUTE))

const stateOf = async (visitor: Visitor) => {
  const { status, body } = await visitor.get('/conversations')
  return status === 200 ? 'in' : body.code
}
const LIMITED = 'second_factor_required'

/** The code of an authenticator. Each works once. */
function codeOf(secret: string): string {
  later(MINUTE)
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() })
}

/** Sets a second factor up; returns its secret. */
async function setUp(visitor: Visitor): Promise<string> {
  const { body, status } = await visitor.post('/me/second_factor', {})
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal((await visitor.put('/me/second_factor', { code: codeOf(body.secret) })).status, 200)
  return body.secret
}

let people = 0
/** A new member of staff, with a password. */
async function hire() {
  const email = `factor${++people}@demo.test`
  await olga.post('/staff', { staff: { email, name: email, password: PASSWORD } })
  return email
}

const put = (by: Visitor, second_factor: object) =>
  by.put('/login_settings', { login_settings: { second_factor } })

const owner = await enter(world, OLGA.email)
let ownerSecret = ''

/** Makes the owner's login a fresh one. */
async function refresh() {
  const session = (await owner.get('/me/sessions')).body.find(
    (one: { 'current?': boolean }) => one['current?'],
  )
  const { id: userId } = (await owner.get('/me')).body
  await transaction(scope, tx => updateConfirmed(tx, { id: session.id, userId }))
}

/** As the owner. */
async function set(second_factor: object) {
  await refresh()
  const { status, body } = await put(owner, second_factor)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

test('whoever requires it from today has one, and a day is required', async () => {
  for (const [values, field] of [
    [{ required: true }, 'from'],
    [{ required: true, from: 'soon' }, 'from'],
    [{ required: true, from: dayIn(0) }, 'from'],
    [{ required: true, from: dayIn(-3) }, 'from'],
    [{ required: 'maybe' }, 'required'],
  ] as const) {
    const { status, body } = await put(owner, values)
    const fields = Object.keys(body.errors ?? {})
    assert.deepEqual(
      [status, fields],
      [422, [`login_settings.second_factor.${field}`]],
      JSON.stringify(values),
    )
  }
  assert.equal((await olga.get('/login_settings')).body.second_factor.required, false)
  assert.equal((await put(await enter(world, ANA.email), { required: true, from: dayIn(3) })).status, 403)
})

test('until the day members are told of it, and can do everything', async () => {
  const email = await hire()
  const body = await set({ required: true, from: dayIn(3) })
  assert.deepEqual(body.second_factor, { required: true, from: dayIn(3), sign_on_counts: true })
  assert.ok(body.without_second_factor.includes(email))
  const visitor = await enter(world, email)
  const me = (await visitor.get('/me')).body
  assert.deepEqual([me.second_factor_from.slice(0, 10), me['limited?']], [dayIn(3), false])
  assert.equal(await stateOf(visitor), 'in')
  assert.equal((await world.rivalOwner.get('/me')).body.second_factor_from, null)
  ownerSecret = await setUp(owner)
  assert.ok(!(await olga.get('/login_settings')).body.without_second_factor.includes(OLGA.email))
  const off = await owner.delete('/me/second_factor', { code: codeOf(ownerSecret) })
  assert.equal(off.status, 409, 'it stays')
})

/** What a limited session can do, besides logging out: all that setting up takes. */
const OPEN =
  'addPasskey beginPasskey beginPasskeyConfirmation beginSecondFactor confirmByPasskey confirmBySignOn confirmLogin confirmSecondFactor getMe'.split(
    ' ',
  )

const DOCUMENT = new URL('../../../docs/api/openapi.json', import.meta.url)
type Paths = Record<string, Record<string, { operationId: string }>>

test('from the day on, an open session is limited: every operation of the API but the set-up refuses it', async () => {
  const email = await hire()
  const visitor = await enter(world, email)
  assert.equal(await stateOf(visitor), 'in')
  later(4 * DAY)
  assert.equal(await stateOf(visitor), LIMITED)
  const open: string[] = []
  let refused = 0
  const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as { paths: Paths }
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { operationId }] of Object.entries(methods)) {
      const url = `/api/v1${path.replace(/\{\w+\}/g, '1')}`
      const { status, body } = await visitor.send(
        method.toUpperCase(),
        url,
        method === 'get' ? undefined : {},
      )
      if (status === 403 && body.code === LIMITED) refused++
      else open.push(operationId)
    }
  assert.deepEqual(open.sort(), OPEN)
  assert.ok(refused > 200, String(refused))
})

test('it is set up in the limited session, which then is like any other; those that they have elsewhere end', async () => {
  const email = await hire()
  const visitor = await enter(world, email)
  const [other, guesser] = [createVisitor(world), createVisitor(world)]
  assert.equal((await guesser.logIn(email, PASSWORD)).body.state, 'in')
  await other.logIn(email, PASSWORD)
  const me = (await visitor.get('/me')).body
  assert.deepEqual([me['limited?'], me['second_factor?']], [true, false])
  const secret = await setUp(visitor)
  assert.deepEqual(
    [await stateOf(visitor), await stateOf(other), await stateOf(guesser)],
    ['in', 'unauthorized', 'unauthorized'],
  )
  const { body } = await createVisitor(world).logIn(email, PASSWORD)
  const coded = createVisitor(world)
  const login = await coded.send('POST', '/login/code', { ticket: body.ticket, code: codeOf(secret) })
  assert.equal(login.status, 200)
  assert.equal(await stateOf(coded), 'in')
})

test('links, resets and invitations let nobody past', async () => {
  const email = await hire()
  const user = await findUserByEmail(scope, email)
  assert.ok(user)
  const byLink = await enter(world, email)
  assert.equal(await stateOf(byLink), LIMITED)
  const byReset = createVisitor(world)
  const ticket = await transaction(scope, tx => makeTicket(tx, user.id, 'reset'))
  const { body } = await byReset.send('POST', '/login/reset', { ticket, password: `${PASSWORD} 2` })
  assert.deepEqual([body.state, await stateOf(byReset)], ['in', LIMITED])
  const invited = await transaction(scope, tx =>
    createUser(tx, { email: 'invited@demo.test', role: 'agent' }),
  )
  const byInvitation = createVisitor(world)
  const invitation = await transaction(scope, tx => makeTicket(tx, invited.id, 'invitation'))
  await byInvitation.send('POST', '/login/reset', { ticket: invitation, password: PASSWORD })
  assert.equal(await stateOf(byInvitation), LIMITED)
  await setUp(byInvitation)
  const again = await enter(world, 'invited@demo.test')
  assert.equal(await stateOf(again), LIMITED, 'a link is no code')
})

test('API tokens and service accounts keep working: they are no logins', async () => {
  const email = await hire()
  const user = await findUserByEmail(scope, email)
  assert.ok(user)
  const { token } = await transaction(scope, tx => createToken(tx, { user, name: 'x', expiresAt: null }))
  assert.equal((await createCaller(app, scope, { email, token }).get('/conversations')).status, 200)
  assert.equal((await ana.get('/conversations')).status, 200)
})

test('a limited session reads no internal articles', async () => {
  await ana.post('/topics', { topic: { name: 'Shop' } })
  const article = { title: 'For us alone', body: 'The safe is blue.', status: 'internal', topic: 'shop' }
  const { body, status } = await ana.post('/articles', { article })
  assert.equal(status, 201, JSON.stringify(body))
  const visitor = await enter(world, await hire())
  const page = async () => (await visitor.send('GET', `/help/articles/${body.slug}`)).status
  assert.equal(await page(), 404)
  await setUp(visitor)
  assert.equal(await page(), 200)
})

test('the day ends streams, and notices to browsers', async () => {
  await set({ required: false })
  const email = await hire()
  const visitor = await enter(world, email)
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const push = { endpoint: 'https://push.example/2', p256dh, auth: randomBytes(16).toString('base64url') }
  assert.equal((await visitor.put('/me/push', { push })).status, 200)
  const { id } = (await visitor.get('/me')).body
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const stream = await openEventStream(`http://127.0.0.1:${port}/api/v1/events/stream`, {
    host: 'demo.localhost:3000',
    cookie: visitor.cookie(),
  })
  await stream.until(/retry/)
  assert.equal((await selectUsersWithBrowser(scope, [id])).size, 1)
  await set({ required: true, from: dayIn(0) })
  assert.equal((await selectUsersWithBrowser(scope, [id])).size, 0)
  await eventually(() => assert.ok(stream.ended()), { what: 'the stream has ended' })
  await setUp(visitor)
  assert.equal((await selectUsersWithBrowser(scope, [id])).size, 1)
})

test('the operator resets a second factor, which the audit log knows, and limits its sessions', async () => {
  const email = await hire()
  const visitor = await enter(world, email)
  await setUp(visitor)
  assert.equal(await stateOf(visitor), 'in')
  const user = await findUserByEmail(scope, email)
  assert.ok(user)
  await transaction(
    commandScope(world.brand, world.db, () => clock.now),
    tx => dropTotp(tx, user.id),
  )
  assert.equal(await stateOf(visitor), LIMITED)
  const { entries } = (await olga.get('/audit?action=member.second_factor_removed')).body
  assert.equal(entries[0].actor.kind, 'command')
  await setUp(visitor)
  assert.equal(await stateOf(visitor), 'in')
})

test('single sign-on counts, unless the brand says that it does not, or has another provider', async () => {
  const rogue = await startRogueProvider()
  const provider = { issuer: rogue.issuer, ...rogue.client, default_role: 'agent' }
  await refresh()
  assert.equal((await owner.put('/sign_on', { sign_on: provider })).status, 200)
  const { visitor, status, body } = await signOn(world, rogue, 'mia')
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(await stateOf(visitor), 'in')
  assert.equal((await visitor.get('/me')).body.second_factor_from, null)
  await set({ sign_on_counts: false })
  assert.equal(await stateOf(visitor), LIMITED)
  await set({ sign_on_counts: true })
  assert.equal(await stateOf(visitor), 'in')
  await refresh()
  assert.equal((await owner.delete('/sign_on')).status, 200)
  assert.equal(await stateOf(visitor), LIMITED)
})

test('turning it on again takes a day again', async () => {
  await set({ required: true, from: dayIn(0) })
  await set({ required: false })
  await refresh()
  const { status, body } = await put(owner, { required: true })
  assert.deepEqual(
    [status, Object.keys(body.errors ?? {})],
    [422, ['login_settings.second_factor.from']],
    'the former one may have passed',
  )
  await set({ required: true, from: dayIn(0) })
})

test('the audit log says what was before and after', async () => {
  await set({ required: false })
  const [entry] = (await olga.get('/audit?action=login_settings.changed')).body.entries
  assert.deepEqual(entry.changes, [
    { field: 'second_factor_required', from: true, to: false, 'sealed?': false },
  ])
})
