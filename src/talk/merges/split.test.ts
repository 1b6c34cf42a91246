// Making two conversations of one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { STATUS } from '../conversations/codes.ts'

const world = await createWorld()
const { ana, rita, clock } = world
const MIRA = { name: 'Mira', email: 'mira@example.com' }

/** A conversation with messages a second apart. */
async function conversationOf(...messages: { body: string; user?: object }[]) {
  const [first, ...rest] = messages as [{ body: string }, ...{ body: string; user?: object }[]]
  const conversation = await world.start({ message: first, tag_list: ['both'], assignee: ANA.email })
  const ids: number[] = []
  for (const message of rest) {
    clock.now = new Date(clock.now.getTime() + 1_000)
    ids.push((await world.post(conversation.slug, message)).id)
  }
  return { ...conversation, ids }
}
const get = async (path: string) => (await ana.get(path)).body
const split = (slug: string, message_id: unknown, who = ana) =>
  who.post(`/conversations/${slug}/split`, { split: { message_id } })
const bodiesOf = async (slug: string) =>
  (await get(`/conversations/${slug}/messages`)).messages
    .map(({ body }: { body: string }) => body)
    .toReversed()

test('a message and all later ones become a conversation of their own, open, with the same tags and assignee', async () => {
  const { slug, ids } = await conversationOf(
    { body: 'lamp' },
    { body: 'reply' },
    { body: 'by the way, a chair', user: MIRA },
    { body: 'chair, too', user: CODY },
  )
  const { status, body } = await split(slug, ids[1])
  assert.equal(status, 201)
  assert.deepEqual(
    [
      body.status,
      body.tag_list,
      body.assignee.email,
      body.author.email,
      body.message.body,
      body.message_count,
    ],
    [STATUS.unresolved, ['both'], ANA.email, MIRA.email, 'by the way, a chair', 2],
  )
  assert.notEqual(body.slug, slug)
  assert.deepEqual(await bodiesOf(body.slug), ['by the way, a chair', 'chair, too'])
  assert.deepEqual(await bodiesOf(slug), ['lamp', 'reply'])
  const left = await get(`/conversations/${slug}`)
  assert.deepEqual(
    [left.message_count, left.last_customer_message.body, left.last_staff_message.body],
    [2, 'lamp', 'reply'],
  )
})

test('a reply of staff splits off with the customer of the conversation', async () => {
  const { slug, ids } = await conversationOf({ body: 'one' }, { body: 'two' })
  assert.equal((await split(slug, ids[0])).body.author.email, CODY.email)
})

test('a split is an event of the conversation, and the new one is created', async () => {
  const { slug, id, ids } = await conversationOf({ body: 'one' }, { body: 'two' })
  const { body } = await split(slug, ids[0])
  await world.logIsReadable()
  const typesOf = async (of: number) =>
    (await get(`/events?conversation=${of}`)).events.map(({ type }: { type: string }) => type)
  assert.ok((await typesOf(id)).includes('conversation.split'))
  assert.deepEqual(await typesOf(body.id), ['conversation.created'])
})

test('what was split off can be merged back', async () => {
  const { slug, ids } = await conversationOf({ body: 'one' }, { body: 'two' })
  const { body } = await split(slug, ids[0])
  await ana.post(`/conversations/${slug}/merge`, { conversations: [body.slug] })
  assert.deepEqual(await bodiesOf(slug), ['one', 'two'])
})

test('the first message, one of another conversation, none, and words are refused at their field', async () => {
  const { slug } = await conversationOf({ body: 'one' }, { body: 'two' })
  const [first] = (await get(`/conversations/${slug}/messages?page_size=100`)).messages.toReversed()
  const elsewhere = await conversationOf({ body: 'a' }, { body: 'b' })
  for (const id of [first.id, elsewhere.ids[0], undefined, 'two', 999_999_999]) {
    const { status, body } = await split(slug, id)
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['split.message_id']], String(id))
  }
  assert.deepEqual(await bodiesOf(slug), ['one', 'two'])
})

test('Rita splits nothing of ours', async () => {
  const { slug, ids } = await conversationOf({ body: 'one' }, { body: 'two' })
  assert.equal((await split(slug, ids[0], rita)).status, 404)
})
