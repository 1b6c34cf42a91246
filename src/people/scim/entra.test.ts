// What Microsoft Entra sends, in the shapes of its documentation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA } from '../../../db/cast.ts'
import { operations, startProvisioning } from '../../../test/scim.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { olga } = world
const { body: team } = await olga.post('/teams', { team: { name: 'Workshop', members: [] } })
const { scim } = await startProvisioning(world, {
  groups: [
    { group: '60f1bb27-2e1e-402d-bcc4-ec999564a194', role: 'agent', team_ids: [team.id] },
    { group: 'Support leads', role: 'admin' },
  ],
})

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

const account = (name: string, more: object = {}) => ({
  schemas: [USER, ENTERPRISE],
  externalId: `id-of-${name}`,
  userName: `${name}@Demo.test`,
  active: true,
  emails: [{ primary: true, type: 'work', value: `${name}@demo.test` }],
  meta: { resourceType: 'User' },
  name: { formatted: `${name} Doe`, familyName: 'Doe', givenName: name },
  roles: [],
  ...more,
})
const create = async (name: string, more: object = {}) => {
  const { status, body } = await scim('POST', '/Users', account(name, more))
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const patch = (path: string, ...ops: unknown[]) => scim('PATCH', path, operations(...ops))
const member = async (email: string, query = '') => {
  const { body } = await olga.get(`/staff?page_size=100${query}`)
  return body.staff.find((one: { email: string }) => one.email === email)
}

test('the connection is tested with a name that nobody has', async () => {
  const { status, body, headers } = await scim('GET', '/Users?filter=userName+eq+%22non-existent%22')
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^application\/scim\+json/)
  assert.deepEqual(body, { schemas: [LIST], totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] })
})

test('a user is created, found by name in any case, by id and by address', async () => {
  const mia = await create('mia', {
    title: 'Clerk',
    [ENTERPRISE]: { department: 'Support', manager: { value: '12' } },
  })
  assert.equal(mia.userName, 'mia@Demo.test')
  assert.deepEqual(mia.schemas, [USER, ENTERPRISE])
  assert.equal(mia.meta.location, `http://demo.localhost:3000/scim/v2/Users/${mia.id}`)
  for (const filter of [
    'userName eq "MIA@demo.TEST"',
    'externalId eq "id-of-mia"',
    'emails[type eq "work"].value eq "mia@demo.test"',
    'emails[type eq "work" and value eq "mia@demo.test"]',
    `${USER}:userName EQ "mia@demo.test" and active eq true`,
  ]) {
    const { body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    assert.deepEqual([body.totalResults, body.Resources[0]?.id], [1, mia.id], filter)
  }
  const { body } = await scim('GET', `/Users/${mia.id}`)
  assert.deepEqual(body[ENTERPRISE], { department: 'Support', manager: { value: '12' } })
  assert.equal((await member('mia@demo.test')).name, 'mia Doe')
})

test('values are changed by paths of all kinds', async () => {
  const ben = await create('ben')
  const { status, body } = await patch(
    `/Users/${ben.id}`,
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'benjamin@demo.test' },
    { op: 'Replace', path: 'name.familyName', value: 'Miller' },
    { op: 'Add', path: 'displayName', value: 'Ben Miller' },
    { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '55555555555' },
    { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'Lisbon' },
    { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Sales' },
    { op: 'Add', path: `${ENTERPRISE}:manager`, value: '77' },
    { op: 'Replace', path: 'userName', value: 'benjamin@demo.test' },
  )
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body.emails, [{ primary: true, type: 'work', value: 'benjamin@demo.test' }])
  assert.deepEqual(body.name, { formatted: 'ben Doe', familyName: 'Miller', givenName: 'ben' })
  assert.deepEqual(body.phoneNumbers, [{ type: 'mobile', value: '55555555555' }])
  assert.deepEqual(body.addresses, [{ type: 'work', locality: 'Lisbon' }])
  assert.deepEqual(body[ENTERPRISE], { department: 'Sales', manager: { value: '77' } })
  assert.equal(body.userName, 'benjamin@demo.test')
  assert.equal((await member('ben@demo.test')).name, 'Ben Miller', 'they still log in with their address')
  const removed = await patch(
    `/Users/${ben.id}`,
    { op: 'Remove', path: `${ENTERPRISE}:manager` },
    { op: 'Remove', path: 'phoneNumbers[type eq "mobile"]' },
  )
  assert.deepEqual(removed.body[ENTERPRISE], { department: 'Sales' })
  assert.equal(removed.body.phoneNumbers, undefined)
})

test('values without a path may have paths as their keys', async () => {
  const { id } = await create('tom')
  const { body } = await patch(`/Users/${id}`, {
    op: 'Add',
    value: { 'name.givenName': 'Thomas', title: 'Lead', [`${ENTERPRISE}:division`]: 'North' },
  })
  assert.deepEqual([body.name.givenName, body.title, body[ENTERPRISE].division], ['Thomas', 'Lead', 'North'])
})

for (const [name, off] of [
  ['lea', false],
  ['leo', 'False'],
  ['lou', 'false'],
] as const)
  test(`somebody is disabled with ${JSON.stringify(off)}, and enabled again`, async () => {
    const { id } = await create(name)
    const { body } = await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: off })
    assert.equal(body.active, false)
    assert.ok(await member(`${name}@demo.test`, '&deactivated=true'))
    const found = await scim('GET', `/Users?filter=userName eq "${name}@demo.test"`)
    assert.equal(found.body.Resources[0].active, false)
    const again = await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' })
    assert.equal(again.body.active, true)
    assert.ok(await member(`${name}@demo.test`))
  })

test('a group gives role and teams by its id at the provider, at once', async () => {
  const ann = await create('ann')
  const { status, body: group } = await scim('POST', '/Groups', {
    schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId: '60f1bb27-2e1e-402d-bcc4-ec999564a194',
    displayName: 'Support',
    meta: { resourceType: 'Group' },
  })
  assert.equal(status, 201)
  assert.deepEqual(group.members, [])
  assert.equal((await member('ann@demo.test')).role.key, 'read_only')
  const added = await patch(`/Groups/${group.id}`, {
    op: 'Add',
    path: 'members',
    value: [{ $ref: null, value: ann.id }],
  })
  assert.deepEqual([added.status, added.body], [204, undefined])
  assert.equal((await member('ann@demo.test')).role.key, 'agent')
  const emails = async () =>
    (await olga.get('/teams')).body.teams[0].members.map((one: { email: string }) => one.email)
  assert.deepEqual(await emails(), ['ann@demo.test'])

  const asked = await scim('GET', `/Groups/${group.id}?excludedAttributes=members`)
  assert.ok(!('members' in asked.body))
  const byName = await scim('GET', '/Groups?excludedAttributes=members&filter=displayName eq "support"')
  assert.deepEqual([byName.body.totalResults, 'members' in byName.body.Resources[0]], [1, false])
  const isMember = await scim('GET', `/Groups?filter=id eq "${group.id}" and members eq "${ann.id}"`)
  assert.equal(isMember.body.totalResults, 1)
  const isNone = await scim('GET', `/Groups?filter=id eq "${group.id}" and members eq "999"`)
  assert.equal(isNone.body.totalResults, 0)

  await patch(`/Groups/${group.id}`, {
    op: 'Remove',
    path: 'members',
    value: [{ $ref: null, value: ann.id }],
  })
  assert.deepEqual((await scim('GET', `/Groups/${group.id}`)).body.members, [])
  const renamed = await patch(`/Groups/${group.id}`, {
    op: 'Replace',
    path: 'displayName',
    value: 'Support leads',
  })
  assert.equal(renamed.status, 204)
  await patch(`/Groups/${group.id}`, { op: 'Add', path: 'members', value: [{ value: ann.id }] })
  assert.equal((await member('ann@demo.test')).role.key, 'admin', 'of both names, the role with more rights')
  await patch(`/Groups/${group.id}`, { op: 'Remove', path: `members[value eq "${ann.id}"]` })
  assert.equal((await scim('DELETE', `/Groups/${group.id}`)).status, 204)
  assert.equal((await scim('GET', `/Groups/${group.id}`)).status, 404)
})

test('a deleted user is deactivated, and created again', async () => {
  const { id } = await create('kim')
  assert.equal((await scim('DELETE', `/Users/${id}`)).status, 204)
  assert.ok(await member('kim@demo.test', '&deactivated=true'))
  for (const method of ['GET', 'DELETE']) assert.equal((await scim(method, `/Users/${id}`)).status, 404)
  const found = await scim('GET', '/Users?filter=userName eq "kim@demo.test"')
  assert.equal(found.body.totalResults, 0)
  assert.equal((await create('kim')).id, id)
  assert.ok(await member('kim@demo.test'))
})

test('a member who was there is found and keeps their role', async () => {
  const found = await scim('GET', `/Users?filter=userName eq "${ANA.email}"`)
  const [ana] = found.body.Resources
  const { body } = await patch(`/Users/${ana.id}`, { op: 'Add', path: 'externalId', value: 'ana-there' })
  assert.equal(body.externalId, 'ana-there')
  assert.equal((await member(ANA.email)).role.key, 'agent')
  assert.equal(
    (await scim('POST', '/Users', account('ana', { userName: ANA.email, emails: [] }))).status,
    409,
  )
})

test('schemas, kinds and what is supported can be read', async () => {
  const schemas = await scim('GET', '/Schemas')
  assert.deepEqual(
    schemas.body.Resources.map(({ id }: { id: string }) => id),
    [USER, ENTERPRISE, GROUP],
  )
  assert.equal((await scim('GET', `/Schemas/${USER}`)).body.name, 'User')
  assert.equal((await scim('GET', '/ResourceTypes')).body.totalResults, 2)
  assert.equal((await scim('GET', '/ResourceTypes/Group')).body.endpoint, '/Groups')
  assert.equal((await scim('GET', '/ServiceProviderConfig')).body.patch.supported, true)
  assert.equal((await scim('GET', '/Schemas/nothing')).status, 404)
})
