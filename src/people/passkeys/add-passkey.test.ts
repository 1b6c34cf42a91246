import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import sql from 'sql-template-tag'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { addPasskey, hire, logInWith, PASSWORD } from '../../../test/passkeys.ts'
import { createVisitor, enter, type Visitor } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'

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

const list = async (browser = visitor) => (await browser.get('/me/passkeys')).body
const begin = async (browser = visitor) => (await browser.post('/me/passkeys/options', {})).body.options
const add = (credential: object, browser = visitor) =>
  browser.post('/me/passkeys', { passkey: { name: 'Key', credential } })
const confirm = (code: object, browser = visitor) => browser.post('/me/confirmation', code)

test('the first passkey turns two-factor authentication on, gives recovery codes and ends other sessions', async () => {
  const other = await enter(world, email)
  const { passkey, authenticator } = await addPasskey(visitor, { name: 'Work laptop' })
  assert.equal(passkey.recovery_codes.length, 10)
  assert.equal((await other.get('/me')).status, 401)
  const me = (await visitor.get('/me')).body
  assert.deepEqual(
    [me['second_factor?'], me['authenticator_app?'], me.passkeys, me.recovery_codes_left],
    [true, false, 1, 10],
  )
  const [only, ...more] = await list()
  assert.deepEqual(
    [more, only.name, only.host, only['usable?'], only.last_used_at],
    [[], 'Work laptop', 'demo.localhost', true, null],
  )
  const text = JSON.stringify(await list())
  assert.ok(!text.includes(authenticator.id))
})

test('a second one gives no new codes, and leaves other sessions open', async () => {
  const { authenticator } = await addPasskey(visitor)
  const other = createVisitor(world)
  await logInWith(other, authenticator)
  const { passkey } = await addPasskey(visitor, { name: 'Phone' })
  assert.equal(passkey.recovery_codes, null)
  assert.deepEqual(
    (await list(other)).map(({ name }: { name: string }) => name),
    ['Laptop', 'Phone'],
  )
})

test('options are for this member and host, leave out their passkeys, and say nothing of their id', async () => {
  const { authenticator } = await addPasskey(visitor)
  const [first, second] = [await begin(), await begin()]
  assert.deepEqual(
    [first.rp.id, first.user.name, first.attestation, first.authenticatorSelection.userVerification],
    ['demo.localhost', email, 'none', 'required'],
  )
  assert.deepEqual(
    first.excludeCredentials.map((one: { id: string }) => one.id),
    [authenticator.id],
  )
  assert.equal(first.user.id, second.user.id)
  assert.equal(Buffer.from(first.user.id, 'base64url').length, 32)
  assert.notEqual(first.challenge, second.challenge)
})

for (const [what, otherwise] of [
  ['of another origin', { origin: 'https://evil.example' }],
  ['for another host', { rpId: 'evil.example' }],
  ['without user verification', { isVerified: false }],
  ['without a person', { isPresent: false }],
  ['of another ceremony', { type: 'webauthn.get' }],
  ['in a frame of another site', { crossOrigin: true }],
  ['with an invented challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  [
    'with a certificate, for which others would be asked',
    {
      attestation: {
        fmt: 'packed',
        attStmt: new Map<string, number | Buffer | Buffer[]>([
          ['alg', -7],
          ['sig', Buffer.alloc(70)],
          ['x5c', [Buffer.alloc(300)]],
        ]),
      },
    },
  ],
  ['of an unknown format', { attestation: { fmt: 'apple', attStmt: new Map() } }],
] as const)
  test(`a passkey ${what} is refused`, async () => {
    const credential = createAuthenticator(ORIGIN).create(await begin(), otherwise)
    const { status, body } = await add(credential)
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['credential']])
    assert.deepEqual(await list(), [])
    assert.equal((await visitor.get('/me')).body['second_factor?'], false)
  })

test('its challenge counts once, for five minutes, and in one session', async () => {
  const other = await enter(world, email)
  const foreign = createAuthenticator(ORIGIN).create(await begin())
  assert.equal((await add(foreign, other)).status, 422)
  assert.equal((await add(foreign)).status, 201, 'the other session has not used it up')
  assert.equal((await add(foreign)).status, 422)
  const late = createAuthenticator(ORIGIN).create(await begin())
  later(5 * MINUTE)
  assert.equal((await add(late)).status, 422)
})

test('one authenticator is added once, by whomever', async () => {
  const { authenticator } = await addPasskey(visitor)
  const again = await add(authenticator.create(await begin()))
  assert.deepEqual([again.status, again.body.error], [409, 'This passkey is set up already.'])
  const ana = await enter(world, world.ana.email)
  assert.equal((await add(authenticator.create(await begin(ana)), ana)).status, 409)
})

test('bad input is refused by field', async () => {
  const { status, body } = await visitor.post('/me/passkeys', { passkey: { name: ' ', credential: {} } })
  assert.equal(status, 422)
  assert.deepEqual(
    Object.keys(body.errors).filter(field => /name|id|response/.test(field)),
    ['passkey.name', 'passkey.credential.id', 'passkey.credential.response'],
  )
  const noise = createAuthenticator(ORIGIN).create(await begin())
  for (const attestationObject of [
    'AAAA',
    'n'.repeat(20_000),
    Buffer.alloc(9_000, 0x81).toString('base64url'),
  ]) {
    noise.response.attestationObject = attestationObject
    noise.response.clientDataJSON = createAuthenticator(ORIGIN).create(await begin()).response.clientDataJSON
    assert.equal((await add(noise)).status, 422)
  }
})

test('adding and removing take a fresh login, which a passkey can confirm', async () => {
  const { authenticator, passkey } = await addPasskey(visitor)
  later(16 * MINUTE)
  const refused = await visitor.post('/me/passkeys/options', {})
  assert.deepEqual([refused.status, refused.body.code], [403, 'confirmation_required'])
  assert.equal((await visitor.delete(`/me/passkeys/${passkey.id}`)).body.code, 'confirmation_required')
  const { options } = (await visitor.post('/me/confirmation/passkey/options', {})).body
  assert.deepEqual(
    [options.userVerification, options.allowCredentials.map((one: { id: string }) => one.id)],
    ['required', [authenticator.id]],
  )
  const unverified = authenticator.get(options, { isVerified: false })
  assert.equal((await visitor.post('/me/confirmation/passkey', { credential: unverified })).status, 422)
  const again = (await visitor.post('/me/confirmation/passkey/options', {})).body.options
  const credential = authenticator.get(again)
  assert.equal((await visitor.post('/me/confirmation/passkey', { credential })).status, 200)
  await addPasskey(visitor, { name: 'Phone' })
})

test('a session that has shown no second factor adds none, with a password neither', async () => {
  const { passkey, authenticator } = await addPasskey(visitor)
  const byLink = await enter(world, email)
  for (const path of ['/me/passkeys/options', '/me/second_factor'])
    assert.equal((await byLink.post(path, {})).body.code, 'confirmation_required', path)
  await confirm({ password: PASSWORD }, byLink)
  assert.equal((await byLink.post('/me/passkeys/options', {})).status, 403)
  assert.equal((await byLink.post('/me/second_factor', {})).status, 403)
  const { options } = (await byLink.post('/me/confirmation/passkey/options', {})).body
  await byLink.post('/me/confirmation/passkey', { credential: authenticator.get(options) })
  assert.equal((await byLink.post('/me/passkeys/options', {})).status, 200)
  const third = await enter(world, email)
  await confirm({ code: passkey.recovery_codes[0] }, third)
  assert.equal((await third.post('/me/second_factor', {})).status, 200)
})

test('twenty are the limit', async () => {
  const { authenticator } = await addPasskey(visitor)
  const options = await begin()
  for (let n = 0; n < 19; n++)
    await db.write(sql`
      insert into passkeys (brand_id, user_id, credential_id, public_key, host, name, backed_up, created_at)
      values (${scope.brand.id}, ${id}, ${randomBytes(32)}, ${Buffer.of(0)}, 'demo.localhost', 'Key', false, ${clock.now})`)
  const refused = await visitor.post('/me/passkeys/options', {})
  assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'])
  assert.equal((await add(createAuthenticator(ORIGIN).create(options))).status, 409)
  assert.equal((await logInWith(createVisitor(world), authenticator)).status, 200)
})

test('tokens and service accounts have none, and change none', async () => {
  for (const [method, path] of [
    ['POST', '/me/passkeys/options'],
    ['POST', '/me/confirmation/passkey/options'],
    ['DELETE', '/me/passkeys/1'],
  ] as const)
    assert.equal((await olga.send(method, path)).status, 403, path)
})
