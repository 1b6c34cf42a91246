// Single sign-on with SAML 2.0, by a provider that signs with the library that most of them are checked with.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA } from '../../../../db/cast.ts'
import { createSamlProvider, makeKey, type SamlMischief } from '../../../../test/saml-provider.ts'
import { createVisitor, enter } from '../../../../test/session.ts'
import { begin, comeBack, setUpSignOn } from '../../../../test/sign-on-world.ts'
import { createWorld } from '../../../../test/world.ts'

const world = await createWorld()
const { olga, clock } = world
const idp = await createSamlProvider(clock)

const { body: team } = await olga.post('/teams', { team: { name: 'Workshop', members: [] } })
const settings = {
  kind: 'saml',
  metadata: idp.metadata(),
  email_attribute: 'email',
  name_attribute: 'displayName',
  trusts_addresses: true,
  button: 'Log in with Juniper ID',
  groups: [
    { group: 'support', role: 'agent', team_ids: [team.id] },
    { group: 'support-leads', role: 'admin' },
  ],
}
const admin = await setUpSignOn(world, settings)

async function come(account: string, mischief: SamlMischief = {}, next?: string) {
  const visitor = createVisitor(world)
  const response = await idp.signIn(await begin(visitor, next), account, mischief)
  return { visitor, response, ...(await comeBack(visitor, response)) }
}
const member = async (email: string) => {
  const { body } = await olga.get('/staff')
  return body.staff.find((one: { email: string }) => one.email === email)
}

test('the first login makes an account a member, with the role and teams of its groups', async () => {
  const { visitor, status, body } = await come(
    'mia',
    { attributes: { displayName: 'Mia Doe' } },
    '/inbox/mine',
  )
  assert.deepEqual([status, body.state, body.next], [200, 'in', '/inbox/mine'], JSON.stringify(body))
  const me = (await visitor.get('/me')).body
  assert.deepEqual([me.email, me.name, me['password?']], ['mia@demo.test', 'Mia Doe', false])
  assert.equal((await member('mia@demo.test')).role.key, 'agent')
  const { body: log } = await olga.get('/audit')
  assert.deepEqual([log.entries[0].action, log.entries[0].about.key], ['login.succeeded', 'mia@demo.test'])
})

test('the request names us, the address of the response, and asks for no way of logging in', async () => {
  const asked = idp.read(await begin(createVisitor(world)))
  assert.deepEqual(
    [asked.audience, asked.recipient],
    ['http://demo.localhost:3000/sign-in/saml/metadata', 'http://demo.localhost:3000/sign-in/saml'],
  )
  assert.match(asked.id, /^_[\w-]{43}$/)
  assert.doesNotMatch(asked.xml, /RequestedAuthnContext|ForceAuthn/)
})

test('our metadata names the same, for whoever asks', async () => {
  const { status, headers, body } = await createVisitor(world).send('GET', '/sign-in/saml/metadata')
  assert.deepEqual([status, headers['content-type']], [200, 'application/samlmetadata+xml'])
  assert.match(body, /entityID="http:\/\/demo\.localhost:3000\/sign-in\/saml\/metadata"/)
  assert.match(body, /Location="http:\/\/demo\.localhost:3000\/sign-in\/saml"/)
})

test('an address that the provider does not vouch for makes nobody a member', async () => {
  await setUpSignOn(world, { trusts_addresses: false })
  const { status, body } = await come('may', { attributes: { email: ANA.email } })
  assert.deepEqual([status, /does not confirm that the address/.test(body.error)], [403, true])
  assert.equal((await come('mia')).status, 200, 'an account that is connected')
  await setUpSignOn(world, { trusts_addresses: true })
})

test('groups give role and teams again at every login', async () => {
  await come('ben')
  await come('ben', { attributes: { groups: ['support-leads', 'support'] } })
  assert.equal((await member('ben@demo.test')).role.key, 'admin')
  await come('ben')
  assert.equal((await member('ben@demo.test')).role.key, 'agent')
})

test('who is no longer in a group is refused, and loses sessions', async () => {
  const { visitor } = await come('lea')
  const { status, body } = await come('lea', { attributes: { groups: 'baking' } })
  assert.deepEqual([status, /None of your groups/.test(body.error)], [403, true])
  assert.equal((await visitor.get('/me')).status, 401)
})

test('more groups than Entra sends are refused in words', async () => {
  const link = { groups: null, 'http://schemas.microsoft.com/claims/groups.link': 'https://graph.example' }
  const { status, body } = await come('ida', { attributes: link })
  assert.deepEqual([status, /more groups than the provider sends/.test(body.error)], [403, true])
})

test('a member who is switched off here stays out', async () => {
  await come('max')
  assert.equal((await olga.send('DELETE', '/staff/max@demo.test')).status, 200)
  const { status, body } = await come('max')
  assert.deepEqual([status, /deactivated/.test(body.error)], [403, true])
})

test('a member with the address has to show that it is them', async () => {
  const { status, body } = await come('ana', { attributes: { email: ANA.email } })
  assert.deepEqual([status, body.state, body.email], [200, 'connect', ANA.email])
})

test('the response can be signed, or its assertion, or both', async () => {
  for (const signs of [['response'], ['assertion'], ['assertion', 'response']] as const) {
    const { status, body } = await come('kim', { signs: [...signs] })
    assert.deepEqual([status, body.state], [200, 'in'], `${signs} ${JSON.stringify(body)}`)
  }
})

test('stronger algorithms are taken, too', async () => {
  for (const algorithm of [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ]) {
    const { status, body } = await come('kim', { signing: { algorithm } })
    assert.equal(status, 200, JSON.stringify(body))
  }
})

test('without a named attribute, the name ID is the address', async () => {
  await setUpSignOn(world, { email_attribute: null })
  const { status } = await come('pia', { nameId: 'pia@demo.test', format: 'emailAddress' })
  assert.equal(status, 200)
  assert.ok(await member('pia@demo.test'))
  await setUpSignOn(world, { email_attribute: 'email' })
})

test('two certificates count while one is changed for the other, and one that has ended does not', async () => {
  const next = await makeKey()
  const by = (key = next) => come('uwe', { signing: { key } })
  assert.equal((await by()).status, 401)
  await setUpSignOn(world, { certificates: [idp.key.certificate, next.certificate] })
  assert.deepEqual([(await by()).status, (await by(idp.key)).status], [200, 200])
  const old = await makeKey({ from: -800, until: -1 })
  await setUpSignOn(world, { certificates: [old.certificate] })
  const { status, body } = await by(old)
  assert.deepEqual([status, /No certificate of the provider is valid now/.test(body.error)], [401, true])
  await setUpSignOn(world, { metadata: idp.metadata() })
  assert.deepEqual([(await by()).status, (await by(idp.key)).status], [401, 200])
})

test('an end of the certificate within 30 days is told', async () => {
  const warned = async () => (await olga.get('/sign_on')).body.provider.saml.warns_of
  assert.equal(await warned(), null)
  const soon = await makeKey({ until: 29 })
  await setUpSignOn(world, { certificates: [soon.certificate] })
  assert.match(await warned(), /^2026-12-19/)
  await setUpSignOn(world, { certificates: [soon.certificate, idp.key.certificate] })
  assert.equal(await warned(), null)
})

test('a test shows what came, and logs nobody in', async () => {
  const tester = await enter(world, 'owner@demo.test')
  const { body: begun } = await tester.post('/sign_on/test', {})
  const done = await comeBack(tester, await idp.signIn(begun.url, 'tess'))
  assert.deepEqual(done.body, { state: 'tested' })
  const { body } = await tester.get('/sign_on/test')
  assert.deepEqual(
    [body['passed?'], body.role, body.matching, body.algorithm],
    [true, 'agent', ['support'], 'rsa-sha256'],
  )
  const shown = Object.fromEntries(
    body.claims.map(({ name, value }: Record<string, string>) => [name, value]),
  )
  assert.deepEqual([shown.sub, shown.email, shown.groups], ['id of tess', 'tess@demo.test', '["support"]'])
  const again = await tester.post('/sign_on/test', {})
  await comeBack(tester, await idp.signIn(again.body.url, 'tess', { audience: 'https://other.example' }))
  assert.match((await tester.get('/sign_on/test')).body.said, /another audience/)
})

test('a change confirms by a login of now, for which the provider is told to ask', async () => {
  const { visitor } = await come('zoe', { attributes: { groups: 'support-leads' } })
  const isFresh = async () => (await visitor.post('/me/second_factor', {})).status === 200
  assert.equal(await isFresh(), false, 'a login alone may have asked nobody')
  const { body } = await visitor.post('/me/confirmation/sign_on', {})
  assert.match(idp.read(body.url).xml, /ForceAuthn="true"/)
  const old = await comeBack(visitor, await idp.signIn(body.url, 'zoe', { loggedIn: -3_600 }))
  assert.deepEqual([old.status, /did not say that it asked you/.test(old.body.error)], [403, true])
  const { body: second } = await visitor.post('/me/confirmation/sign_on', {})
  const fresh = await comeBack(visitor, await idp.signIn(second.url, 'zoe'))
  assert.deepEqual([fresh.status, fresh.body], [200, { state: 'confirmed' }])
  assert.equal(await isFresh(), true)
  assert.equal((await visitor.put('/me/password', { password: 'correct horse battery' })).status, 200)
  const refused = await visitor.post('/me/confirmation/sign_on', {})
  assert.deepEqual([refused.status, /with your password/.test(refused.body.error)], [409, true])
})

test('passwords can be refused once a login has worked, and owners keep theirs', async () => {
  const changed = await setUpSignOn(world, { name_attribute: 'cn' })
  assert.equal((await changed.put('/sign_on', { sign_on: { only: true } })).status, 422)
  await come('mia')
  assert.equal((await changed.put('/sign_on', { sign_on: { only: true } })).status, 200)
  assert.equal((await createVisitor(world).logIn(ANA.email, 'wrong')).status, 401)
  await setUpSignOn(world, { only: false })
})

test('an OpenID provider with the same name is another one', async () => {
  await come('eva')
  const client = { client_id: 'a', client_secret: 'b' }
  const { status, body } = await admin.put('/sign_on', {
    sign_on: { kind: 'oidc', issuer: idp.entityId, ...client },
  })
  assert.deepEqual([status, body.provider.saml, body.provider.tested_at], [200, null, null])
  const { body: shown } = await setUpSignOn(world, settings).then(by => by.get('/sign_on'))
  assert.deepEqual(
    [shown.provider.kind, shown.provider.issuer, shown.provider.client_id],
    ['saml', idp.entityId, null],
  )
})
