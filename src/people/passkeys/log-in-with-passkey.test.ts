import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createAuthenticator, otherKey } from '../../../test/authenticator.ts'
import { addPasskey, hire, logInWith, PASSWORD } from '../../../test/passkeys.ts'
import { createVisitor, enter, type Visitor } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { clock, olga, rita } = world

const MINUTE = 60_000
const ORIGIN = 'http://demo.localhost:3000'
const RIVAL = 'http://rival.localhost:3000'

let email: string
let visitor: Visitor

const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

beforeEach(async () => {
  later(60 * MINUTE)
  const hired = await hire(world)
  email = hired.email
  visitor = hired.visitor
})

const optionsFor = async (browser: Visitor, ticket?: string) =>
  (await browser.send('POST', '/login/passkey/options', { ticket })).body.options
const present = (browser: Visitor, credential: object, ticket?: string) =>
  browser.send('POST', '/login/passkey', { ticket, credential })
const whoIs = async (browser: Visitor) => (await browser.get('/me')).body.email

/** What the audit log says of failed logins of the member, newest first. */
async function failures(): Promise<object[]> {
  const { body } = await olga.get(`/audit?action=login.failed&about=${encodeURIComponent(email)}`)
  return body.entries.map((entry: { changes: { field: string; to: unknown }[] }) =>
    Object.fromEntries(entry.changes.map(({ field, to }) => [field, to])),
  )
}

test('a passkey logs in without an address or a password, and is both factors', async () => {
  const { authenticator } = await addPasskey(visitor)
  const browser = createVisitor(world)
  const { status, body } = await logInWith(browser, authenticator)
  assert.deepEqual([status, body.state], [200, 'in'])
  assert.equal(await whoIs(browser), email)
  const [passkey] = (await browser.get('/me/passkeys')).body
  assert.equal(passkey.last_used_at, passkey.created_at)
})

test('the options of a login name nobody, and are the same for everybody', async () => {
  await addPasskey(visitor)
  const options = await optionsFor(createVisitor(world))
  assert.deepEqual([options.allowCredentials ?? [], options.rpId], [[], 'demo.localhost'])
  assert.equal(options.userVerification, 'required')
  const other = await optionsFor(createVisitor(world))
  assert.notEqual(options.challenge, other.challenge)
  assert.deepEqual({ ...options, challenge: '' }, { ...other, challenge: '' })
})

test('after a password, a passkey takes the place of the code', async () => {
  const { authenticator } = await addPasskey(visitor)
  const browser = createVisitor(world)
  const first = (await browser.logIn(email, PASSWORD)).body
  assert.deepEqual([first.state, first['app?'], first['passkey?']], ['second_factor', false, true])
  const options = await optionsFor(browser, first.ticket)
  assert.deepEqual(
    options.allowCredentials.map(({ id }: { id: string }) => id),
    [authenticator.id],
  )
  // The password has shown who they are: a key without PIN will do.
  const { status, body } = await present(
    browser,
    authenticator.get(options, { isVerified: false }),
    first.ticket,
  )
  assert.deepEqual([status, body.state], [200, 'in'])
  assert.equal(await whoIs(browser), email)
})

test('a recovery code is enough for those who have a passkey alone', async () => {
  const { passkey } = await addPasskey(visitor)
  assert.equal(passkey.recovery_codes.length, 10)
  const browser = createVisitor(world)
  const { ticket } = (await browser.logIn(email, PASSWORD)).body
  const wrong = await browser.send('POST', '/login/code', { ticket, code: '123456' })
  assert.equal(wrong.status, 401)
  const code = passkey.recovery_codes[0]
  assert.equal((await browser.send('POST', '/login/code', { ticket, code })).status, 200)
})

test('a challenge counts once', async () => {
  const { authenticator } = await addPasskey(visitor)
  const browser = createVisitor(world)
  const credential = authenticator.get(await optionsFor(browser))
  assert.equal((await present(browser, credential)).status, 200)
  assert.equal((await present(browser, credential)).status, 401)
})

test('of two logins with one signature at once, one is let in', async () => {
  const { authenticator } = await addPasskey(visitor)
  const browser = createVisitor(world)
  const credential = authenticator.get(await optionsFor(browser))
  const answers = await Promise.all([present(browser, credential), present(browser, credential)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
})

test('a challenge is used up by a signature that is refused', async () => {
  const { authenticator } = await addPasskey(visitor)
  const browser = createVisitor(world)
  const options = await optionsFor(browser)
  assert.equal((await present(browser, authenticator.get(options, { key: otherKey() }))).status, 401)
  assert.equal((await present(browser, authenticator.get(options))).status, 401)
})

test('a challenge expires after five minutes', async () => {
  const { authenticator } = await addPasskey(visitor)
  const [early, late] = [createVisitor(world), createVisitor(world)]
  const options = [await optionsFor(early), await optionsFor(late)]
  later(5 * MINUTE - 1)
  assert.equal((await present(early, authenticator.get(options[0]))).status, 200)
  later(1)
  const { status, body } = await present(late, authenticator.get(options[1]))
  assert.deepEqual([status, body.error], [401, 'This took too long, or was used already. Try again.'])
})

test('a challenge of another browser, or of none of ours, is refused', async () => {
  const { authenticator } = await addPasskey(visitor)
  const [asker, thief] = [createVisitor(world), createVisitor(world)]
  const options = await optionsFor(asker)
  await optionsFor(thief)
  assert.equal((await present(thief, authenticator.get(options))).status, 401)
  assert.equal((await present(createVisitor(world), authenticator.get(options))).status, 401)
  const invented = Buffer.alloc(32, 7).toString('base64url')
  assert.equal((await present(asker, authenticator.get(options, { challenge: invented }))).status, 401)
  assert.equal((await present(asker, authenticator.get(options))).status, 200, 'nobody else has used it up')
})

test('challenges of other purposes do not log in, and those of a login do not confirm', async () => {
  const { authenticator } = await addPasskey(visitor)
  const confirmation = (await visitor.post('/me/confirmation/passkey/options', {})).body.options
  assert.equal((await present(visitor, authenticator.get(confirmation))).status, 401)
  const login = await optionsFor(visitor)
  const refused = await visitor.post('/me/confirmation/passkey', { credential: authenticator.get(login) })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['credential']])
  const { ticket } = (await createVisitor(world).logIn(email, PASSWORD)).body
  const second = await optionsFor(visitor, ticket)
  assert.equal((await present(visitor, authenticator.get(second))).status, 401)
})

for (const [what, otherwise] of [
  ['of another origin', { origin: 'https://demo.localhost.evil.example' }],
  ['of another port', { origin: 'http://demo.localhost:4000' }],
  ['for another host', { rpId: 'evil.example' }],
  ['for a parent of the host', { rpId: 'localhost' }],
  ['of another key', { key: otherKey() }],
  ['without a person', { isPresent: false }],
  ['without user verification', { isVerified: false }],
  ['of another ceremony', { type: 'webauthn.create' }],
  ['made in a frame of another site', { crossOrigin: true }],
  ['of another member', { userHandle: Buffer.alloc(32, 1).toString('base64url') }],
  ['that says nobody’s it is', { userHandle: null }],
] as const)
  test(`a signature ${what} is refused`, async () => {
    const { authenticator } = await addPasskey(visitor)
    const browser = createVisitor(world)
    const { status } = await logInWith(browser, authenticator, { otherwise })
    assert.equal(status, 401)
    assert.equal(browser.cookie().includes('answerwell='), false)
    assert.equal((await logInWith(browser, authenticator)).status, 200)
  })

test('an unknown passkey and a wrong signature get the same answer', async () => {
  const { authenticator } = await addPasskey(visitor)
  const unknown = await logInWith(createVisitor(world), createAuthenticator(ORIGIN), {
    otherwise: { userHandle: Buffer.alloc(32).toString('base64url') },
  })
  const wrong = await logInWith(createVisitor(world), authenticator, { otherwise: { key: otherKey() } })
  assert.equal(unknown.status, 401)
  assert.deepEqual(unknown.body.error, wrong.body.error)
})

test('a counter that goes back, or stands, is refused and is in the audit log', async () => {
  const { authenticator } = await addPasskey(visitor, { counts: true })
  const browser = createVisitor(world)
  assert.equal((await logInWith(browser, authenticator, { otherwise: { counter: 7 } })).status, 200)
  for (const counter of [7, 6, 0])
    assert.equal(
      (await logInWith(browser, authenticator, { otherwise: { counter } })).status,
      401,
      `${counter}`,
    )
  assert.deepEqual((await failures()).slice(0, 1), [{ way: 'passkey', wrong: 'counter' }])
  assert.equal((await logInWith(browser, authenticator, { otherwise: { counter: 8 } })).status, 200)
})

test('a refused signature is in the audit log, and so is a login', async () => {
  const { authenticator } = await addPasskey(visitor)
  await logInWith(createVisitor(world), authenticator, { otherwise: { key: otherKey() } })
  assert.deepEqual(await failures(), [{ way: 'passkey', wrong: 'passkey' }])
  await logInWith(createVisitor(world), authenticator)
  const { body } = await olga.get(`/audit?action=login.succeeded&about=${encodeURIComponent(email)}`)
  assert.equal(body.entries[0].changes[0].to, 'passkey')
})

test('another brand’s passkey is unknown here, and so are its challenges', async () => {
  const atRival = createVisitor(world, RIVAL)
  const { authenticator } = await addPasskey(visitor)
  const options = await optionsFor(atRival)
  assert.equal(options.rpId, 'rival.localhost')
  const credential = authenticator.get(options, { origin: RIVAL })
  assert.equal((await present(atRival, credential)).status, 401)
  const own = await optionsFor(atRival)
  assert.equal((await present(visitor, authenticator.get({ ...own, rpId: 'demo.localhost' }))).status, 401)
  assert.equal((await rita.get('/me/passkeys')).body.length, 0)
})

test('a passkey of somebody else is no second step', async () => {
  await addPasskey(visitor)
  const { authenticator: foreign } = await addPasskey(await enter(world, world.ana.email))
  const browser = createVisitor(world)
  const { ticket } = (await browser.logIn(email, PASSWORD)).body
  const options = await optionsFor(browser, ticket)
  for (const userHandle of [undefined, null])
    assert.equal((await present(browser, foreign.get(options, { userHandle }), ticket)).status, 401)
  assert.equal((await browser.get('/me')).status, 401)
})

test('the second step ends with the fifth wrong signature', async () => {
  const { authenticator } = await addPasskey(visitor)
  const browser = createVisitor(world)
  const { ticket } = (await browser.logIn(email, PASSWORD)).body
  for (let n = 0; n < 5; n++)
    assert.equal(
      (await logInWith(browser, authenticator, { ticket, otherwise: { key: otherKey() } })).status,
      401,
    )
  const { body } = await logInWith(browser, authenticator, { ticket })
  assert.equal(body.error, 'The login has expired. Log in again.')
})

test('a member who was deactivated is out, and told what a stranger is told', async () => {
  const { authenticator } = await addPasskey(visitor)
  await olga.send('DELETE', `/staff/${email}`)
  const { status, body } = await logInWith(createVisitor(world), authenticator)
  assert.deepEqual([status, body.error], [401, 'This passkey is not accepted here. Log in another way.'])
  await olga.post(`/staff/${email}/reactivate`, {})
  assert.equal((await logInWith(createVisitor(world), authenticator)).status, 200)
})

test('bad input is refused by field, and requests of other sites are', async () => {
  const browser = createVisitor(world)
  const bad = await present(browser, { id: 'a b', response: {} })
  assert.equal(bad.status, 422)
  assert.ok('credential.id' in bad.body.errors, JSON.stringify(bad.body.errors))
  assert.ok('credential.response.signature' in bad.body.errors)
  const noJson = { ...createAuthenticator(ORIGIN).get(await optionsFor(browser)) }
  noJson.response.clientDataJSON = Buffer.from('[').toString('base64url')
  assert.equal((await present(browser, noJson)).status, 401)
  const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  for (const path of ['/login/passkey', '/login/passkey/options'])
    assert.equal((await browser.send('POST', path, {}, evil)).status, 403, path)
})

test('tries with a passkey are limited for one member', async () => {
  const { authenticator } = await addPasskey(visitor)
  const statuses: number[] = []
  for (let n = 0; n < 21; n++)
    statuses.push(
      (await logInWith(createVisitor(world), authenticator, { otherwise: { key: otherKey() } })).status,
    )
  assert.deepEqual(statuses, [...Array(20).fill(401), 429])
  assert.equal((await visitor.get('/me')).status, 200)
})
