import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createReceiver } from '../../../test/receiver.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { forgetDeliveries } from './dispatch-events.ts'
import { laneOf, PLACES } from './lanes.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000

const world = await createWorld()
const { ana, olga, scope, db, brand, clock } = world
const { base, at, answers } = await createReceiver()

const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

async function make(path: string, fields: Record<string, unknown> = { event_types: ['topic.created'] }) {
  const { status, body } = await olga.post('/webhooks', { webhook: { url: `${base}${path}`, ...fields } })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const drop = (id: number) => olga.send('DELETE', `/webhooks/${id}`)
const newTopic = async (name: string) => (await ana.post('/topics', { topic: { name } })).body
const listOf = async (id: number, query = '') => (await olga.get(`/webhooks/${id}/deliveries${query}`)).body
const redeliver = (id: number, delivery: number) =>
  olga.post(`/webhooks/${id}/deliveries/${delivery}/redeliver`)
const heard = (path: string) => at(path).map(({ body }) => JSON.parse(body).data.data.name)

async function placesOf(id: number): Promise<number | undefined> {
  const lane = await db.row<{ places: number }>(sql`
    select places from job_lanes where brand_id = ${brand.id} and lane = ${laneOf(id)}`)
  return lane?.places
}

test('a delivery shows its event, its state and the last attempt', async () => {
  const { id } = await make('/shown')
  const { id: topicId } = await newTopic('Shown')
  await world.dispatchAll()
  const [waiting] = (await listOf(id)).deliveries
  const { body } = await olga.get('/events?type=topic.created&limit=1000')
  const event = body.events.find(({ subject }: { subject: { id: number } }) => subject.id === topicId)
  const now = '2026-11-20T12:00:00.000+00:00'
  assert.deepEqual(waiting, {
    id: waiting.id,
    event: { id: event.id, type: 'topic.created' },
    state: 'pending',
    attempts: 0,
    next_attempt_at: now,
    last_attempt_at: null,
    last_status: null,
    last_error: null,
    last_duration_ms: null,
    created_at: now,
  })
  answers.set('/shown', () => ({ status: 202 }))
  pass(SECOND_MS)
  await world.deliver()
  const [{ last_duration_ms: duration, ...sent }] = (await listOf(id)).deliveries
  assert.ok(Number.isInteger(duration))
  const { last_duration_ms: _, ...before } = waiting
  const outcome = { state: 'delivered', attempts: 1, next_attempt_at: null, last_status: 202 }
  assert.deepEqual(sent, { ...before, ...outcome, last_attempt_at: '2026-11-20T12:00:01.000+00:00' })
  await drop(id)
})

test('deliveries are listed newest first, by state and by page', async () => {
  const { id } = await make('/listed')
  answers.set('/listed', ({ body }) => ({ status: body.includes('Broken') ? 500 : 200 }))
  for (const name of ['One', 'Broken', 'Two', 'Three']) await newTopic(name)
  await world.deliver()
  const whole = await listOf(id)
  const ids = whole.deliveries.map((one: { id: number }) => one.id)
  assert.deepEqual(
    ids,
    ids.toSorted((one: number, other: number) => other - one),
  )
  const counts = await Promise.all(
    ['pending', 'delivered', 'failed', ''].map(state => listOf(id, `?state=${state}`)),
  )
  assert.deepEqual(
    counts.map(({ total_count }) => total_count),
    [1, 3, 0, 4],
  )
  const pages = [await listOf(id, '?page_size=3'), await listOf(id, '?page_size=3&page=2')]
  assert.deepEqual(
    pages.flatMap(({ deliveries }) => deliveries.map((one: { id: number }) => one.id)),
    ids,
  )
  assert.deepEqual([pages[0]?.page_count, pages[1]?.total_count], [2, 4])
  assert.equal((await olga.get(`/webhooks/${id}/deliveries?page_size=101`)).status, 422)
  await drop(id)
})

const REFUSALS: [number, string][] = [
  [200, 'delivered'],
  [299, 'delivered'],
  [300, 'pending'],
  [400, 'pending'],
  [599, 'pending'],
]
for (const [status, state] of REFUSALS)
  test(`a response of ${status} leaves a delivery ${state}`, async () => {
    const { id } = await make(`/status-${status}`)
    answers.set(`/status-${status}`, () => ({ status }))
    await newTopic(`Status ${status}`)
    await world.deliver()
    const [delivery] = (await listOf(id)).deliveries
    assert.deepEqual([delivery.state, delivery.last_status, delivery.attempts], [state, status, 1])
    assert.equal(delivery.last_error === null, state === 'delivered')
    const { failing_since } = (await olga.get(`/webhooks/${id}`)).body
    assert.equal(failing_since === null, state === 'delivered')
    await drop(id)
  })

const WAITS: [string, number, number][] = [
  ['600', 600, 660],
  ['1', 4.5, 5.5],
  ['0', 4.5, 5.5],
  ['-5', 4.5, 5.5],
  ['soon', 4.5, 5.5],
  ['Fri, 20 Nov 2026 12:00:00 GMT', 4.5, 5.5],
]
for (const [given, least, most] of WAITS)
  test(`after “Retry-After: ${given}”, the next attempt is ${least} to ${most} seconds later`, async () => {
    const { id } = await make('/patience')
    answers.set('/patience', () => ({ status: 503, headers: { 'retry-after': given } }))
    await newTopic(`Patience ${given}`)
    await world.deliver()
    const [{ next_attempt_at: next }] = (await listOf(id)).deliveries
    const wait = (new Date(next).getTime() - clock.now.getTime()) / SECOND_MS
    assert.ok(wait >= least && wait <= most, `${wait}`)
    await drop(id)
  })

test('a failing receiver gets fewer at once, a healthy one all its places again', async () => {
  const { id } = await make('/lane')
  assert.equal(await placesOf(id), PLACES.healthy)
  answers.set('/lane', () => ({ status: 500 }))
  await newTopic('Lane')
  await world.deliver()
  assert.equal(await placesOf(id), PLACES.failing)
  answers.delete('/lane')
  pass(10 * SECOND_MS)
  await world.deliver()
  assert.equal(await placesOf(id), PLACES.healthy)
  await olga.put(`/webhooks/${id}`, { webhook: { 'active?': false } })
  assert.equal(await placesOf(id), 0)
  await olga.put(`/webhooks/${id}`, { webhook: { 'active?': true } })
  assert.equal(await placesOf(id), PLACES.healthy)
  await drop(id)
  assert.equal(await placesOf(id), undefined)
})

test('failing_since is the time of the first failure in a row', async () => {
  const { id } = await make('/since')
  answers.set('/since', () => ({ status: 500 }))
  await newTopic('Since')
  const began = clock.now.toISOString().replace('Z', '+00:00')
  const since = async () => (await olga.get(`/webhooks/${id}`)).body.failing_since
  for (let n = 0; n < 3; n++) {
    await world.deliver()
    assert.equal(await since(), began)
    pass(400 * SECOND_MS)
  }
  answers.delete('/since')
  await world.deliver()
  assert.equal(await since(), null)
  await drop(id)
})

test('a delivery is sent again on request, with the same id and body, and counts from the first attempt', async () => {
  const { id } = await make('/again')
  await newTopic('Again')
  await world.deliver()
  const [delivery] = (await listOf(id)).deliveries
  const { body, status } = await redeliver(id, delivery.id)
  assert.deepEqual([status, body.state, body.attempts], [200, 'pending', 0])
  await world.deliver()
  const [first, second] = at('/again')
  assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id'])
  assert.equal(first?.body, second?.body)
  const [after] = (await listOf(id)).deliveries
  assert.deepEqual([after.state, after.attempts], ['delivered', 1])
  await drop(id)
})

test('a delivery that is requested many times at once is sent once more', async () => {
  const { id } = await make('/many-times')
  await newTopic('Many times')
  await world.deliver()
  const [delivery] = (await listOf(id)).deliveries
  const all = await Promise.all(Array.from({ length: 6 }, () => redeliver(id, delivery.id)))
  assert.ok(all.every(({ status }) => status === 200))
  await world.deliver()
  assert.equal(at('/many-times').length, 2)
  await drop(id)
})

test('a delivery sent again passes those of its record that wait for it', async () => {
  const { id } = await make('/order', { event_types: ['topic.created', 'topic.changed'] })
  answers.set('/order', () => ({ status: 500 }))
  const { slug } = await newTopic('First name')
  await ana.put(`/topics/${slug}`, { topic: { name: 'Second name' } })
  await world.deliver()
  const [changed] = (await listOf(id)).deliveries
  assert.deepEqual([changed.event.type, changed.attempts], ['topic.changed', 0])
  answers.delete('/order')
  await redeliver(id, changed.id)
  await world.deliver()
  assert.deepEqual(
    at('/order').map(({ body }) => JSON.parse(body).type),
    ['topic.created', 'topic.changed'],
  )
  assert.equal((await listOf(id, '?state=pending')).deliveries[0].event.type, 'topic.created')
  await drop(id)
})

test('a delivery of a paused webhook may be requested, and is sent when the webhook is active again', async () => {
  const { id } = await make('/paused-again')
  await newTopic('Paused')
  await world.deliver()
  await olga.put(`/webhooks/${id}`, { webhook: { 'active?': false } })
  const [delivery] = (await listOf(id)).deliveries
  assert.equal((await redeliver(id, delivery.id)).status, 200)
  await world.deliver()
  assert.equal(heard('/paused-again').length, 1)
  await olga.put(`/webhooks/${id}`, { webhook: { 'active?': true } })
  await world.deliver()
  assert.deepEqual(heard('/paused-again'), ['Paused', 'Paused'])
  await drop(id)
})

test('a delivery belongs to its webhook: under another one it is not found', async () => {
  const [one, other] = [await make('/one'), await make('/other')]
  await newTopic('Whose')
  await world.deliver()
  const [delivery] = (await listOf(one.id)).deliveries
  for (const [webhook, id] of [
    [other.id, delivery.id],
    [one.id, 999_999],
    [999_999, delivery.id],
  ])
    assert.equal((await redeliver(webhook, id)).status, 404)
  await world.deliver()
  assert.deepEqual([heard('/one').length, heard('/other').length], [1, 1])
  await world.logIsReadable()
  const { body } = await olga.get('/events?type=webhook.redelivered&limit=1000')
  assert.ok(
    body.events.every((event: { data: { delivery_id: number } }) => event.data.delivery_id !== delivery.id),
  )
  for (const { id } of [one, other]) await drop(id)
})

test('ended deliveries are listed for thirty days, pending ones until they end', async () => {
  const { id } = await make('/kept')
  answers.set('/kept', ({ body }) => ({ status: body.includes('Broken') ? 500 : 200 }))
  for (const name of ['Broken for long', 'Delivered']) await newTopic(name)
  await world.deliver()
  const forget = () => transaction({ ...scope, now: () => clock.now }, forgetDeliveries)
  pass(30 * DAY_MS)
  assert.equal(await forget(), 0)
  pass(1)
  assert.ok((await forget()) >= 1)
  assert.deepEqual(
    (await listOf(id)).deliveries.map(({ state }: { state: string }) => state),
    ['pending'],
  )
  await drop(id)
})
