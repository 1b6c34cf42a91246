import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, CODY } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita } = world

async function change(slug: string, conversation: Record<string, unknown>) {
  const { status, body } = await ana.put(`/conversations/${slug}`, { conversation })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

async function refusal(conversation: Record<string, unknown>): Promise<[number, string[]]> {
  const { slug } = await world.start()
  const before = await ana.get(`/conversations/${slug}`)
  const { status, body } = await ana.put(`/conversations/${slug}`, { conversation })
  assert.deepEqual((await ana.get(`/conversations/${slug}`)).body, before.body, 'nothing is half done')
  return [status, Object.keys(body.errors)]
}

function eventsOf(id: number) {
  return world.db.rows<{ type: string; data: unknown; actor: number }>(sql`
    select type, data, actor_identity_id as actor from events
    where brand_id = ${world.brand.id} and subject_id = ${id} and type like 'conversation.%' order by id`)
}

test('the subject changes, the slug never', async () => {
  const { slug } = await world.start({ subject: 'Old name' })
  const body = await change(slug, { subject: 'New name' })
  assert.equal(body.subject, 'New name')
  assert.equal(body.slug, 'old-name')
})

test('tag_list replaces; each tag once, trimmed; an empty list clears', async () => {
  const { slug } = await world.start({ tag_list: ['one'] })
  assert.deepEqual((await change(slug, { tag_list: [' Two', 'two ', 'three'] })).tag_list, ['Two', 'three'])
  assert.deepEqual((await change(slug, { tag_list: 'four, five' })).tag_list, ['four', 'five'])
  for (const nothing of [null, '', ' '])
    assert.deepEqual((await change(slug, { tag_list: nothing })).tag_list, ['four', 'five'])
  assert.deepEqual((await change(slug, { tag_list: [] })).tag_list, [])
})

test('every status code is accepted', async () => {
  const { slug } = await world.start()
  for (const status of [1, 2, 3, 4, 6, 7, 8, 9, 0])
    assert.equal((await change(slug, { status })).status, status)
  assert.equal((await change(slug, { status: '2' })).status, 2)
})

test('On Hold needs an end in the future, which is cleared with the status', async () => {
  const { slug } = await world.start()
  const held = await change(slug, { status: 5, hold_until: '2026-12-24T18:00:00+01:00' })
  assert.equal(held.hold_until, '2026-12-24T17:00:00.000+00:00')
  assert.equal((await change(slug, { hold_until: '2026-12-31' })).hold_until, '2026-12-31T00:00:00.000+00:00')
  const reopened = await change(slug, { status: 0 })
  assert.equal(reopened.hold_until, null)
  assert.deepEqual(await refusal({ status: 5 }), [422, ['conversation.hold_until']])
  assert.deepEqual(await refusal({ status: 5, hold_until: '2020-01-01' }), [422, ['conversation.hold_until']])
  assert.deepEqual(await refusal({ hold_until: '2027-01-01' }), [422, ['conversation.hold_until']])
})

test('data merges by key; null removes one', async () => {
  const { slug } = await world.start({ data: { a: 1, b: 'two' } })
  assert.deepEqual((await change(slug, { data: { b: null, c: false } })).data, { a: 1, c: false })
})

test('assignee: an address, an object with one, null for nobody, "" for no change', async () => {
  const { slug } = await world.start()
  assert.equal((await change(slug, { assignee: ANA.email })).assignee.email, ANA.email)
  assert.equal(
    (await change(slug, { assignee: { email: 'OWNER@demo.test' } })).assignee.email,
    'owner@demo.test',
  )
  assert.equal((await change(slug, { assignee: '' })).assignee.email, 'owner@demo.test')
  assert.equal((await change(slug, { assignee: null })).assignee, null)
})

test('category moves a conversation to another channel, and its origin stays the same', async () => {
  await olga.post('/channels', { channel: { name: 'Sales', slug: 'sales', channel: 'email' } })
  const { slug, origin } = await world.start()
  const moved = await change(slug, { category: 'sales' })
  assert.equal(moved.category.slug, 'sales')
  assert.equal(moved.origin, origin)
})

test('a move onto an origin id that the channel already has is a conflict', async () => {
  await olga.post('/channels', { channel: { name: 'Texts', slug: 'texts', channel: 'sms' } })
  await world.start({ origin_id: 'T-1', category: 'texts' })
  const { slug } = await world.start({ origin_id: 'T-1' })
  const { status, body } = await ana.put(`/conversations/${slug}`, { conversation: { category: 'texts' } })
  assert.equal(status, 409)
  assert.equal(body.code, 'conflict')
})

test('the payload may come without its root, and the path with an internal id', async () => {
  const { id } = await world.start()
  const { body } = await ana.put(`/conversations/${id}`, { status: 3, unknown: 'ignored' })
  assert.equal(body.status, 3)
})

test('each change is an event with who, from and to; no change, no event', async () => {
  const { id, slug } = await world.start({ tag_list: ['a'] })
  const before = (await eventsOf(id)).length
  await change(slug, { status: 2, tag_list: ['b'], subject: 'Late parcel' })
  const events = (await eventsOf(id)).slice(before)
  assert.deepEqual(
    events.map(({ type, data }) => [type, data]),
    [
      ['conversation.status_changed', { from: 0, to: 2 }],
      ['conversation.tagged', { from: ['a'], to: ['b'] }],
    ],
  )
  assert.ok(events.every(({ actor }) => actor !== null))
  const { updated_at } = await change(slug, {})
  assert.equal((await eventsOf(id)).length, before + 2)
  assert.equal(updated_at, (await ana.get(`/conversations/${slug}`)).body.updated_at)
})

test('bad input is refused by field and changes nothing', async () => {
  assert.deepEqual(await refusal({ status: 10 }), [422, ['conversation.status']])
  assert.deepEqual(await refusal({ status: 'open' }), [422, ['conversation.status']])
  assert.deepEqual(await refusal({ assignee: CODY.email, subject: 'x' }), [422, ['conversation.assignee']])
  assert.deepEqual(await refusal({ assignee: 'ana', tag_list: ['x'] }), [422, ['conversation.assignee']])
  assert.deepEqual(await refusal({ category: 'nowhere' }), [422, ['conversation.category']])
  assert.deepEqual(await refusal({ data: { a: { b: 1 } } }), [422, ['conversation.data.a']])
  assert.deepEqual(await refusal({ data: { ['k'.repeat(65)]: 1 } }), [
    422,
    [`conversation.data.${'k'.repeat(65)}`],
  ])
  assert.deepEqual(await refusal({ tag_list: [[7]] }), [422, ['conversation.tag_list.0']])
  for (const status of [[3, 2], 100, -1, 2.5, 'resolved'])
    assert.deepEqual(await refusal({ status }), [422, ['conversation.status']], JSON.stringify(status))
  assert.deepEqual(await refusal({ subject: 'x'.repeat(1_001) }), [422, ['conversation.subject']])
  assert.deepEqual(await refusal({ tag_list: Array(51).fill('t') }), [422, ['conversation.tag_list']])
})

test('data holds at most fifty keys in all', async () => {
  const keys = (from: number, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${from + i}`, i]))
  const { slug } = await world.start({ data: keys(0, 30) })
  const { status, body } = await ana.put(`/conversations/${slug}`, { conversation: { data: keys(30, 21) } })
  assert.equal(status, 422)
  assert.deepEqual(Object.keys(body.errors), ['conversation.data'])
})

test('an unknown conversation is 404; so is ours for Rita', async () => {
  const { slug, id } = await world.start()
  assert.equal((await ana.put('/conversations/nothing', { conversation: { status: 2 } })).status, 404)
  for (const name of [slug, id])
    assert.equal((await rita.put(`/conversations/${name}`, { conversation: { status: 2 } })).status, 404)
  assert.equal((await ana.get(`/conversations/${slug}`)).body.status, 0)
})

test('nobody from the rival brand can be assigned, and nothing can be moved to its channels', async () => {
  assert.deepEqual(await refusal({ assignee: 'rita@rival.test' }), [422, ['conversation.assignee']])
  const { slug } = await world.start()
  const rivals = await rita.get('/channels')
  assert.equal(rivals.body.channels[0].slug, 'support')
  const moved = await change(slug, { category: 'support' })
  assert.equal(moved.category.email, 'support@demo.localhost')
})
