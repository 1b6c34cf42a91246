import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, OLGA } from '../../../db/cast.ts'
import { createCaller, createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { createUser } from './create-user.ts'
import { createToken } from './tokens.ts'

const world = await createWorld()
const { ana, olga, rita, rivalOwner, clock, scope } = world

let people = 0
/** A new member of staff, who can call the API. */
async function join(role: 'agent' | 'admin' | 'owner') {
  people++
  const email = `staff${people}@demo.test`
  const user = await transaction(scope, tx => createUser(tx, { email, role }))
  const { token } = await transaction(scope, tx => createToken(tx, { user, name: 'x', expiresAt: null }))
  return { ...createCaller(world.app, scope, { email, token }), id: user.id }
}

const change = (who: typeof ana, email: string, staff: unknown) => who.put(`/staff/${email}`, { staff })

async function read(email: string) {
  const { body } = await olga.get('/staff?page_size=100')
  return body.staff.find((one: { email: string }) => one.email === email)
}

async function eventsOf(userId: number) {
  await world.logIsReadable()
  const { body } = await olga.get('/events?type=user.changed&limit=1000')
  return body.events.filter(({ subject }: { subject: { id: number } }) => subject.id === userId)
}

test('an admin edits agents and admins, an owner everyone, and all edit themselves', async () => {
  const [admin, other, owner] = [await join('admin'), await join('admin'), await join('owner')]
  const agent = await join('agent')
  for (const staff of [{ name: 'Renamed' }, { signature: 'Best' }, { notify: [] }]) {
    assert.equal((await change(admin, owner.email, staff)).status, 403, JSON.stringify(staff))
    for (const email of [agent.email, other.email, admin.email])
      assert.equal((await change(admin, email, staff)).status, 200, email)
    for (const email of [admin.email, owner.email])
      assert.equal((await change(owner, email, staff)).status, 200, email)
  }
  assert.equal((await change(olga, owner.email, { name: 'By another owner', role: 'agent' })).status, 200)
})

test('agents change their own name, trimmed, and notifications, in the order given', async () => {
  const agent = await join('agent')
  clock.now = new Date(clock.now.getTime() + 60_000)
  const staff = { name: '  Zoë 🪔 ', notify: ['unassigned', 'assigned'] }
  assert.equal((await change(agent, agent.email, staff)).status, 200)
  const { name, display_name, notify, updated_at } = await read(agent.email)
  assert.deepEqual([name, display_name, notify], ['Zoë 🪔', 'Zoë 🪔', ['unassigned', 'assigned']])
  assert.equal(updated_at, clock.now.toISOString().replace('Z', '+00:00'))
})

test('agents change nobody else, and nobody’s role, not even to what it is with a higher one', async () => {
  const agent = await join('agent')
  const before = await read(OLGA.email)
  for (const staff of [{ name: 'x' }, { role: 'agent' }, {}])
    assert.equal((await change(agent, OLGA.email, staff)).status, 403, JSON.stringify(staff))
  for (const role of ['admin', 'owner', { name: 'admin' }])
    assert.equal((await change(agent, agent.email, { role })).status, 403, JSON.stringify(role))
  assert.equal((await change(agent, agent.email, { role: 'agent', name: 'Same role' })).status, 200)
  assert.deepEqual(await read(OLGA.email), before)
})

test('a refused change of role refuses the rest of the request, too', async () => {
  const admin = await join('admin')
  const before = await read(admin.email)
  assert.equal((await change(admin, admin.email, { name: 'Owner?', role: 'owner' })).status, 403)
  assert.deepEqual(await read(admin.email), before)
  assert.deepEqual(await eventsOf(admin.id), [])
})

const REFUSED: [unknown, string][] = [
  [{ language: 'xx' }, 'staff.language'],
  [{ name: 'x'.repeat(201) }, 'staff.name'],
  [{ name: '   ' }, 'staff.name'],
  [{ name: 7 }, 'staff.name'],
  [{ role: 'Owner' }, 'staff.role'],
  [{ role: 3 }, 'staff.role'],
  [{ role: { name: 'king' } }, 'staff.role'],
  [{ notify: 'assigned' }, 'staff.notify'],
  [{ notify: ['assigned', 'ASSIGNED'] }, 'staff.notify.1'],
]
for (const [staff, field] of REFUSED)
  test(`${JSON.stringify(staff).slice(0, 40)} is refused, naming ${field}`, async () => {
    const before = await read(ANA.email)
    const { status, body } = await change(olga, ANA.email, staff)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
    assert.deepEqual(await read(ANA.email), before)
  })

test('a name has at most 200 characters, and empty spellings keep it', async () => {
  const agent = await join('agent')
  const longest = 'n'.repeat(200)
  assert.equal((await change(agent, agent.email, { name: longest })).body.name, longest)
  for (const nothing of [null, '', undefined])
    assert.equal((await change(agent, agent.email, { name: nothing, role: nothing })).body.name, longest)
})

test('an empty list of notifications turns them all off', async () => {
  const agent = await join('agent')
  assert.deepEqual((await change(agent, agent.email, { notify: [] })).body.notify, [])
})

test('the event of a change has the values before and after; the same values again leave none', async () => {
  const agent = await join('agent')
  const notify = ['assigned', 'followed', 'mentioned', 'unassigned']
  await change(olga, agent.email, { name: 'Nia', role: 'admin' })
  await change(olga, agent.email, { name: 'Nia', role: { name: 'admin' }, notify })
  const [event, ...others] = await eventsOf(agent.id)
  assert.deepEqual(others, [])
  assert.equal(event.actor.email, OLGA.email)
  assert.deepEqual(event.data, {
    from: { name: `staff${people}`, notify, role: 'agent', sees: null, signature: null, language: null },
    to: { name: 'Nia', notify, role: 'admin', sees: null, signature: null, language: null },
  })
})

test('a new role counts from the next request on, for better and for worse', async () => {
  const agent = await join('agent')
  const mayAdd = async () => (await agent.post('/staff', { staff: { email: 'not an address' } })).status
  assert.equal(await mayAdd(), 403)
  await change(olga, agent.email, { role: 'admin' })
  assert.equal(await mayAdd(), 422, 'the input is looked at')
  await change(olga, agent.email, { role: 'agent' })
  assert.equal(await mayAdd(), 403)
})

test('a new name is shown at messages that were written before', async () => {
  const agent = await join('agent')
  const { slug } = await world.start()
  await agent.post(`/conversations/${slug}/messages`, { message: { body: 'Mine' } })
  await change(agent, agent.email, { name: 'New name' })
  const { messages } = (await ana.get(`/conversations/${slug}/messages?filter=staff`)).body
  assert.deepEqual(messages[0].user.name, 'New name')
})

test('the address in the path is read in any case, and unknown ones are 404', async () => {
  const agent = await join('agent')
  assert.equal((await change(olga, agent.email.toUpperCase(), { name: 'Upper' })).body.name, 'Upper')
  assert.equal((await change(olga, encodeURIComponent(agent.email), { name: 'Enc' })).body.name, 'Enc')
  await world.start()
  for (const email of ['nobody@demo.test', 'cody@example.com', 'x', '%00'])
    assert.equal((await change(olga, email, { name: 'x' })).status, 404, email)
})

test('deactivated staff are not changed', async () => {
  const agent = await join('agent')
  await olga.send('DELETE', `/staff/${agent.email}`)
  assert.equal((await change(olga, agent.email, { role: 'owner' })).status, 404)
  const { body } = await olga.send('POST', `/staff/${agent.email}/reactivate`)
  assert.equal(body.role.name, 'agent')
})

test('of two owners who demote each other at once, one remains an owner', async () => {
  const other = await join('owner')
  const answers = await Promise.all([
    change(olga, other.email, { role: 'agent' }),
    change(other, OLGA.email, { role: 'agent' }),
  ])
  const owners = (await ana.get('/staff?page_size=100')).body.staff.filter(
    ({ role }: { role: { name: string } }) => role.name === 'owner',
  )
  assert.equal(owners.length, 1)
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  if ((await read(OLGA.email)).role.name !== 'owner')
    assert.equal((await change(other, OLGA.email, { role: 'owner' })).status, 200)
})

test('strangers change nobody of ours, whatever their role', async () => {
  const before = await read(ANA.email)
  for (const stranger of [rita, rivalOwner])
    assert.equal((await change(stranger, ANA.email, { name: 'x', role: 'agent' })).status, 404)
  assert.deepEqual(await read(ANA.email), before)
})

test('of changes of name and notifications at once, none is lost', async () => {
  for (let round = 0; round < 8; round++) {
    const agent = await join('agent')
    const answers = await Promise.all([
      change(agent, agent.email, { name: 'At once' }),
      change(agent, agent.email, { notify: ['followed'] }),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    const { name, notify } = await read(agent.email)
    assert.deepEqual([name, notify], ['At once', ['followed']], `round ${round}`)
  }
})

test('agents change their own name and notifications, trimmed and in the order given', async () => {
  const agent = await join('agent')
  clock.now = new Date(clock.now.getTime() + 60_000)
  const staff = { name: '  Zoë 🪔 ', notify: ['unassigned', 'assigned'] }
  const { status, body } = await change(agent, agent.email, staff)
  assert.deepEqual([status, body.name, body.notify], [200, 'Zoë 🪔', ['unassigned', 'assigned']])
  assert.equal(body.updated_at, clock.now.toISOString().replace('Z', '+00:00'))
  assert.deepEqual(await read(agent.email), body)
})

test('a change of name beside a demotion does not restore the role', async () => {
  for (let round = 0; round < 30; round++) {
    const admin = await join('admin')
    await Promise.all([
      change(olga, admin.email, { role: 'agent' }),
      change(admin, admin.email, { name: 'Other' }),
    ])
    assert.equal((await read(admin.email)).role.name, 'agent', `round ${round}`)
  }
})

test('empty spellings of role and notifications count as not given', async () => {
  for (const [n, role] of [null, '', []].entries()) {
    const { status, body } = await olga.post('/staff', { staff: { email: `empty${n}@demo.test`, role } })
    assert.deepEqual([status, body.role?.name], [201, 'agent'], JSON.stringify(role))
  }
  for (const notify of [null, '']) {
    const { status, body } = await change(olga, ANA.email, { notify })
    assert.deepEqual(
      [status, body.notify],
      [200, ['assigned', 'followed', 'mentioned', 'unassigned']],
      JSON.stringify(notify),
    )
  }
})

test('admins say what agents see, in channels and teams that exist, from the next request on', async () => {
  const agent = await join('agent')
  const { slug } = await world.start()
  const { body } = await olga.get('/channels')
  const { id } = body.channels[0]
  const { body: team } = await olga.post('/teams', { team: { name: 'Returns', members: [] } })
  const sees = { channel_ids: [], team_ids: [team.id], own_teams: false }
  assert.deepEqual((await change(olga, agent.email, { sees })).body.sees, sees)
  assert.equal((await agent.get(`/conversations/${slug}`)).status, 404)
  assert.deepEqual((await eventsOf(agent.id)).at(-1).data.to.sees, sees)
  await change(olga, agent.email, { sees: { channel_ids: [id] } })
  assert.equal((await agent.get(`/conversations/${slug}`)).status, 200)
  assert.equal((await change(olga, agent.email, { name: 'Nia' })).body.sees.channel_ids[0], id, 'it stays')
  assert.equal((await change(olga, agent.email, { sees: null })).body.sees, null)
})

test('nobody else says it, and bad input is named', async () => {
  const [agent, owner] = [await join('agent'), await join('owner')]
  const sees = { channel_ids: [], team_ids: [], own_teams: false }
  assert.equal((await change(agent, agent.email, { sees })).status, 403)
  assert.equal((await change(agent, agent.email, { sees: { channel_ids: [999_999] } })).status, 403)
  assert.equal((await change(rivalOwner, agent.email, { sees })).status, 404)
  const fieldsOf = async (email: string, value: unknown) =>
    Object.keys((await change(olga, email, { sees: value })).body.errors)
  assert.deepEqual(await fieldsOf(owner.email, sees), ['staff.sees'])
  assert.deepEqual(await fieldsOf(agent.email, 'all'), ['staff.sees'])
  assert.deepEqual(await fieldsOf(agent.email, { channel_ids: [999_999] }), ['staff.sees.channel_ids'])
  assert.deepEqual(await fieldsOf(agent.email, { team_ids: [999_999] }), ['staff.sees.team_ids'])
  assert.deepEqual(await fieldsOf(agent.email, { team_ids: ['x'] }), ['staff.sees.team_ids.0'])
  assert.equal((await read(agent.email)).sees, null)
})

test('a new member sees part from the beginning', async () => {
  const sees = { channel_ids: [], team_ids: [], own_teams: false }
  const { body } = await olga.post('/staff', { staff: { email: 'part@demo.test', sees } })
  assert.deepEqual(body.sees, sees)
  const wrong = await olga.post('/staff', {
    staff: { email: 'other@demo.test', sees: { channel_ids: [999_999] } },
  })
  assert.deepEqual(Object.keys(wrong.body.errors), ['staff.sees.channel_ids'])
  const owner = await olga.post('/staff', { staff: { email: 'other@demo.test', role: 'owner', sees } })
  assert.deepEqual(Object.keys(owner.body.errors), ['staff.sees'])
})

test('an answer kept for a repeat is forgotten with the sight', async () => {
  const agent = await join('agent')
  const { slug } = await world.start()
  const repeat = () =>
    agent.put(
      `/conversations/${slug}`,
      { conversation: { subject: 'Once' } },
      { headers: { 'idempotency-key': 'once' } },
    )
  assert.equal((await repeat()).status, 200)
  await change(olga, agent.email, { sees: { channel_ids: [] } })
  assert.equal((await repeat()).status, 404)
})

test('who becomes an owner sees all', async () => {
  const agent = await join('agent')
  await change(olga, agent.email, { sees: { channel_ids: [] } })
  assert.equal((await change(olga, agent.email, { role: 'owner' })).body.sees, null)
})
