// Whoever chooses a provider's keys could become everybody who is connected to it: nobody becomes more than they are.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, OLGA } from '../../../../db/cast.ts'
import { createSamlProvider, makeKey } from '../../../../test/saml-provider.ts'
import { createVisitor, enter, type Visitor } from '../../../../test/session.ts'
import { begin, comeBack, setUpSignOn } from '../../../../test/sign-on-world.ts'
import { createWorld } from '../../../../test/world.ts'

const PASSWORD = 'correct horse battery'
const world = await createWorld()
const { olga } = world
const idp = await createSamlProvider(world.clock)
const theirs = await makeKey()
const settings = {
  kind: 'saml',
  metadata: idp.metadata(),
  email_attribute: 'email',
  trusts_addresses: true,
  groups: [{ group: 'support', role: 'agent' }],
}
await setUpSignOn(world, settings)
const put = (by: Visitor, sign_on: Record<string, unknown>) => by.put('/sign_on', { sign_on })

async function invite(name: string, role: string): Promise<Visitor> {
  const email = `${name}@demo.test`
  const { status, body } = await olga.post('/staff', { staff: { email, name, role, password: PASSWORD } })
  assert.equal(status, 201, JSON.stringify(body))
  return enter(world, email)
}

/** Connects a member with the account of their name. */
async function connect(email: string, groups = ['support']): Promise<void> {
  // Those who were invited have one.
  await (await enter(world, email)).put('/me/password', { password: PASSWORD })
  const visitor = createVisitor(world)
  const attributes = { email, groups }
  const response = await idp.signIn(await begin(visitor), email, { attributes })
  const { ticket } = (await comeBack(visitor, response)).body
  const { status } = await visitor.send('POST', '/login/sign-on/connect', { ticket, password: PASSWORD })
  assert.equal(status, 200)
}

const { body: role } = await olga.post('/roles', {
  role: { name: 'Identity desk', permissions: ['sign_on.manage', ...(await rightsOfAgents())] },
})

/** So that only standing is in question, and not what groups give. */
async function rightsOfAgents(): Promise<string[]> {
  const { body } = await olga.get('/roles')
  return body.roles.find(({ key }: { key: string }) => key === 'agent').permissions
}

/** All ways to be believed in the name of the provider. */
const PLAYED: Record<string, Record<string, unknown>> = {
  'their certificate': { certificates: [theirs.certificate] },
  'their certificate beside the right one': { certificates: [idp.key.certificate, theirs.certificate] },
  'metadata with their certificate': { metadata: idp.metadata([theirs.certificate]) },
  'their address': {
    metadata: idp.metadata().replaceAll(`${idp.entityId}/sso"`, 'https://evil.example/sso"'),
  },
}

test('an admin plays no provider that an owner is connected to, with settings or without', async () => {
  await connect(OLGA.email, [])
  const admin = await invite('ada', 'admin')
  for (const [name, changes] of Object.entries(PLAYED)) {
    const { status, body } = await put(admin, changes)
    assert.deepEqual([status, /may not manage/.test(body.error)], [403, true], name)
  }
  assert.equal((await put(admin, { metadata: idp.metadata(), button: 'Juniper' })).status, 200, 'the same')
  assert.equal((await admin.delete('/sign_on')).status, 200)
  for (const metadata of [idp.metadata(), idp.metadata([theirs.certificate])])
    assert.equal((await put(admin, { ...settings, metadata })).status, 403, 'after a deletion')
  const elsewhere = await createSamlProvider(world.clock, 'https://other.example/saml')
  assert.equal((await put(admin, { ...settings, metadata: elsewhere.metadata() })).status, 200, 'another')
  assert.equal((await put(admin, { metadata: idp.metadata([theirs.certificate]) })).status, 403, 'back')
  assert.equal((await put(await enter(world, OLGA.email), settings)).status, 200, 'an owner')
})

test('a role of its own plays no provider of an admin, nor of an agent', async () => {
  const owner = await enter(world, OLGA.email)
  assert.equal((await owner.delete(`/staff/${OLGA.email}/sign_on`)).status, 200)
  const ida = await invite('ida', role.key)
  const admin = await enter(world, 'ada@demo.test')
  assert.equal((await put(ida, PLAYED['their certificate'] ?? {})).status, 200, 'nobody is connected')
  assert.equal((await put(await enter(world, OLGA.email), settings)).status, 200)
  for (const email of [ANA.email, 'ada@demo.test']) {
    await connect(email)
    for (const [name, changes] of Object.entries(PLAYED))
      assert.equal((await put(ida, changes)).status, 403, `${email}: ${name}`)
  }
  assert.equal((await put(admin, PLAYED['their certificate'] ?? {})).status, 403, 'Ada is an agent now')
})

test('an admin changes the certificates of members under them, and their own', async () => {
  const admin = await invite('abe', 'admin')
  assert.equal((await put(admin, { certificates: [idp.key.certificate, theirs.certificate] })).status, 200)
  assert.equal((await put(admin, { certificates: [theirs.certificate] })).status, 200, 'one less')
})

test('strangers of another brand see nothing of it', async () => {
  assert.equal((await put(await enter(world, ANA.email), PLAYED['their address'] ?? {})).status, 403)
  assert.equal((await world.rivalOwner.get('/sign_on')).body.provider, null)
})
