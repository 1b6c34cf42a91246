import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { STATUS } from '../conversations/codes.ts'

const world = await createWorld()
const { ana, olga, rita } = world
await olga.post('/channels', { channel: { name: 'Texts', slug: 'texts', channel: 'sms' } })

const begin = (fields: object, who = ana) =>
  who.post('/conversations', {
    conversation: { category: 'support', user: CODY, message: { body: 'Hello' }, ...fields },
  })

async function eventCount(): Promise<number> {
  await world.logIsReadable()
  return (await ana.get('/events?limit=1000')).body.events.length
}

test('a repeat changes nothing, whatever else it says, and is no event', async () => {
  const { body: first } = await begin({ origin_id: 'T-1', subject: 'First' })
  const before = await eventCount()
  const again = await begin({
    origin_id: 'T-1',
    subject: 'Second',
    tag_list: ['x'],
    status: STATUS.archived,
    data: { a: 1 },
    assignee: ANA.email,
    user: { ...CODY, name: 'Another name', data: { plan: 'gold' } },
  })
  assert.deepEqual([again.status, again.body], [200, first])
  assert.equal(await eventCount(), before)
  assert.deepEqual((await ana.get(`/contacts/${CODY.email}`)).body.data, {})
})

test('a repeat returns the conversation as it is now', async () => {
  const { body: first } = await begin({ origin_id: 'T-2' })
  await ana.put(`/conversations/${first.slug}`, { status: STATUS.spam, subject: 'Renamed' })
  await world.post(first.slug, { body: 'A later message', suppress_autoresolve: true })
  const { status, body } = await begin({ origin_id: 'T-2' })
  assert.deepEqual([status, body.status, body.subject, body.message_count], [200, STATUS.spam, 'Renamed', 2])
})

test('a repeat may name the customer in any case, or nobody', async () => {
  const { body: first } = await begin({ origin_id: 'T-3' })
  for (const user of [{ email: CODY.email.toUpperCase() }, null, {}, [], '']) {
    const { status, body } = await begin({ origin_id: 'T-3', user })
    assert.deepEqual([status, body.id], [200, first.id], JSON.stringify(user))
  }
})

test('another text or another customer is a conflict that names the conversation and creates nobody', async () => {
  const { body: first } = await begin({ origin_id: 'T-4' })
  for (const fields of [
    { message: { body: 'Hello!' } },
    { message: { body: 'hello' } },
    { user: { email: 'stranger@example.com' } },
    { user: OLGA },
  ]) {
    const { status, body } = await begin({ origin_id: 'T-4', ...fields })
    assert.deepEqual([status, body.code], [409, 'conflict'], JSON.stringify(fields))
    assert.ok(body.error.includes(first.slug))
  }
  assert.equal((await ana.get('/contacts/stranger@example.com')).status, 404)
  assert.equal((await ana.get(`/conversations/${first.slug}`)).body.message_count, 1)
})

test('someone who follows since is a customer of the conversation, too', async () => {
  const { body: first } = await begin({ origin_id: 'T-5' })
  await world.post(first.slug, { body: 'x', recipients: 'partner@example.com' })
  const { status, body } = await begin({ origin_id: 'T-5', user: { email: 'partner@example.com' } })
  assert.deepEqual([status, body.id], [200, first.id])
})

test('the same origin id in another channel, or none, starts another conversation', async () => {
  const ids = await Promise.all([
    begin({ origin_id: 'T-6' }),
    begin({ origin_id: 'T-6', category: 'texts' }),
    ...[null, '', []].map(origin_id => begin({ origin_id })),
  ])
  assert.deepEqual([...new Set(ids.map(({ status }) => status))], [201])
  assert.equal(new Set(ids.map(({ body }) => body.id)).size, ids.length)
  assert.deepEqual(
    ids.map(({ body }) => body.origin_id),
    ['T-6', 'T-6', null, null, null],
  )
})

test('a number and the same digits as text are one origin id', async () => {
  const { body: first } = await begin({ origin_id: 4711 })
  const { status, body } = await begin({ origin_id: '4711' })
  assert.deepEqual([status, body.id], [200, first.id])
})

for (const [what, origin_id] of [
  ['1,001 characters', 'x'.repeat(1_001)],
  ['a fraction', 1.5],
  ['a truth value', true],
  ['an object', { id: 1 }],
  ['a list', ['a']],
] as const)
  test(`an origin id that is ${what} is refused by its field, for conversations and messages`, async () => {
    const { slug } = await world.start()
    const started = await begin({ origin_id })
    assert.deepEqual([started.status, Object.keys(started.body.errors)], [422, ['conversation.origin_id']])
    const posted = await ana.post(`/conversations/${slug}/messages`, { message: { body: 'x', origin_id } })
    assert.deepEqual([posted.status, Object.keys(posted.body.errors)], [422, ['message.origin_id']])
  })

test('an origin id of 1,000 characters is kept whole', async () => {
  const origin_id = 'ä'.repeat(1_000)
  assert.equal((await begin({ origin_id })).body.origin_id, origin_id)
  const { slug } = await world.start()
  assert.equal((await world.post(slug, { body: 'x', origin_id })).origin_id, origin_id)
})

test('of different first messages with one origin id at once one starts, and the others are conflicts', async () => {
  const bodies = Array.from({ length: 12 }, (_, index) => `Text ${index}`)
  const answers = await Promise.all(bodies.map(body => begin({ origin_id: 'T-race', message: { body } })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(11).fill(409)])
  const [winner] = answers.filter(({ status }) => status === 201)
  for (const { status, body } of answers)
    if (status === 409) assert.ok(body.error.includes(winner?.body.slug))
})

test('twenty retries at once leave one conversation, one message, one contact and one event of each', async () => {
  const user = { email: 'retry@example.com', name: 'Retry' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => begin({ origin_id: 'T-retry', user })))
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
  const [{ body: conversation }] = answers as [(typeof answers)[0]]
  assert.equal((await ana.get(`/conversations?filter=all&for=${user.email}`)).body.total_count, 1)
  assert.equal((await ana.get(`/conversations/${conversation.slug}/messages`)).body.total_count, 1)
  await world.logIsReadable()
  const { body } = await ana.get(`/events?conversation=${conversation.id}`)
  assert.equal(body.events.length, 1)
})

test('an Idempotency-Key and an origin id go together: the key replays 201, the origin id alone answers 200', async () => {
  const options = { headers: { 'idempotency-key': 'both' } }
  const conversation = { category: 'support', origin_id: 'T-key', message: { body: 'Hello' } }
  const first = await ana.post('/conversations', { conversation }, options)
  const replayed = await ana.post('/conversations', { conversation }, options)
  const plain = await ana.post('/conversations', { conversation })
  assert.deepEqual([first.status, replayed.status, plain.status], [201, 201, 200])
  assert.deepEqual([replayed.body, plain.body], [first.body, first.body])
})

test('Rita’s origin ids are her own: ours are neither repeats nor conflicts of hers', async () => {
  const { body: ours } = await begin({ origin_id: 'T-both' })
  const hers = await begin({ origin_id: 'T-both', message: { body: 'Another text' } }, rita)
  const again = await begin({ origin_id: 'T-both', message: { body: 'Another text' } }, rita)
  assert.deepEqual([hers.status, again.status, again.body.id], [201, 200, hers.body.id])
  assert.notEqual(hers.body.id, ours.id)
})
