// Who logs out here may be logged out at the provider, too: the browser is sent there, and comes back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, OLGA } from '../../../db/cast.ts'
import { startIdentityProvider } from '../../../test/identity-provider.ts'
import { startRogueProvider } from '../../../test/rogue-provider.ts'
import { createVisitor, enter, type Visitor } from '../../../test/session.ts'
import { begin, comeBack, setUpSignOn, signOn } from '../../../test/sign-on-world.ts'
import { createWorld } from '../../../test/world.ts'

const rogue = await startRogueProvider()
const world = await createWorld()
const END = `${rogue.issuer}/end`
const groups = [{ group: 'support', role: 'agent' }]

const set = (changes: Record<string, unknown>, provider: { issuer: string; client: object } = rogue) =>
  setUpSignOn(world, { issuer: provider.issuer, ...provider.client, groups, ...changes })
/** The provider’s document is so from now on, and read again. */
async function describe(document: Record<string, unknown>) {
  rogue.setDocument(document)
  const olga = await enter(world, OLGA.email)
  const { status, body } = await olga.post('/sign_on/check', { issuer: rogue.issuer })
  assert.equal(status, 200)
  return body
}
const comeIn = async () => (await signOn(world, rogue, 'mia')).visitor
async function logOut(visitor: Visitor): Promise<string | null> {
  const { status, body } = await visitor.send('POST', '/logout', {})
  assert.deepEqual([status, body.state], [200, 'out'])
  assert.equal((await visitor.get('/me')).status, 401)
  return body.continue_at
}
const keptTokens = async () =>
  (
    await world.db.rows<{ token: string }>(
      sql`select id_token as token from sessions where id_token is not null`,
    )
  ).map(({ token }) => token)

test('by default the login at the provider stays, and nothing is kept of it', async () => {
  await describe({ end_session_endpoint: END })
  await set({})
  const visitor = await comeIn()
  assert.deepEqual(await keptTokens(), [])
  assert.equal(await logOut(visitor), null)
})

test('if the brand wants it, the browser goes to the provider with the ID token, and is sent back to the login', async () => {
  await set({ ends_login: true })
  const visitor = await comeIn()
  const [token] = await keptTokens()
  const url = new URL((await logOut(visitor)) ?? '')
  assert.equal(url.origin + url.pathname, END)
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    client_id: rogue.client.client_id,
    post_logout_redirect_uri: 'http://demo.localhost:3000/login',
    id_token_hint: token,
  })
  assert.deepEqual(await keptTokens(), [], 'it goes with the session')
})

test('a parameter of the provider’s own address stays', async () => {
  await describe({ end_session_endpoint: `${END}?tenant=a%20b` })
  const url = new URL((await logOut(await comeIn())) ?? '')
  assert.equal(url.searchParams.get('tenant'), 'a b')
})

test('who came by a password goes nowhere', async () => {
  assert.equal(await logOut(await enter(world, OLGA.email)), null)
})

for (const [what, document] of [
  ['has no such address', {}],
  ['names a script', { end_session_endpoint: 'javascript:alert(1)' }],
  ['names something else', { end_session_endpoint: 7 }],
] as const)
  test(`where the provider ${what}, logging out is logging out here`, async () => {
    assert.equal((await describe(document)).ends_logins, false)
    assert.equal(await logOut(await comeIn()), null)
  })

test('turned off again, what was kept is forgotten, and sessions of former providers end here', async () => {
  await describe({ end_session_endpoint: END })
  const olga = await set({ ends_login: true })
  const [first, second] = [await comeIn(), await comeIn()]
  assert.equal((await keptTokens()).length, 2)
  assert.equal(
    (await olga.put('/sign_on', { sign_on: { ends_login: false } })).body.provider.ends_login,
    false,
  )
  assert.deepEqual(await keptTokens(), [])
  assert.equal(await logOut(first), null)
  const other = await startRogueProvider()
  await set({ ends_login: true }, other)
  assert.equal(await logOut(second), null)
})

test('a token for another client is forgotten', async () => {
  const olga = await set({ ends_login: true })
  const visitor = await comeIn()
  assert.equal((await keptTokens()).length, 1)
  assert.equal((await olga.put('/sign_on', { sign_on: { client_id: 'another' } })).status, 200)
  const url = new URL((await logOut(visitor)) ?? '')
  assert.deepEqual(
    [url.searchParams.get('client_id'), url.searchParams.has('id_token_hint')],
    ['another', false],
  )
})

test('a token that is too long for a URL is not kept', async () => {
  await set({ ends_login: true })
  const visitor = createVisitor(world)
  const groups = ['support', ...Array.from({ length: 300 }, (_, n) => `group number ${n}`)]
  const response = await rogue.signIn(await begin(visitor), 'mia', { claims: { groups } })
  assert.equal((await comeBack(visitor, response)).status, 200)
  assert.deepEqual(await keptTokens(), [])
  assert.equal(new URL((await logOut(visitor)) ?? '').searchParams.has('id_token_hint'), false)
})

test('only who may change single sign-on turns it on, here alone, and with yes or no', async () => {
  const olga = await set({ ends_login: false })
  const bad = await olga.put('/sign_on', { sign_on: { ends_login: 'perhaps' } })
  assert.equal(bad.status, 422)
  assert.ok(bad.body.errors['sign_on.ends_login'])
  const ana = await enter(world, ANA.email)
  assert.equal((await ana.put('/sign_on', { sign_on: { ends_login: true } })).status, 403)
  assert.equal((await world.rita.put('/sign_on', { sign_on: { ends_login: true } })).status, 403)
  assert.equal((await olga.get('/sign_on')).body.provider.ends_login, false)
})

test('nothing shows the token', async () => {
  await set({ ends_login: true })
  const visitor = await comeIn()
  const [token = ''] = await keptTokens()
  const olga = await enter(world, OLGA.email)
  const answers = [
    ...(await Promise.all(['/me', '/me/sessions'].map(path => visitor.get(path)))),
    ...(await Promise.all(['/sign_on', '/audit'].map(path => olga.get(path)))),
  ]
  assert.ok(token.length > 100)
  for (const { status, body } of answers) {
    assert.equal(status, 200)
    assert.ok(!JSON.stringify(body).includes(token.slice(0, 40)))
  }
})

test('a SAML provider has no such thing', async () => {
  const olga = await enter(world, OLGA.email)
  const { status, body } = await olga.put('/sign_on', { sign_on: { kind: 'saml', ends_login: true } })
  assert.equal(status, 422)
  assert.ok(body.errors['sign_on.ends_login'], JSON.stringify(body))
})

test('a certified provider ends the login by our URL', async () => {
  const provider = await startIdentityProvider()
  provider.accounts.set('noa', { email: 'noa@demo.test', email_verified: true, groups: ['support'] })
  const olga = await set({ ends_login: true }, provider)
  const checked = await olga.post('/sign_on/check', { issuer: provider.issuer })
  assert.equal(checked.body.ends_logins, true)
  const { visitor, status } = await signOn(world, provider, 'noa')
  assert.equal(status, 200)
  const url = (await logOut(visitor)) ?? ''
  const response = await fetch(url, { redirect: 'manual' })
  assert.equal(response.status, 200, await response.text())
})

test('a provider that does not answer, or a secret that does not open, keeps nobody in', async () => {
  await describe({ end_session_endpoint: END })
  await set({ ends_login: true })
  const [first, second] = [await comeIn(), await comeIn()]
  await world.db.rows(sql`update sessions set id_token = 'sealed:v1:broken' where id_token is not null`)
  assert.equal(await logOut(first), null)
  await world.db.rows(sql`update sign_on set client_secret = 'sealed:v1:broken'`)
  assert.equal(await logOut(second), null)
})
