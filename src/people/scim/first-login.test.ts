// Members whom the provider has created come in by single sign-on, and go out at once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA } from '../../../db/cast.ts'
import { openEventStream } from '../../../test/event-stream.ts'
import { eventually } from '../../../test/eventually.ts'
import { startIdentityProvider } from '../../../test/identity-provider.ts'
import { createProvider, makeScimToken, operations } from '../../../test/scim.ts'
import { enter } from '../../../test/session.ts'
import { setUpSignOn, signOn } from '../../../test/sign-on-world.ts'
import { createCaller, createWorld, makeToken } from '../../../test/world.ts'

const idp = await startIdentityProvider()
const world = await createWorld()
const { app, olga } = world
const base = await app.listen({ port: 0, host: '127.0.0.1' })
const settings = {
  issuer: idp.issuer,
  ...idp.client,
  groups: [
    { group: 'Support', role: 'agent' },
    { group: 'from-claims', role: 'admin' },
  ],
}
await setUpSignOn(world, settings)
const scim = createProvider(world, await makeScimToken(world))

const create = async (name: string, more: object = {}) => {
  const { status, body } = await scim('POST', '/Users', {
    userName: `${name}@demo.test`,
    displayName: name,
    externalId: name,
    ...more,
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id as string
}
/** An account at the provider, whose subject is its name. */
const account = (name: string, claims: Record<string, unknown> = {}) => {
  idp.accounts.set(name, { email: `${name}@demo.test`, email_verified: true, name, groups: [], ...claims })
  return name
}
const member = async (email: string) =>
  (await olga.get('/staff?page_size=100')).body.staff.find((one: { email: string }) => one.email === email)
const { body: support } = await scim('POST', '/Groups', { displayName: 'Support' })
const join = (id: string) =>
  scim('PATCH', `/Groups/${support.id}`, operations({ op: 'add', path: 'members', value: [{ value: id }] }))
const leave = (id: string) =>
  scim('PATCH', `/Groups/${support.id}`, operations({ op: 'remove', path: `members[value eq "${id}"]` }))

test('a member who was created is connected at the first login by the id at the provider', async () => {
  await join(await create('mia'))
  const { status, body, visitor } = await signOn(
    world,
    idp,
    account('mia', { email: 'other@demo.test', email_verified: false }),
  )
  assert.deepEqual([status, body.state], [200, 'in'], JSON.stringify(body))
  const me = (await visitor.get('/me')).body
  assert.deepEqual([me.email, me.role.key], ['mia@demo.test', 'agent'])
  assert.equal(await member('other@demo.test'), undefined)
})

test('or by the verified address, and never by one that is not', async () => {
  await join(await create('ben', { externalId: 'unrelated' }))
  const unproven = await signOn(world, idp, account('ben', { email_verified: false }))
  assert.equal(unproven.status, 403)
  const { status, body } = await signOn(world, idp, account('ben'))
  assert.deepEqual([status, body.state], [200, 'in'], JSON.stringify(body))
})

test('somebody who was there, or has a password, shows it once', async () => {
  const [found] = (await scim('GET', `/Users?filter=userName eq "${ANA.email}"`)).body.Resources
  const named = await scim(
    'PATCH',
    `/Users/${found.id}`,
    operations({ op: 'add', path: 'externalId', value: 'ana-there' }),
  )
  assert.equal(named.status, 200)
  await join(found.id)
  const { body } = await signOn(world, idp, account('ana-there', { email: ANA.email }))
  assert.equal(body.state, 'connect')
  await join(await create('tom'))
  const browser = await enter(world, 'tom@demo.test')
  await browser.put('/me/password', { password: 'correct horse battery' })
  assert.equal((await signOn(world, idp, account('tom'))).body.state, 'connect')
})

test('an account cannot become an owner, whatever its id', async () => {
  const id = await create('boss')
  await olga.put('/staff/boss@demo.test', { staff: { role: 'owner' } })
  await join(id)
  const { status, body } = await signOn(world, idp, account('boss'))
  assert.deepEqual([status, body.state], [200, 'connect'])
})

test('the groups of the provider decide, and not those of a login', async () => {
  const id = await create('kim')
  const refused = await signOn(world, idp, account('kim', { groups: ['from-claims'] }))
  assert.equal(refused.status, 403)
  await join(id)
  const { visitor } = await signOn(world, idp, 'kim')
  assert.equal((await visitor.get('/me')).body.role.key, 'agent')
  await leave(id)
  assert.equal((await visitor.get('/me')).status, 401)
  assert.equal((await signOn(world, idp, 'kim')).status, 403)
  await join(id)
  assert.equal((await signOn(world, idp, 'kim')).status, 200)
})

test('other settings of groups count at once', async () => {
  const id = await create('sue')
  await join(id)
  await setUpSignOn(world, { groups: [{ group: 'Support', role: 'light_agent' }] })
  assert.equal((await member('sue@demo.test')).role.key, 'light_agent')
  await setUpSignOn(world, { groups: settings.groups })
  assert.equal((await member('sue@demo.test')).role.key, 'agent')
})

for (const [what, off] of [
  [
    'deactivated',
    (id: string) => scim('PATCH', `/Users/${id}`, operations({ op: 'Replace', value: { active: 'False' } })),
  ],
  ['deleted', (id: string) => scim('DELETE', `/Users/${id}`)],
  ['taken out of the last group', leave],
] as const)
  test(`who is ${what} loses session, token and a stream that is open`, async () => {
    const name = `ida-${what.slice(0, 3)}${what.length}`
    const id = await create(name)
    await join(id)
    const { visitor } = await signOn(world, idp, account(name))
    const program = createCaller(app, world.scope, await makeToken(world.scope, `${name}@demo.test`))
    const stream = await openEventStream(`${base}/api/v1/events/stream`, {
      cookie: visitor.cookie(),
    })
    assert.equal(stream.response.status, 200)
    assert.equal((await program.get('/me')).status, 200)
    assert.ok((await off(id)).status < 300)
    assert.deepEqual([(await visitor.get('/me')).status, (await program.get('/me')).status], [401, 401])
    await eventually(async () => assert.ok(stream.ended()), { what: 'the stream has ended' })
  })
