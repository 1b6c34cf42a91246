import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY } from '../../../db/cast.ts'
import { type Caller, createWorld } from '../../../test/world.ts'
import { STATUS } from '../conversations/codes.ts'

const world = await createWorld()
const { ana, olga, rita, clock } = world

interface Keyed {
  key: string
  who?: Caller
}

function post(slug: string, message: object, { key, who = ana }: Keyed) {
  return who.post(`/conversations/${slug}/messages`, { message }, { headers: { 'idempotency-key': key } })
}

const read = async (slug: string) => (await ana.get(`/conversations/${slug}`)).body
const isReplay = (answer: { headers: Record<string, unknown> }) =>
  answer.headers['idempotent-replayed'] === 'true'

test('a message with a key is posted once; the repeat gets the first response though much has changed since', async () => {
  const { slug } = await world.start()
  const first = await post(slug, { body: 'Once' }, { key: 'once' })
  await ana.put(`/conversations/${slug}`, { status: STATUS.spam, subject: 'Renamed' })
  await world.post(slug, { body: 'Another', suppress_autoresolve: true })
  const before = await read(slug)
  const again = await post(slug, { body: 'Once' }, { key: 'once' })
  assert.deepEqual(
    [again.status, again.body, isReplay(first), isReplay(again)],
    [201, first.body, false, true],
  )
  assert.deepEqual(await read(slug), before)
})

test('the same text with another key, or without one, is another message', async () => {
  const { slug } = await world.start()
  await post(slug, { body: 'Again' }, { key: 'a' })
  await post(slug, { body: 'Again' }, { key: 'b' })
  await world.post(slug, { body: 'Again' })
  await post(slug, { body: 'Again' }, { key: '' })
  assert.equal((await read(slug)).message_count, 5)
})

test('a key that was used for another message, another conversation or another method is a conflict', async () => {
  const [here, there] = [await world.start(), await world.start()]
  await post(here.slug, { body: 'x' }, { key: 'used' })
  const headers = { 'idempotency-key': 'used' }
  const answers = [
    await post(here.slug, { body: 'y' }, { key: 'used' }),
    await post(here.slug, { body: 'x', visibility: 1 }, { key: 'used' }),
    await post(there.slug, { body: 'x' }, { key: 'used' }),
    await post(here.id, { body: 'x' }, { key: 'used' }),
    await ana.put(`/conversations/${here.slug}`, { subject: 'x' }, { headers }),
    await ana.put(`/conversations/${here.slug}/draft`, { body: 'x' }, { headers }),
  ]
  for (const { status, body } of answers) assert.deepEqual([status, body.code], [409, 'conflict'])
  assert.equal((await read(here.slug)).message_count, 2)
  assert.equal((await read(there.slug)).message_count, 1)
  assert.equal((await read(here.slug)).subject, here.subject)
})

test('a key may have 255 printable characters, and is otherwise refused before anything happens', async () => {
  const { slug } = await world.start()
  assert.equal((await post(slug, { body: 'x' }, { key: '~'.repeat(255) })).status, 201)
  for (const key of ['x'.repeat(256), 'tab\tinside', 'größe']) {
    const { status, body } = await post(slug, { body: 'x' }, { key })
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['Idempotency-Key']], key)
  }
  assert.equal((await read(slug)).message_count, 2)
})

test('colleagues and rivals may use the same key, each for themselves', async () => {
  const { slug } = await world.start()
  const hers = await rita.post('/conversations', {
    conversation: { category: 'support', message: { body: 'x' } },
  })
  const answers = [
    await post(slug, { body: 'x' }, { key: 'shared' }),
    await post(slug, { body: 'x' }, { key: 'shared', who: olga }),
    await post(hers.body.slug, { body: 'x' }, { key: 'shared', who: rita }),
  ]
  assert.deepEqual(
    answers.map(answer => [answer.status, isReplay(answer)]),
    [
      [201, false],
      [201, false],
      [201, false],
    ],
  )
  assert.deepEqual(
    answers.map(({ body }) => body.user.email),
    [ANA.email, olga.email, rita.email],
  )
})

test('Rita cannot replay our response with our key and our path', async () => {
  const { slug } = await world.start()
  await post(slug, { body: 'ours' }, { key: 'stolen' })
  const { status, headers } = await post(slug, { body: 'ours' }, { key: 'stolen', who: rita })
  assert.deepEqual([status, headers['idempotent-replayed']], [404, undefined])
})

test('a refusal leaves the key free, for the corrected message as for another conversation', async () => {
  const { slug } = await world.start()
  assert.equal((await post(slug, { body: '' }, { key: 'free' })).status, 422)
  assert.equal((await post('nothing', { body: 'x' }, { key: 'free' })).status, 404)
  assert.equal((await post(slug, { body: 'x', uploads: [999_999] }, { key: 'free' })).status, 422)
  assert.equal((await post(slug, { body: 'x' }, { key: 'free' })).status, 201)
})

test('thirty requests with one key at once post one message and tell all the same', async () => {
  const { slug } = await world.start()
  const message = { body: 'x', user: { email: 'new-with-key@example.com' } }
  const answers = await Promise.all(Array.from({ length: 30 }, () => post(slug, message, { key: 'crowd' })))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
  assert.equal(answers.filter(isReplay).length, 29)
  assert.equal((await read(slug)).message_count, 2)
})

test('of different messages with one key at once, one is posted and the others are conflicts', async () => {
  const { slug } = await world.start()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => post(slug, { body: `x${n}` }, { key: 'clash' })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(9).fill(409)])
  assert.equal((await read(slug)).message_count, 2)
})

test('a key is remembered for a day: to the millisecond it replays, after it posts again', async () => {
  const { slug } = await world.start()
  await post(slug, { body: 'x' }, { key: 'day' })
  clock.now = new Date(clock.now.getTime() + 24 * 3_600_000)
  assert.equal(isReplay(await post(slug, { body: 'x' }, { key: 'day' })), true)
  clock.now = new Date(clock.now.getTime() + 1)
  assert.equal(isReplay(await post(slug, { body: 'x' }, { key: 'day' })), false)
  assert.equal((await read(slug)).message_count, 3)
})

test('a repeat by origin id is stored as 200 under its own key', async () => {
  const { slug } = await world.start()
  await world.post(slug, { body: 'x', origin_id: 'known' })
  const [first, again] = [
    await post(slug, { body: 'x', origin_id: 'known' }, { key: 'late' }),
    await post(slug, { body: 'x', origin_id: 'known' }, { key: 'late' }),
  ]
  assert.deepEqual([first.status, again.status, isReplay(again)], [200, 200, true])
})

test('a key on a request that only reads is ignored', async () => {
  const { slug } = await world.start()
  const headers = { 'idempotency-key': 'reading' }
  const before = await ana.get(`/conversations/${slug}`, { headers })
  await world.post(slug, { body: 'x', user: CODY })
  const after = await ana.get(`/conversations/${slug}`, { headers })
  assert.deepEqual([before.body.message_count, after.body.message_count, isReplay(after)], [1, 2, false])
})
