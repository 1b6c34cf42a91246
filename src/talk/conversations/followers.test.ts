// Following a conversation without writing, and assigning it by replying.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita } = world
const follow = (slug: string, follower: unknown, who = ana) =>
  who.post(`/conversations/${slug}/followers`, { follower })
const mails = (people: { email: string }[]) => people.map(({ email }) => email)

test('staff and customers follow once they are added, and adding them again changes nothing', async () => {
  const { slug, id } = await world.start()
  assert.deepEqual(mails((await follow(slug, { email: ANA.email })).body.followers), [CODY.email, ANA.email])
  const { status, body } = await follow(slug, { email: 'vera@example.com', name: 'Vera' })
  assert.deepEqual([status, mails(body.followers)], [200, [CODY.email, ANA.email, 'vera@example.com']])
  world.clock.now = new Date(world.clock.now.getTime() + 1_000)
  assert.equal((await follow(slug, { email: ANA.email })).body.updated_at, body.updated_at)
  await world.logIsReadable()
  const { events } = (await ana.get(`/events?conversation=${id}&type=conversation.follower_added`)).body
  assert.equal(events.length, 2)
})

for (const [what, follower, field] of [
  ['no address', {}, 'follower.email'],
  ['a word', { email: 'vera' }, 'follower.email'],
] as const)
  test(`${what} is refused, naming ${field}`, async () => {
    const { slug } = await world.start()
    const { status, body } = await follow(slug, follower)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
  })

test('Rita adds nobody to a conversation of ours', async () => {
  const { slug } = await world.start()
  assert.equal((await follow(slug, { email: 'rita@rival.test' }, rita)).status, 404)
})

test('a message with `assign` gives the conversation to its sender, unless somebody has it', async () => {
  const { slug, id } = await world.start()
  await world.post(slug, { body: 'one' })
  assert.equal((await ana.get(`/conversations/${slug}`)).body.assignee, null)
  await world.post(slug, { body: 'two', assign: true })
  assert.equal((await ana.get(`/conversations/${slug}`)).body.assignee.email, ANA.email)
  await ana.put(`/conversations/${slug}`, { conversation: { assignee: OLGA.email } })
  await world.post(slug, { body: 'three', assign: true })
  assert.equal((await ana.get(`/conversations/${slug}`)).body.assignee.email, OLGA.email)
  await world.logIsReadable()
  const { events } = (await ana.get(`/events?conversation=${id}&type=conversation.assigned`)).body
  assert.equal(events.length, 2)
})

test('an `assign` that is neither true nor false is refused, naming message.assign', async () => {
  const { slug } = await world.start()
  const { status, body } = await ana.post(`/conversations/${slug}/messages`, {
    message: { body: 'x', assign: 'me' },
  })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['message.assign']])
})
