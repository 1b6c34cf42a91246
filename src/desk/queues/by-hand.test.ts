// A team whose members take conversations themselves.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRulesWorld } from '../../../test/rules-world.ts'

const world = await createRulesWorld()
const { ana, olga, say, make, conversation } = world
const { body: support } = await olga.post('/teams', {
  team: { name: 'Support', members: [ana.email, olga.email], queue: { order: 'by_hand', away: 'queue' } },
})

const begin = async (fields: Record<string, unknown> = { team: support.id }) => {
  const { slug } = await world.start(fields)
  await world.work()
  return slug as string
}
const assigneeOf = async (slug: string) => (await conversation(slug)).assignee?.email ?? null

test('nobody gets anything, and what somebody away had is for everybody again', async () => {
  const [mine, free] = [await begin(), await begin()]
  await olga.put(`/conversations/${mine}`, { conversation: { assignee: ana.email, status: 2 } })
  await olga.put(`/availability/${ana.email}`, { availability: { state: 'away' } })
  await say(mine, 'Not solved')
  await world.work()
  assert.deepEqual([await assigneeOf(mine), await assigneeOf(free)], [null, null])
  const { queue, waiting } = (await ana.get(`/teams/${support.id}/queue`)).body
  assert.deepEqual([queue, waiting.length], [{ order: 'by_hand', away: 'queue' }, 2])
})

test('a rule that assigns in turn does so, since no queue will', async () => {
  await make({ when: [{ event: 'conversation_begins' }], then: [{ in_turn: support.id }] })
  assert.equal(await assigneeOf(await begin({})), olga.email)
})

test('somebody busy keeps theirs, and so does somebody away where the team wants that', async () => {
  const own = async (state: string) => {
    await olga.put(`/availability/${ana.email}`, { availability: { state: 'available' } })
    const slug = await begin()
    await olga.put(`/conversations/${slug}`, { conversation: { assignee: ana.email, status: 2 } })
    await olga.put(`/availability/${ana.email}`, { availability: { state } })
    await say(slug, 'Not solved')
    await world.work()
    return assigneeOf(slug)
  }
  assert.equal(await own('busy'), ana.email)
  await olga.put(`/teams/${support.id}`, { team: { queue: { order: 'by_hand', away: 'keep' } } })
  assert.equal(await own('away'), ana.email)
})
