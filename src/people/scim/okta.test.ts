// What Okta sends, in the shapes of its documentation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations, startProvisioning } from '../../../test/scim.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { olga } = world
const { scim } = await startProvisioning(world, {
  groups: [
    { group: 'Support', role: 'agent' },
    { group: 'Leads', role: 'admin' },
  ],
  default_role: 'light_agent',
})

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

const account = (name: string, more: object = {}) => ({
  schemas: [USER],
  userName: `${name}@demo.test`,
  name: { givenName: name, familyName: 'User' },
  emails: [{ primary: true, value: `${name}@demo.test`, type: 'work' }],
  displayName: `${name} User`,
  locale: 'en-US',
  externalId: `00u-${name}`,
  groups: [],
  password: '1mz050nq',
  active: true,
  ...more,
})
const create = async (name: string) => {
  const { status, body } = await scim('POST', '/Users', account(name))
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const member = async (email: string, query = '') => {
  const { body } = await olga.get(`/staff?page_size=100${query}`)
  return body.staff.find((one: { email: string }) => one.email === email)
}

test('the connection is tested with the first page of users, counted from 1', async () => {
  const { status, body } = await scim('GET', '/Users?count=2&startIndex=1')
  assert.equal(status, 200)
  assert.deepEqual([body.totalResults, body.itemsPerPage, body.startIndex], [2, 2, 1])
  const second = await scim('GET', '/Users?count=1&startIndex=2')
  assert.deepEqual(second.body.Resources[0].id, body.Resources[1].id)
  const beyond = await scim('GET', '/Users?count=100&startIndex=100')
  assert.deepEqual([beyond.body.totalResults, beyond.body.Resources], [2, []])
  assert.deepEqual((await scim('GET', '/Users?count=0')).body.Resources, [])
  assert.equal((await scim('GET', '/Groups?startIndex=1&count=100')).body.totalResults, 0)
})

test('a user is created without the password that came with it', async () => {
  const mia = await create('mia')
  assert.equal(mia.password, undefined)
  assert.equal((await member('mia@demo.test')).role.key, 'light_agent', 'the role of those in no group')
  const again = await scim('POST', '/Users', account('mia'))
  assert.deepEqual([again.status, again.body.scimType, again.body.status], [409, 'uniqueness', '409'])
})

test('a profile is replaced as a whole', async () => {
  const { id } = await create('ben')
  const { status, body } = await scim('PUT', `/Users/${id}`, {
    ...account('ben', { displayName: 'Benjamin User', title: 'Clerk' }),
    id,
    meta: { resourceType: 'User' },
  })
  assert.deepEqual([status, body.displayName, body.title], [200, 'Benjamin User', 'Clerk'])
  assert.equal((await member('ben@demo.test')).name, 'Benjamin User')
  const without = await scim('PUT', `/Users/${id}`, account('ben'))
  assert.equal(without.body.title, undefined)
})

test('somebody is deactivated by PATCH without a path, and by PUT', async () => {
  const { id } = await create('lea')
  const off = await scim('PATCH', `/Users/${id}`, operations({ op: 'replace', value: { active: false } }))
  assert.deepEqual([off.status, off.body.active], [200, false])
  const on = await scim('PATCH', `/Users/${id}`, operations({ op: 'replace', value: { active: true } }))
  assert.equal(on.body.active, true)
  const put = await scim('PUT', `/Users/${id}`, account('lea', { active: false }))
  assert.equal(put.body.active, false)
  assert.ok(await member('lea@demo.test', '&deactivated=true'))
  assert.equal((await scim('PUT', `/Users/${id}`, account('lea'))).body.active, true)
})

test('a group is pushed with its members, renamed with its id, and its members are replaced', async () => {
  const [ann, kim] = [await create('ann'), await create('kim')]
  const { status, body: group } = await scim('POST', '/Groups', {
    schemas: [GROUP, 'urn:okta:custom:group:1.0'],
    displayName: 'Support',
    members: [{ value: ann.id, display: 'ann@demo.test' }],
    'urn:okta:custom:group:1.0': { description: 'Everybody in support' },
  })
  assert.equal(status, 201)
  assert.equal((await member('ann@demo.test')).role.key, 'agent')
  const patch = (...ops: unknown[]) => scim('PATCH', `/Groups/${group.id}`, operations(...ops))
  await patch({ op: 'replace', value: { id: group.id, displayName: 'Leads' } })
  assert.equal((await member('ann@demo.test')).role.key, 'admin')
  await patch({ op: 'replace', path: 'members', value: [{ value: kim.id, display: 'kim@demo.test' }] })
  assert.deepEqual(
    [(await member('ann@demo.test')).role.key, (await member('kim@demo.test')).role.key],
    ['light_agent', 'admin'],
  )
  const both = await patch(
    { op: 'remove', path: `members[value eq "${kim.id}"]` },
    { op: 'add', path: 'members', value: [{ value: ann.id, display: 'ann@demo.test' }] },
  )
  assert.equal(both.status, 204)
  const { body } = await scim('GET', `/Groups/${group.id}`)
  assert.deepEqual(
    body.members.map(({ value, display }: { value: string; display: string }) => [value, display]),
    [[ann.id, 'ann User']],
  )
  const whole = await scim('PUT', `/Groups/${group.id}`, {
    schemas: [GROUP],
    displayName: 'Leads',
    members: [{ value: kim.id }],
  })
  assert.equal(whole.body.members[0].value, kim.id)
  const emptied = await patch({ op: 'replace', value: { members: [], id: group.id, displayName: 'Leads' } })
  assert.equal(emptied.status, 204)
  assert.deepEqual((await scim('GET', `/Groups/${group.id}`)).body.members, [])
  const other = await patch({ op: 'replace', value: { id: '999', displayName: 'Leads' } })
  assert.deepEqual([other.status, other.body.scimType], [400, 'mutability'])
})

test('what changed is in the audit log, by the provider', async () => {
  const { body } = await olga.get('/audit?page_size=100')
  const actions = new Set(body.entries.map(({ action }: { action: string }) => action))
  for (const action of [
    'scim_token.created',
    'scim_group.created',
    'scim_group.changed',
    'member.created',
    'member.provisioned',
    'member.role_changed',
    'member.deactivated',
    'member.reactivated',
  ])
    assert.ok(actions.has(action), action)
  assert.doesNotMatch(JSON.stringify(body), /aws_|1mz050nq/)
})
