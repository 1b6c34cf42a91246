import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enter } from '../../../test/session.ts'
import { createCaller, createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita } = world
const { body: team } = await olga.post('/teams', {
  team: { name: 'Support', members: [ana.email, olga.email] },
})

const lastEntry = async () => (await olga.get('/audit?page_size=1')).body.entries[0]

test('the lead of a team sets the state of its members, and nothing else of them', async () => {
  const setOlga = async (availability: object) =>
    (await ana.put(`/availability/${olga.email}`, { availability })).status
  assert.equal(await setOlga({ state: 'away' }), 403)
  await olga.put(`/teams/${team.id}`, { team: { lead: ana.email } })
  assert.equal(await setOlga({ state: 'away', note: 'ill' }), 200)
  assert.equal((await olga.get(`/availability/${olga.email}`)).body.state, 'away')
  const { id, action, actor, about, changes } = await lastEntry()
  assert.deepEqual([action, actor.name, about.key], ['member.changed', 'Ana Souza', olga.email])
  assert.deepEqual(
    changes.map(({ field, from, to }: Record<string, string>) => [field, from, to]),
    [['state', 'available', 'away']],
  )
  await olga.put('/availability', { availability: { state: 'busy' } })
  await olga.put('/availability', { availability: { state: 'away' } })
  assert.equal((await lastEntry()).id, id, 'one’s own availability is not in the audit log')
  const others = [
    { room: { mail: 1 } },
    { skills: ['french'] },
    { schedule: null },
    { by_schedule: false },
    { state: 'busy', room: { chat: 1 } },
  ]
  for (const availability of others)
    assert.equal(await setOlga(availability), 403, JSON.stringify(availability))
  const scopes = ['conversations.reply']
  const atDesk = await enter(world, ana.email)
  const { body: made } = await atDesk.post('/me/tokens', { token: { name: 'Scoped', scopes } })
  const program = createCaller(world.app, world.scope, { email: ana.email, token: made.token })
  const byProgram = await program.put(`/availability/${olga.email}`, { availability: { state: 'busy' } })
  assert.equal(byProgram.status, 403)
  await olga.put(`/teams/${team.id}`, { team: { members: [ana.email] } })
  assert.equal(await setOlga({ state: 'available' }), 403, 'no longer a member of the team')
  await olga.put(`/teams/${team.id}`, { team: { members: [ana.email, olga.email], lead: null } })
  assert.equal(await setOlga({ state: 'available' }), 403)
  assert.equal(
    (await rita.put(`/availability/${olga.email}`, { availability: { state: 'away' } })).status,
    404,
  )
})
