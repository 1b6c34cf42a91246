import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CODY } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { ORIGIN } from './codes.ts'

const world = await createWorld()
const { ana, olga, rita, rivalOwner, clock } = world

const channelIds: Record<string, number> = {}
for (const channel of [
  { name: 'Sales', slug: 'sales', channel: 'email' },
  { name: 'Texts', slug: 'texts', channel: 'sms' },
]) {
  const { body } = await olga.post('/channels', { channel })
  channelIds[channel.slug] = body.id
}
channelIds.support = (await ana.get('/channels/support')).body.id
await rivalOwner.post('/channels', { channel: { name: 'Theirs', slug: 'theirs', channel: 'email' } })

const move = (slug: string, category: unknown) =>
  ana.put(`/conversations/${slug}`, { conversation: { category } })

async function eventsOf(id: number, type: string) {
  await world.logIsReadable()
  const { body } = await ana.get(`/events?conversation=${id}&type=conversation.${type}`)
  return body.events.map(({ data }: { data: object }) => data)
}

const total = async (query: string): Promise<number> =>
  (await ana.get(`/conversations?filter=all&${query}`)).body.total_count

test('a move is an event with both channels, and the lists and totals of both follow', async () => {
  const { slug, id } = await world.start()
  const before = [await total('category=support'), await total('category=sales')] as const
  const { body } = await move(slug, 'sales')
  assert.deepEqual([body.category.slug, body.category.name], ['sales', 'Sales'])
  assert.deepEqual(await eventsOf(id, 'moved'), [{ from: channelIds.support, to: channelIds.sales }])
  assert.deepEqual(
    [await total('category=support'), await total('category=sales')],
    [before[0] - 1, before[1] + 1],
  )
})

test('a move to the channel it is in, and an empty category, change nothing', async () => {
  const { slug, id, updated_at } = await world.start()
  clock.now = new Date(clock.now.getTime() + 60_000)
  for (const category of ['support', '', null, []]) {
    const { status, body } = await move(slug, category)
    assert.deepEqual(
      [status, body.category.slug, body.updated_at],
      [200, 'support', updated_at],
      JSON.stringify(category),
    )
  }
  assert.deepEqual(await eventsOf(id, 'moved'), [])
})

test('a slug of a channel counts as written: names, ids, other cases and channels of others are refused', async () => {
  const { slug } = await world.start()
  for (const category of ['Sales', 'SALES', 'sales ', 'theirs', 'nowhere']) {
    const { status, body } = await move(slug, category)
    assert.equal(status, 422, category)
    assert.deepEqual(body.errors, {
      'conversation.category': ['must be the slug of a channel of this brand'],
    })
  }
  for (const category of [channelIds.sales, { slug: 'sales' }, ['sales']])
    assert.deepEqual(Object.keys((await move(slug, category)).body.errors), ['conversation.category'])
  assert.equal((await ana.get(`/conversations/${slug}`)).body.category.slug, 'support')
})

test('messages move with their conversation, and new ones belong to the new channel', async () => {
  const { slug } = await world.start({ message: { body: 'before the move' } })
  const inSales = async () =>
    (await ana.get('/messages?category=sales&page_size=100')).body.messages.filter(
      (message: { conversation: { slug: string } }) => message.conversation.slug === slug,
    ).length
  assert.equal(await inSales(), 0)
  await move(slug, 'sales')
  assert.equal(await inSales(), 1)
  const posted = await world.post(slug, { body: 'after the move' })
  assert.equal(posted.conversation.category.slug, 'sales')
  assert.equal(await inSales(), 2)
  await world.logIsReadable()
  const { body } = await ana.get('/events?type=message.posted&limit=1000')
  const event = body.events.find(({ subject }: { subject: { id: number } }) => subject.id === posted.id)
  assert.equal(event.data.channel_id, channelIds.sales)
})

test('a move keeps slug, reference, origin and followers', async () => {
  const before = await world.start({ origin: ORIGIN.contactForm, origin_id: 'keeps' })
  const { body } = await move(before.slug, 'texts')
  for (const field of ['slug', 'ref_id', 'origin', 'origin_id', 'followers', 'message_count', 'author'])
    assert.deepEqual(body[field], before[field], field)
})

test('an origin id is found in the channel that the conversation is in now', async () => {
  const { slug } = await world.start({ origin_id: 'wanders' })
  await move(slug, 'texts')
  const look = async (category: string) =>
    (await ana.get(`/conversations/wanders?id_type=origin&category=${category}`)).status
  assert.deepEqual([await look('support'), await look('texts')], [404, 200])
  const again = await world.start({ origin_id: 'wanders' })
  assert.notEqual(again.slug, slug, 'the first channel may have a new conversation of that id')
})

test('a move that meets its origin id is refused whole, and possible once the other has moved away', async () => {
  const there = await world.start({ origin_id: 'same', category: 'texts' })
  const here = await world.start({ origin_id: 'same' })
  const { status, body } = await ana.put(`/conversations/${here.slug}`, {
    category: 'texts',
    subject: 'Never',
  })
  assert.deepEqual([status, body.code], [409, 'conflict'])
  const unmoved = (await ana.get(`/conversations/${here.slug}`)).body
  assert.deepEqual([unmoved.category.slug, unmoved.subject], ['support', here.subject])
  assert.equal((await move(there.slug, 'sales')).status, 200)
  assert.equal((await move(here.slug, 'texts')).status, 200)
})

test('of two conversations with one origin id that move to one channel at once, one gets there', async () => {
  const one = await world.start({ origin_id: 'meeting' })
  const other = await world.start({ origin_id: 'meeting', category: 'sales' })
  const answers = await Promise.all([move(one.slug, 'texts'), move(other.slug, 'texts')])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  const places = await Promise.all([one, other].map(({ slug }) => ana.get(`/conversations/${slug}`)))
  assert.equal(places.filter(({ body }) => body.category.slug === 'texts').length, 1)
})

test('the brand may be named in every way it is known by, and nothing changes by that', async () => {
  const { slug, updated_at } = await world.start()
  for (const brand of [
    'demo',
    'DEMO',
    'The demo brand',
    'demo.localhost',
    'http://demo.localhost:3000/inbox',
    '',
    null,
  ]) {
    const { status, body } = await ana.put(`/conversations/${slug}`, { conversation: { brand } })
    assert.deepEqual([status, body.updated_at], [200, updated_at], String(brand))
  }
})

test('another brand is refused by name, whether it exists or not, together with every other change', async () => {
  const { slug } = await world.start()
  for (const brand of ['rival', 'rival.localhost', 'The rival brand', 'nobody', 'xdemo.localhost']) {
    const { status, body } = await ana.put(`/conversations/${slug}`, {
      conversation: { brand, subject: 'Never' },
    })
    assert.equal(status, 422, brand)
    assert.deepEqual(body.errors, {
      'conversation.brand': ['must be demo: conversations cannot move to another brand'],
    })
  }
  assert.equal((await ana.get(`/conversations/${slug}`)).body.subject, 'Late parcel')
})

test('a conversation cannot start in a channel of another brand', async () => {
  const start = (category: string) =>
    ana.post('/conversations', { conversation: { category, user: CODY, message: { body: 'x' } } })
  assert.deepEqual(Object.keys((await start('theirs')).body.errors), ['conversation.category'])
  assert.equal((await rita.get('/conversations?filter=all&category=theirs')).body.total_count, 0)
})
