// What a hostile provider, browser or bystander tries. Each is refused, leaves an entry, and logs nobody in.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { ACCESS_HASH, type Mischief, startRogueProvider } from '../../../test/rogue-provider.ts'
import { createVisitor } from '../../../test/session.ts'
import { begin, comeBack, setUpSignOn } from '../../../test/sign-on-world.ts'
import { createWorld } from '../../../test/world.ts'

const rogue = await startRogueProvider()
const other = await startRogueProvider()
const world = await createWorld()
const { olga, clock } = world

const settings = { issuer: rogue.issuer, ...rogue.client, groups: [{ group: 'support', role: 'agent' }] }
const admin = await setUpSignOn(world, settings)
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function attempt(account: string, mischief: Mischief = {}) {
  const visitor = createVisitor(world)
  const response = await rogue.signIn(await begin(visitor), account, mischief)
  return { visitor, response, ...(await comeBack(visitor, response)) }
}

async function requireRefused(account: string, mischief: Mischief) {
  const { visitor, status, body } = await attempt(account, mischief)
  assert.equal(status, 401, JSON.stringify(body))
  assert.equal((await visitor.get('/me')).status, 401)
  const { body: log } = await olga.get('/audit')
  assert.equal(log.entries[0].action, 'login.failed')
  return body.error as string
}

test('what follows the rules is let in, with PKCE, a nonce and the secret in the header', async () => {
  const visitor = createVisitor(world)
  const url = await begin(visitor)
  const asked = new URL(url).searchParams
  assert.deepEqual(
    [asked.get('response_type'), asked.get('code_challenge_method'), asked.get('redirect_uri')],
    ['code', 'S256', 'http://demo.localhost:3000/sign-in/oidc'],
  )
  const { status, body } = await comeBack(
    visitor,
    await rogue.signIn(url, 'mia', { claims: { at_hash: ACCESS_HASH } }),
  )
  assert.deepEqual([status, body.state], [200, 'in'], JSON.stringify(body))
  const { form, authorization } = rogue.lastTokenRequest
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  assert.equal(challenge, asked.get('code_challenge'))
  assert.match(authorization ?? '', /^Basic /)
  assert.ok((asked.get('nonce') ?? '').length >= 43 && (asked.get('state') ?? '').length >= 43)
})

const now = () => Math.floor(Date.now() / 1_000)
const REFUSED: Record<string, Mischief> = {
  'a token for another client': { claims: { aud: 'another-client' } },
  'a token for several clients, issued to another': {
    claims: { aud: ['answerwell-support', 'another-client'], azp: 'another-client' },
  },
  'a token of another issuer': { claims: { iss: other.issuer } },
  'a token that has expired': { claims: { iat: now() - 900, exp: now() - 300 } },
  'a token without an end': { claims: { exp: undefined } },
  'a token that is not valid yet': { claims: { nbf: now() + 600 } },
  'a token without a nonce': { claims: { nonce: undefined } },
  'a token with the nonce of another login': { claims: { nonce: 'x'.repeat(43) } },
  'a token about nobody': { claims: { sub: '' } },
  'a token about a number': { claims: { sub: 7 } },
  'the access token of another login': { claims: { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' } },
  'no ID token': { tokens: { id_token: undefined } },
  'an unsigned token': { idToken: claims => `${encoded({ alg: 'none' })}.${encoded(claims)}.` },
  'a token signed with the public key': { idToken: claims => rogue.signWithPublicKey(claims) },
  'a token signed with another key': { idToken: claims => rogue.sign(claims, { isOther: true }) },
  'a token whose claims were changed': {
    idToken: async claims => {
      const [header, , signature] = (await rogue.sign(claims)).split('.')
      return `${header}.${encoded({ ...claims, sub: 'somebody else' })}.${signature}`
    },
  },
  'a token with a key inside': {
    idToken: claims => rogue.sign(claims, { isOther: true, header: { kid: undefined, jwk: { kty: 'RSA' } } }),
  },
  'the answer of another provider (mix-up)': { response: { iss: other.issuer } },
  'an answer that does not say of which provider it is, where it should': { response: { iss: null } },
  'another account at the second address': {
    claims: { email: undefined },
    userInfo: { sub: 'somebody else' },
  },
  'an error instead of a code': {
    response: { code: null, error: 'server_error', error_description: 'x\u0007y' },
  },
}

for (const [name, mischief] of Object.entries(REFUSED))
  test(`refused: ${name}`, async () => {
    await requireRefused('mia', mischief)
  })

test('algorithms that the document allows are still only those with a public key', async () => {
  const document = { id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'] }
  const third = await startRogueProvider()
  third.setDocument(document)
  await setUpSignOn(world, { issuer: third.issuer, ...third.client })
  for (const idToken of [
    (claims: Record<string, unknown>) => third.signWithPublicKey(claims),
    (claims: Record<string, unknown>) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
  ]) {
    const visitor = createVisitor(world)
    const response = await third.signIn(await begin(visitor), 'mia', { idToken })
    assert.equal((await comeBack(visitor, response)).status, 401)
  }
  await setUpSignOn(world, { issuer: rogue.issuer, ...rogue.client })
})

test('an answer works once, in the browser that began, and for a quarter of an hour', async () => {
  const { visitor, response, status } = await attempt('mia')
  assert.equal(status, 200)
  assert.equal((await comeBack(visitor, response)).status, 401, 'replayed')
  // Somebody makes another browser use their answer, or uses the answer of another browser.
  const victim = createVisitor(world)
  const stolen = await rogue.signIn(await begin(victim), 'mia')
  assert.equal((await comeBack(createVisitor(world), stolen)).status, 401, 'a browser without an attempt')
  const thief = createVisitor(world)
  await begin(thief)
  assert.equal((await comeBack(thief, stolen)).status, 401, 'a browser with another attempt')
  assert.equal((await comeBack(thief, { ...stolen, state: 'x'.repeat(43) })).status, 401, 'a made-up state')
  assert.equal((await comeBack(victim, stolen)).status, 200)
  const late = createVisitor(world)
  const response2 = await rogue.signIn(await begin(late), 'mia')
  clock.now = new Date(clock.now.getTime() + 16 * 60_000)
  assert.equal((await comeBack(late, response2)).status, 401, 'late')
})

test('two tabs of a browser can sign on at once', async () => {
  const visitor = createVisitor(world)
  const [first, second] = [await begin(visitor), await begin(visitor)]
  assert.notEqual(new URL(first).searchParams.get('nonce'), new URL(second).searchParams.get('nonce'))
  assert.equal((await comeBack(visitor, await rogue.signIn(first, 'mia'))).status, 200)
  assert.equal((await comeBack(visitor, await rogue.signIn(second, 'mia'))).status, 200)
})

test('an answer to an attempt with another provider is not redeemed after the settings have changed', async () => {
  const visitor = createVisitor(world)
  const response = await rogue.signIn(await begin(visitor), 'mia')
  await setUpSignOn(world, { issuer: other.issuer, ...other.client })
  const before = other.counts['/token'] ?? 0
  const { status, body } = await comeBack(visitor, response)
  assert.deepEqual([status, /settings/.test(body.error)], [401, true])
  assert.equal(other.counts['/token'] ?? 0, before)
  await setUpSignOn(world, { issuer: rogue.issuer, ...rogue.client })
})

test('an account of another provider with the same subject is another account', async () => {
  await attempt('max')
  await setUpSignOn(world, { issuer: other.issuer, ...other.client })
  const visitor = createVisitor(world)
  const { body } = await comeBack(visitor, await other.signIn(await begin(visitor), 'max'))
  assert.equal(body.state, 'connect')
  await setUpSignOn(world, { issuer: rogue.issuer, ...rogue.client })
})

test('a new key is found once; unknown keys make nobody ask again and again', async () => {
  const fourth = await startRogueProvider()
  await setUpSignOn(world, { issuer: fourth.issuer, ...fourth.client })
  const come = async (mischief: Mischief = {}) => {
    const visitor = createVisitor(world)
    return (await comeBack(visitor, await fourth.signIn(await begin(visitor), 'kim', mischief))).status
  }
  assert.equal(await come(), 200)
  assert.equal(fourth.counts['/keys'], 1)
  for (let times = 0; times < 5; times++)
    assert.equal(await come({ header: { kid: `unknown ${times}` } }), 401)
  assert.ok((fourth.counts['/keys'] ?? 0) <= 2, `${fourth.counts['/keys']} requests`)
  await setUpSignOn(world, { issuer: rogue.issuer, ...rogue.client })
})

test('a document of another issuer, or with addresses that are none, is not used', async () => {
  const check = async (document: Record<string, unknown>) => {
    const liar = await startRogueProvider()
    liar.setDocument(document)
    const { status, body } = await admin.post('/sign_on/check', { issuer: liar.issuer })
    assert.equal(status, 200)
    return body
  }
  assert.equal((await check({}))['works?'], true)
  for (const document of [
    { issuer: other.issuer },
    { authorization_endpoint: 'javascript:alert(1)' },
    { authorization_endpoint: undefined },
    { token_endpoint: 'file:///etc/passwd' },
    { jwks_uri: undefined },
    { code_challenge_methods_supported: ['plain'] },
    { response_types_supported: ['id_token'] },
  ]) {
    const body = await check(document)
    assert.ok(body['works?'] === false && body.said, JSON.stringify([document, body]))
  }
})

test('the secret of the client never goes to another issuer, and never comes out', async () => {
  const { status, body } = await (await setUpSignOn(world, {})).put('/sign_on', {
    sign_on: { issuer: other.issuer },
  })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['sign_on.client_secret']])
  const { body: shown } = await olga.get('/sign_on')
  const { body: log } = await olga.get('/audit?kind=sign_on&page_size=100')
  assert.doesNotMatch(JSON.stringify([shown, log]), /secret that only two know/)
  assert.match(JSON.stringify(log), /client_secret/)
})

test('requests of other sites, and without a page, begin and end nothing', async () => {
  for (const path of ['/login/sign-on', '/login/sign-on/response', '/login/sign-on/connect'])
    for (const site of ['cross-site', 'same-site', 'none']) {
      const { status } = await createVisitor(world).send('POST', path, {}, { 'sec-fetch-site': site })
      assert.equal(status, 403, `${path} ${site}`)
    }
})
