import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita } = world
const MIRA = { email: 'mira@example.com', name: 'Mira' }
const change = (slug: string, user: unknown, who = ana) =>
  who.put(`/conversations/${slug}`, { conversation: { user } })
const mails = (people: { email: string }[]) => people.map(({ email }) => email)

test('another customer takes the place of the present one, who no longer follows', async () => {
  const { slug, id } = await world.start()
  await world.post(slug, { body: 'by Ana' })
  const { status, body } = await change(slug, MIRA)
  assert.deepEqual([status, body.author.email, body.author.name], [200, MIRA.email, 'Mira'])
  assert.deepEqual(mails(body.followers), [MIRA.email, ANA.email])
  await world.logIsReadable()
  const { events } = (await ana.get(`/events?conversation=${id}`)).body
  const { type, data } = events.at(-1)
  assert.deepEqual([type, Object.keys(data).sort()], ['conversation.customer_changed', ['from', 'to']])
})

test('the same customer again changes nothing, and other values change with it', async () => {
  const { slug, updated_at } = await world.start()
  world.clock.now = new Date(world.clock.now.getTime() + 1_000)
  assert.equal((await change(slug, CODY)).body.updated_at, updated_at)
  const { body } = await ana.put(`/conversations/${slug}`, {
    conversation: { user: MIRA, tag_list: ['new'] },
  })
  assert.deepEqual([body.author.email, body.tag_list], [MIRA.email, ['new']])
})

test('where staff wrote first, the first follower who is a customer is replaced', async () => {
  const { slug } = await world.start({
    message: { body: 'Hello', user: ANA, recipients: [CODY] },
    user: undefined,
  })
  const { body } = await change(slug, MIRA)
  assert.equal(body.author.email, ANA.email)
  assert.deepEqual(mails(body.followers).sort(), [ANA.email, MIRA.email])
})

for (const [what, user, field] of [
  ['a member of staff', { email: ANA.email }, 'conversation.user'],
  ['no address', { name: 'Mira' }, 'conversation.user.email'],
  ['a word', { email: 'mira' }, 'conversation.user.email'],
] as const)
  test(`${what} is refused at its field, and the customer stays`, async () => {
    const { slug } = await world.start()
    const { status, body } = await change(slug, user)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
    assert.equal((await ana.get(`/conversations/${slug}`)).body.author.email, CODY.email)
  })

test('Rita changes no customer of ours', async () => {
  const { slug } = await world.start()
  assert.equal((await change(slug, MIRA, rita)).status, 404)
})
