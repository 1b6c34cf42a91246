import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, OLGA } from '../../../db/cast.ts'
import { createCaller, createWorld } from '../../../test/world.ts'
import { PERMISSIONS, type Permission } from '../../kit/permissions.ts'
import { transaction } from '../../kit/scope.ts'
import { createUser } from '../users/create-user.ts'
import { createToken } from '../users/tokens.ts'

const world = await createWorld()
const { ana, olga, rita, rivalOwner, scope } = world

let number = 0
/** A new member of staff, who can call the API. */
async function join(role: string) {
  const email = `staff${++number}@demo.test`
  const user = await transaction(scope, tx => createUser(tx, { email, role }))
  const { token } = await transaction(scope, tx => createToken(tx, { user, name: 'x', expiresAt: null }))
  return { ...createCaller(world.app, scope, { email, token }), email }
}

/** A new role of the brand's own; returns its key. */
async function roleWith(permissions: Permission[], rest: object = {}): Promise<string> {
  const role = { name: `Role ${++number}`, permissions, ...rest }
  const { status, body } = await olga.post('/roles', { role })
  assert.equal(status, 201, JSON.stringify(body))
  return body.key
}

const give = (who: typeof ana, email: string, role: string) => who.put(`/staff/${email}`, { staff: { role } })
const roleOf = async (email: string) =>
  (await olga.get('/staff?page_size=100')).body.staff.find((one: { email: string }) => one.email === email)
    .role

test('everybody lists the presets, the roles of the brand, and what roles can include', async () => {
  const key = await roleWith(['conversations.note'], { name: 'Night shift' })
  const { body } = await ana.get('/roles')
  assert.deepEqual(
    body.roles.slice(0, 5).map((one: { key: string }) => one.key),
    ['owner', 'admin', 'agent', 'light_agent', 'read_only'],
  )
  const found = body.roles.find((one: { key: string }) => one.key === key)
  assert.deepEqual([key, found.name, found.member_count], ['night-shift', 'Night shift', 0])
  assert.deepEqual(await ana.get(`/roles/${key}`).then(answer => answer.body), found)
  assert.equal(body.permissions.length, Object.keys(PERMISSIONS).length - 2, 'all but those of owners alone')
  assert.deepEqual(body.permissions[0], {
    key: 'conversations.reply',
    right: 'write to customers',
    'whole?': false,
  })
})

test('members may do what their role includes, from the next request on', async () => {
  const key = await roleWith(['templates.write'])
  const nia = await join(key)
  const write = async () =>
    (await nia.post('/response_templates', { response_template: { name: `t${++number}`, body: 'x' } })).status
  assert.equal(await write(), 201)
  const { slug } = await world.start()
  const refused = await nia.post(`/conversations/${slug}/messages`, { message: { body: 'Hello' } })
  assert.deepEqual(
    [refused.status, refused.body.error],
    [403, 'Your role does not include the right to write to customers.'],
  )
  const { body: event } = await olga.put(`/roles/${key}`, { role: { permissions: ['conversations.reply'] } })
  assert.equal(event.member_count, 1)
  assert.equal(await write(), 403)
  assert.equal(
    (await nia.post(`/conversations/${slug}/messages`, { message: { body: 'Hello' } })).status,
    201,
  )
})

test('light agents write notes, which change no status, and nothing else; read-only members nothing', async () => {
  const [light, reader] = [await join('light_agent'), await join('read_only')]
  const { slug } = await world.start()
  await ana.put(`/conversations/${slug}`, { conversation: { status: 0 } })
  const post = (who: typeof ana, visibility: number) =>
    who.post(`/conversations/${slug}/messages`, { message: { body: 'x', visibility } })
  const tag = (who: typeof ana) => who.put(`/conversations/${slug}`, { conversation: { tag_list: ['x'] } })
  const statuses = [post(light, 1), post(light, 0), tag(light), post(reader, 1), post(reader, 0), tag(reader)]
  const seen = []
  for (const answer of statuses) seen.push((await answer).status)
  assert.deepEqual(seen, [201, 403, 403, 403, 403, 403])
  const { body } = await reader.get(`/conversations/${slug}`)
  assert.equal(body.status, 0)
})

test('the wire has the key and the name of a role, which is given by either', async () => {
  const key = await roleWith(['conversations.note'], { name: 'Workshop' })
  for (const role of [key, 'WORKSHOP', { key }, { name: 'Workshop' }]) {
    assert.equal((await olga.put(`/staff/${ANA.email}`, { staff: { role } })).status, 200)
    const { id, ...found } = await roleOf(ANA.email)
    assert.ok(id > 100)
    assert.deepEqual([found.key, found.name, found['admin?']], [key, 'Workshop', false])
    await give(olga, ANA.email, 'agent')
  }
  const { permissions: _, ...agent } = await roleOf(ANA.email)
  const description = 'Replies to customers and writes articles.'
  assert.deepEqual(agent, {
    id: 1,
    key: 'agent',
    name: 'agent',
    description,
    'admin?': false,
    'default?': true,
  })
})

test('a role goes once nobody has it', async () => {
  const key = await roleWith(['conversations.note'])
  const { email } = await join(key)
  const refused = await olga.send('DELETE', `/roles/${key}`)
  assert.deepEqual(
    [refused.status, refused.body.error],
    [409, 'One person has this role. Give them another one first.'],
  )
  await give(olga, email, 'agent')
  assert.equal((await olga.send('DELETE', `/roles/${key}`)).status, 200)
  assert.equal((await give(olga, email, key)).status, 422)
  assert.equal((await olga.get(`/roles/${key}`)).status, 404)
})

test('whoever left with a role that is deleted comes back with what it included, and no more', async () => {
  const key = await roleWith(['conversations.note'])
  const gone = await join(key)
  await olga.send('DELETE', `/staff/${gone.email}`)
  assert.equal((await olga.send('DELETE', `/roles/${key}`)).status, 200)
  await olga.post(`/staff/${gone.email}/reactivate`)
  const { slug } = await world.start()
  const post = (visibility: number) =>
    gone.post(`/conversations/${slug}/messages`, { message: { body: 'x', visibility } })
  assert.deepEqual([(await post(1)).status, (await post(0)).status], [201, 403])
})

test('nobody gives, takes or makes rights that they lack', async () => {
  const powerful = await roleWith(['hosts.manage', 'conversations.note'])
  const admin = await join('admin')
  const lacking = 'This includes the right to add and remove hosts of the brand, which you do not have.'
  for (const answer of [
    await admin.post('/roles', { role: { name: 'More', permissions: ['hosts.manage'] } }),
    await admin.put(`/roles/${powerful}`, { role: { name: 'Renamed' } }),
    await admin.send('DELETE', `/roles/${powerful}`),
    await give(admin, ANA.email, powerful),
    await give(admin, admin.email, powerful),
    await admin.post('/staff', { staff: { email: 'mole@demo.test', role: powerful } }),
  ])
    assert.deepEqual([answer.status, answer.body.error], [403, lacking])
  const holder = await join(powerful)
  for (const answer of [
    await give(admin, holder.email, 'agent'),
    await admin.put(`/staff/${holder.email}`, { staff: { name: 'x' } }),
    await admin.send('DELETE', `/staff/${holder.email}`),
    await admin.post(`/staff/${holder.email}/invitation`),
  ])
    assert.equal(answer.status, 403, JSON.stringify(answer.body))
})

test('who may only manage members gives no more than they have', async () => {
  const hr = await join(await roleWith(['members.manage', 'conversations.note', 'reports.read']))
  assert.equal(
    (await hr.post('/staff', { staff: { email: 'new1@demo.test', role: 'light_agent' } })).status,
    201,
  )
  assert.equal((await hr.post('/staff', { staff: { email: 'new2@demo.test', role: 'agent' } })).status, 403)
  assert.equal((await give(hr, ANA.email, 'read_only')).status, 403)
  assert.equal((await hr.post('/roles', { role: { name: 'Mine', permissions: [] } })).status, 403)
})

test('owners are made and unmade by owners alone, and one stays', async () => {
  const admin = await join('admin')
  const refused = 'Admins can assign all roles except that of owners; owners can assign all roles.'
  assert.equal((await give(admin, ANA.email, 'owner')).body.error, refused)
  assert.equal((await give(admin, OLGA.email, 'agent')).body.error, 'Only owners can edit owners.')
  const tried = await olga.post('/roles', { role: { name: 'Kings', permissions: ['owners.manage'] } })
  assert.deepEqual([tried.status, Object.keys(tried.body.errors)], [422, ['role.permissions.0']])
  assert.equal((await give(olga, OLGA.email, 'light_agent')).status, 422)
})

test('a role with a sight includes nothing that shows all conversations', async () => {
  const role = { name: 'Odd', permissions: ['webhooks.manage'], sees: { own_teams: true } }
  const { status, body } = await olga.post('/roles', { role })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['role.permissions']])
})

test('bad input names the field, and a name in use is refused', async () => {
  const key = await roleWith([], { name: 'Taken' })
  for (const [role, field] of [
    [{ name: '', permissions: [] }, 'name'],
    [{ name: 'x', permissions: ['all'] }, 'permissions.0'],
    [{ name: 'x', permissions: 'conversations.note' }, 'permissions'],
    [{ name: 'x' }, 'permissions'],
    [{ name: 'x', permissions: [], sees: { channel_ids: [4711] } }, 'sees.channel_ids'],
    [{ name: 'TAKEN', permissions: [] }, 'name'],
    [{ name: 'Admin', permissions: [] }, 'name'],
  ] as const) {
    const { status, body } = await olga.post('/roles', { role })
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [`role.${field}`]], JSON.stringify(role))
  }
  assert.equal((await olga.put('/roles/agent', { role: { name: 'x' } })).status, 403)
  assert.equal((await olga.put('/roles/nobody', { role: { name: 'x' } })).status, 404)
  assert.equal((await olga.put(`/roles/${key}`, { role: { permissions: [7] } })).status, 422)
  assert.equal((await ana.post('/roles', { role: { name: 'x', permissions: [] } })).status, 403)
})

test('roles of another brand are not there', async () => {
  const key = await roleWith(['conversations.note'])
  assert.equal((await rita.get(`/roles/${key}`)).status, 404)
  assert.equal((await rivalOwner.put(`/roles/${key}`, { role: { name: 'Mine' } })).status, 404)
  assert.equal((await rivalOwner.send('DELETE', `/roles/${key}`)).status, 404)
  assert.equal((await give(rivalOwner, rita.email, key)).status, 422)
  assert.ok(!JSON.stringify((await rita.get('/roles')).body).includes(key))
})

test('the log has what was created, changed and deleted', async () => {
  const key = await roleWith(['conversations.note'], { name: 'Logged' })
  await olga.put(`/roles/${key}`, { role: { permissions: ['reports.read'], sees: { own_teams: true } } })
  await olga.put(`/roles/${key}`, { role: { permissions: ['reports.read'] } })
  await olga.send('DELETE', `/roles/${key}`)
  await world.logIsReadable()
  const { body } = await olga.get('/events?type=role.created,role.changed,role.deleted&limit=1000')
  const events = body.events.filter((one: { data: { key: string } }) => one.data.key === key)
  const kinds = events.map((one: { type: string }) => one.type)
  assert.deepEqual(kinds, ['role.created', 'role.changed', 'role.deleted'])
  assert.deepEqual(events[1].data, {
    key,
    from: { name: 'Logged', permissions: ['conversations.note'], sees: null },
    to: {
      name: 'Logged',
      permissions: ['reports.read'],
      sees: { channel_ids: [], team_ids: [], own_teams: true },
    },
  })
})

test('nobody widens what a member sees, so that they get rights that one lacks oneself', async () => {
  const lead = await join(await roleWith(['members.manage', 'conversations.note']))
  const limited = await join(await roleWith(['data.export', 'conversations.note']))
  const see = (who: typeof ana, sees: object | null) =>
    who.put(`/staff/${limited.email}`, { staff: { sees } })
  assert.equal((await see(olga, { channel_ids: [] })).status, 200)
  assert.equal((await see(lead, null)).status, 403)
  assert.equal((await see(lead, { team_ids: [] })).status, 200, 'the same sight')
  assert.equal((await see(olga, null)).status, 200)
})
