import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CODY } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, post } = world

async function read(slug: string) {
  return (await ana.get(`/conversations/${slug}`)).body
}

test('an origin_id makes a second POST harmless: 200, the same message, nothing changed', async () => {
  const { slug } = await world.start()
  const first = await post(slug, { body: 'Once', origin_id: 'once', user: CODY })
  await ana.put(`/conversations/${slug}`, { status: 3 })
  const before = await read(slug)
  const again = await ana.post(`/conversations/${slug}/messages`, {
    message: { body: 'Twice', origin_id: 'once', user: { email: 'new@example.com' } },
  })
  assert.equal(again.status, 200)
  assert.deepEqual(again.body, first)
  assert.deepEqual(await read(slug), before)
  const found = await ana.get('/conversations?for=new@example.com&filter=all')
  assert.equal(found.body.total_count, 0)
})

test('fifty POSTs of one origin_id at once make one message', async () => {
  const { slug } = await world.start()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      ana.post(`/conversations/${slug}/messages`, { message: { body: 'Race', origin_id: 'race' } }),
    ),
  )
  const statuses = answers.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [...Array(49).fill(200), 201])
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
  assert.equal((await read(slug)).message_count, 2)
})

test('the same origin_id in another conversation is another message', async () => {
  const [one, other] = [await world.start(), await world.start()]
  await post(one.slug, { body: 'x', origin_id: 'shared' })
  await post(other.slug, { body: 'x', origin_id: 'shared' })
})

test('numbers too long to be exact are refused, so that no two origin ids become one', async () => {
  const { slug } = await world.start()
  const post = (raw: string) => ana.send('POST', `/conversations/${slug}/messages`, { raw })
  assert.equal(
    (await post('{"message":{"body":"x","origin_id":9007199254740991}}')).body.origin_id,
    '9007199254740991',
  )
  const { status, body } = await post('{"message":{"body":"x","origin_id":1234567890123456788}}')
  assert.deepEqual([status, body.errors], [422, { 'message.origin_id': ['must be a string'] }])
  const data = await ana.send('PUT', `/conversations/${slug}`, { raw: '{"data":{"a":12345678901234567890}}' })
  assert.deepEqual(Object.keys(data.body.errors), ['conversation.data.a'])
})

test('a message without an origin_id gets a UUIDv7', async () => {
  const { slug } = await world.start()
  for (const origin_id of [undefined, null, '']) {
    const message = await post(slug, { body: 'x', origin_id })
    assert.match(message.origin_id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
})

test('fifty strangers writing at once with one new address become one contact', async () => {
  const slugs = await Promise.all(Array.from({ length: 10 }, async () => (await world.start()).slug))
  const user = { email: 'crowd@example.com', name: 'Crowd' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      ana.post(`/conversations/${slugs[i % 10]}/messages`, { message: { body: 'x', user } }),
    ),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  assert.equal(new Set(answers.map(({ body }) => body.user.id)).size, 1)
})

test('concurrent messages that name the same new people in different orders do not deadlock', async () => {
  const people = Array.from({ length: 8 }, (_, index) => `crossing${index}@example.com`)
  const slugs = await Promise.all(Array.from({ length: 8 }, async () => (await world.start()).slug))
  const answers = await Promise.all(
    slugs.map((slug, index) => {
      const recipients = index % 2 === 0 ? people : people.toReversed()
      return ana.post(`/conversations/${slug}/messages`, { message: { body: 'x', recipients } })
    }),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
})
