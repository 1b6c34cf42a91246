// Single sign-on with a certified OpenID provider on this machine.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA } from '../../../db/cast.ts'
import { startIdentityProvider } from '../../../test/identity-provider.ts'
import { createVisitor, enter } from '../../../test/session.ts'
import { begin, comeBack, setUpSignOn, signOn } from '../../../test/sign-on-world.ts'
import { createWorld } from '../../../test/world.ts'

const idp = await startIdentityProvider()
const world = await createWorld()
const { olga, ana } = world
const PASSWORD = 'correct horse battery'

const { body: team } = await olga.post('/teams', { team: { name: 'Workshop', members: [] } })
const settings = {
  issuer: idp.issuer,
  ...idp.client,
  button: 'Log in with Juniper ID',
  groups: [
    { group: 'support', role: 'agent', team_ids: [team.id] },
    { group: 'support-leads', role: 'admin' },
  ],
}
await setUpSignOn(world, settings)

const account = (name: string, claims: Record<string, unknown> = {}) => {
  idp.accounts.set(name, {
    email: `${name}@demo.test`,
    email_verified: true,
    name: `${name} Doe`,
    groups: ['support'],
    ...claims,
  })
  return name
}
const member = async (email: string) => {
  const { body } = await olga.get('/staff')
  return body.staff.find((one: { email: string }) => one.email === email)
}
const inTeam = async () => {
  const { body } = await olga.get('/teams')
  return body.teams
    .find((one: { id: number }) => one.id === team.id)
    .members.map((one: { email: string }) => one.email)
}
const lastAudit = async () => (await olga.get('/audit')).body.entries[0]

test('the first login makes an account a member, with the role and teams of its groups', async () => {
  const { visitor, status, body } = await signOn(world, idp, account('mia'))
  assert.deepEqual([status, body.state], [200, 'in'], JSON.stringify(body))
  const me = (await visitor.get('/me')).body
  assert.deepEqual([me.email, me.name, me['password?']], ['mia@demo.test', 'mia Doe', false])
  assert.equal((await member('mia@demo.test')).role.key, 'agent')
  assert.deepEqual(await inTeam(), ['mia@demo.test'])
  const entry = await lastAudit()
  assert.deepEqual([entry.action, entry.about.key], ['login.succeeded', 'mia@demo.test'])
})

test('an invitation opens no account that comes by the provider', async () => {
  const invite = () => olga.post('/staff/mia@demo.test/invitation', {})
  const { status, body } = await invite()
  assert.deepEqual([status, body.code], [409, 'conflict'])
})

test('two who come at once are both in the team of their group', async () => {
  const both = [account('tom'), account('tim')]
  await Promise.all(both.map(name => signOn(world, idp, name)))
  const members = await inTeam()
  assert.deepEqual(
    both.map(name => members.includes(`${name}@demo.test`)),
    [true, true],
  )
})

test('groups give role and teams again at every login', async () => {
  const first = await signOn(world, idp, account('ben'))
  assert.equal((await member('ben@demo.test')).role.key, 'agent')
  account('ben', { groups: ['support-leads'] })
  await signOn(world, idp, 'ben')
  assert.equal((await member('ben@demo.test')).role.key, 'admin')
  assert.ok(!(await inTeam()).includes('ben@demo.test'))
  // What the first session may do has changed, too.
  assert.equal((await first.visitor.get('/sign_on')).status, 200)
})

test('who is no longer in a group is refused, and loses sessions and tokens until they are in one', async () => {
  const { visitor } = await signOn(world, idp, account('lea'))
  const { body: asked } = await visitor.post('/me/confirmation/sign_on', {})
  await comeBack(visitor, await idp.signIn(asked.url, 'lea'))
  const { body: token } = await visitor.post('/me/tokens', { token: { name: 'mine' } })
  const byToken = () =>
    createVisitor(world).send('GET', '/api/v1/me', undefined, {
      authorization: `Basic ${Buffer.from(`lea@demo.test:${token.token}`).toString('base64')}`,
    })
  assert.equal((await byToken()).status, 200)
  account('lea', { groups: ['baking'] })
  const refused = await signOn(world, idp, 'lea')
  assert.equal(refused.status, 403)
  assert.match(refused.body.error, /None of your groups/)
  assert.deepEqual([(await visitor.get('/me')).status, (await byToken()).status], [401, 401])
  const entry = await lastAudit()
  assert.deepEqual([entry.action, entry.about.key], ['login.failed', 'lea@demo.test'])
  account('lea')
  assert.equal((await signOn(world, idp, 'lea')).status, 200)
  assert.equal((await byToken()).status, 200)
})

test('a member with the address has to show that it is them, once', async () => {
  const email = ANA.email
  const browser = await enter(world, email)
  await browser.put('/me/password', { password: PASSWORD })
  const { visitor, body } = await signOn(world, idp, account('ana-there', { email }))
  assert.deepEqual(
    [body.state, body.email, body['password?'], body['code?']],
    ['connect', email, true, false],
  )
  assert.equal((await visitor.get('/me')).status, 401)
  const connect = (password: string, from = visitor) =>
    from.send('POST', '/login/sign-on/connect', { ticket: body.ticket, password })
  assert.equal((await connect('a wrong one')).status, 401)
  assert.equal((await connect(PASSWORD, createVisitor(world))).status, 401, 'in another browser')
  assert.equal((await connect(PASSWORD)).status, 200)
  assert.equal((await visitor.get('/me')).body.email, email)
  assert.equal((await connect(PASSWORD)).status, 401, 'once')
  const again = await signOn(world, idp, 'ana-there')
  assert.equal(again.body.state, 'in')
  // Another account with the address is not the member.
  const other = await signOn(world, idp, account('other', { email }))
  assert.deepEqual([other.status, /another account/.test(other.body.error)], [403, true])
})

test('an address that changes at the provider changes nothing: the account is the member', async () => {
  account('ana-there', { email: 'somebody@else.test', email_verified: false })
  const { visitor } = await signOn(world, idp, 'ana-there')
  assert.equal((await visitor.get('/me')).body.email, ANA.email)
})

test('an owner stays owner, and may be in no group', async () => {
  const browser = await enter(world, olga.email)
  await browser.put('/me/password', { password: PASSWORD })
  const { visitor, body } = await signOn(world, idp, account('olga', { email: olga.email, groups: [] }))
  const done = await visitor.send('POST', '/login/sign-on/connect', {
    ticket: body.ticket,
    password: PASSWORD,
  })
  assert.equal(done.status, 200, JSON.stringify(done.body))
  assert.equal((await signOn(world, idp, 'olga')).status, 200)
  assert.equal((await member(olga.email)).role.key, 'owner')
})

test('a deactivated member stays out', async () => {
  const { visitor } = await signOn(world, idp, account('tom'))
  assert.equal((await olga.send('DELETE', '/staff/tom@demo.test')).status, 200)
  assert.equal((await visitor.get('/me')).status, 401)
  const { status, body } = await signOn(world, idp, 'tom')
  assert.deepEqual([status, body.error], [403, 'Your account here is deactivated. Ask an admin.'])
  // Neither does another account with the address.
  assert.equal((await signOn(world, idp, account('tom2', { email: 'tom@demo.test' }))).status, 403)
})

test('an address that the provider does not confirm lets nobody in, unless the brand trusts it', async () => {
  const { status, body } = await signOn(world, idp, account('eve', { email_verified: false }))
  assert.deepEqual([status, /does not confirm/.test(body.error)], [403, true])
  account('eve', { email_verified: undefined })
  assert.equal((await signOn(world, idp, 'eve')).status, 403)
  await setUpSignOn(world, { trusts_addresses: true })
  assert.equal((await signOn(world, idp, 'eve')).status, 200)
  assert.equal((await signOn(world, idp, account('eva', { email_verified: false }))).status, 403)
  await setUpSignOn(world, { trusts_addresses: false })
})

test('addresses of other domains, and unknown accounts, are refused where the brand says so', async () => {
  await setUpSignOn(world, { domains: ['demo.test'] })
  assert.match((await signOn(world, idp, account('joe', { email: 'joe@else.test' }))).body.error, /domain/)
  await setUpSignOn(world, { domains: [], creates_members: false })
  assert.match(
    (await signOn(world, idp, 'joe')).body.error,
    /No member of staff has the address joe@else\.test/,
  )
  await setUpSignOn(world, { creates_members: true })
})

test('whoever refuses at the provider is not let in', async () => {
  const visitor = createVisitor(world)
  const url = await begin(visitor)
  const response = await (idp.signIn as (...of: unknown[]) => Promise<Record<string, string>>)(
    url,
    'mia',
    false,
  )
  const { status, body } = await comeBack(visitor, response)
  assert.deepEqual([status, /access_denied/.test(body.error)], [401, true])
})

test('the page that was wanted comes back, if it is one of ours', async () => {
  const visitor = createVisitor(world)
  const url = await begin(visitor, '/inbox/open/late-parcel?a=b')
  const { body } = await comeBack(visitor, await idp.signIn(url, 'mia'))
  assert.equal(body.next, '/inbox/open/late-parcel?a=b')
  for (const next of [
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/a\nb',
    '\\/evil.test',
  ])
    assert.equal((await visitor.send('POST', '/login/sign-on', { next })).status, 422, next)
})

test('only by sign-on: asks for a login that has worked, and then refuses passwords except those of owners', async () => {
  await setUpSignOn(world, { client_secret: 'another' })
  const admin = await enter(world, olga.email)
  const refused = await admin.put('/sign_on', { sign_on: { only: true } })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['sign_on.only']])
  await setUpSignOn(world, idp.client)
  await signOn(world, idp, 'mia')
  const before = createVisitor(world)
  assert.equal((await before.logIn(ANA.email, PASSWORD)).status, 200)
  await setUpSignOn(world, { only: true })
  assert.equal((await before.get('/me')).status, 401, 'sessions of passwords have ended')
  const late = await createVisitor(world).logIn(ANA.email, PASSWORD)
  assert.deepEqual([late.status, /Juniper ID/.test(late.body.error)], [403, true])
  assert.equal((await createVisitor(world).logIn(olga.email, PASSWORD)).status, 200)
  assert.equal((await signOn(world, idp, 'ana-there')).status, 200)
  assert.equal((await ana.get('/me')).status, 200, 'tokens go on')
  await setUpSignOn(world, { only: false })
  assert.equal((await createVisitor(world).logIn(ANA.email, PASSWORD)).status, 200)
})

test('at another host of the brand, the button leads to the login where the provider sends people back to', async () => {
  const { status, body } = await olga.post('/brand/hosts', { host: 'help.juniper.example' })
  assert.equal(status, 200, JSON.stringify(body))
  const there = createVisitor(world, 'https://help.juniper.example')
  assert.equal(
    await begin(there, '/inbox/mine?x=1'),
    'http://demo.localhost:3000/login?next=%2Finbox%2Fmine%3Fx%3D1',
  )
  assert.ok((await begin(createVisitor(world))).startsWith(idp.issuer))
})
