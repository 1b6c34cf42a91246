import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, clock } = world
const { body: support } = await olga.post('/teams', {
  team: { name: 'Support', members: [ana.email], queue: { order: 'due' } },
})
const begin = async (fields: object = {}) => {
  clock.now = new Date(clock.now.getTime() + 1_000)
  return (await world.start({ team: support.id, ...fields })).slug as string
}
const assigneeOf = async (slug: string) =>
  (await ana.get(`/conversations/${slug}`)).body.assignee?.email ?? null

test('the one that is due first is next, if the team says so; without an SLA target it comes last', async () => {
  await ana.put('/availability', { availability: { state: 'busy' } })
  await olga.put(`/availability/${ana.email}`, { availability: { room: { mail: 2 } } })
  const targets = { first_reply: { normal: 60, urgent: 5 } }
  const policy = { name: 'Soon', if: { all: [{ field: 'tags', op: 'has_any', value: ['vip'] }] }, targets }
  assert.equal((await olga.post('/sla_policies', { sla_policy: policy })).status, 201)
  const [none, hour, soon] = [
    await begin(),
    await begin({ tag_list: ['vip'] }),
    await begin({ tag_list: ['vip'] }),
  ]
  await ana.put(`/conversations/${soon}`, { conversation: { priority: 'urgent' } })
  await world.work()
  const { waiting } = (await ana.get(`/teams/${support.id}/queue`)).body
  const slugs = waiting.map((one: { conversation: { slug: string } }) => one.conversation.slug)
  assert.deepEqual(slugs, [soon, hour, none])
  await ana.put('/availability', { availability: { state: 'available' } })
  await world.work()
  assert.deepEqual(await Promise.all([none, hour, soon].map(assigneeOf)), [null, ana.email, ana.email])
})
