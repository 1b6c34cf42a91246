import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { eventually } from '../../../test/eventually.ts'
import { createReceiver } from '../../../test/receiver.ts'
import { createWorld } from '../../../test/world.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { SafeAnswer } from '../../kit/fetch-safely.ts'
import { transaction } from '../../kit/scope.ts'
import { topicCreated } from '../../public/topics/events.ts'
import { createDeliverer } from './deliver.ts'

const world = await createWorld()
const { olga, scope, db, clock } = world
const { deliverer } = world.worker
const { base, answers, at, hangUp } = await createReceiver()

const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

async function make(path: string, fields: Record<string, unknown> = {}) {
  const { status, body } = await olga.post('/webhooks', { webhook: { url: `${base}${path}`, ...fields } })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const drop = (id: number) => olga.send('DELETE', `/webhooks/${id}`)
const deliveriesOf = async (id: number) => (await olga.get(`/webhooks/${id}/deliveries`)).body.deliveries

test('a healthy receiver gets everything in one round, each conversation in order', async () => {
  const webhook = await make('/fast', { event_types: ['message.posted'] })
  const slugs = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      world.start({ subject: `Fast ${n}`, user: { email: `fast${n}@example.com` } }),
    ),
  )
  for (let n = 0; n < 12; n++)
    await Promise.all(slugs.map(({ slug }) => world.post(slug, { body: String(n), origin_id: `fast ${n}` })))
  await world.post(slugs[0]?.slug, { body: 'the last event of all' })
  await world.dispatchAll()
  await deliverer.start(scope)
  await eventually(() => at('/fast').length >= 131, { what: 'every message is delivered' })
  await deliverer.end()
  const events = at('/fast').map(({ body }) => JSON.parse(body).data)
  assert.equal(events.length, 131)
  const byConversation = Map.groupBy(events, ({ data }) => data.conversation_id as number)
  for (const own of byConversation.values()) {
    const ids = own.map(({ id }) => Number(String(id).split('-').at(-1)))
    assert.deepEqual(
      ids,
      ids.toSorted((one, other) => one - other),
    )
  }
  await drop(webhook.id)
})

test('receivers that hang leave room for a healthy one of the same brand', async () => {
  const { slug } = await world.start({ subject: 'Room' })
  const others = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => {
      answers.set(`/hang${n}`, () => 'hang')
      return make(`/hang${n}`, { event_types: ['message.posted'] })
    }),
  )
  const healthy = await make('/well', { event_types: ['message.posted'] })
  const slugs = [
    slug,
    ...(await Promise.all([1, 2, 3].map(n => world.start({ subject: `Room ${n}` })))).map(one => one.slug),
  ]
  for (const one of slugs) for (const body of ['a', 'b']) await world.post(one, { body })
  await world.dispatchAll()
  await deliverer.start(scope)
  await eventually(() => assert.equal(at('/well').length, 11), { what: 'the healthy one has everything' })
  hangUp()
  await deliverer.end()
  for (const { id } of [...others, healthy]) await drop(id)
})

test('a receiver that hangs holds up nobody else', async () => {
  const { slug } = await world.start({ subject: 'Hanging' })
  const hanging = await make('/hang', { event_types: ['message.posted'] })
  const quick = await make('/quick', { event_types: ['message.posted'] })
  answers.set('/hang', () => 'hang')
  await world.post(slug, { body: 'x' })
  await world.dispatchAll()
  await deliverer.start(scope)
  await eventually(() => assert.deepEqual([at('/quick').length, at('/hang').length], [1, 1]), {
    what: 'both receivers are asked',
  })
  hangUp()
  await deliverer.end()
  const [delivery] = await deliveriesOf(hanging.id)
  assert.deepEqual([delivery.state, delivery.last_status], ['pending', null])
  assert.match(delivery.last_error, /closed|reset|failed/)
  await drop(hanging.id)
  await drop(quick.id)
})

test('deliveries of a worker that died are released when its lease ends', async () => {
  const { slug } = await world.start({ subject: 'Died' })
  const webhook = await make('/died', { event_types: ['message.posted'] })
  await world.post(slug, { body: 'x' })
  await world.dispatchAll()
  const lost = createDeliverer({
    fetch: () => new Promise(() => {}),
    isRefused: () => false,
    addressOf: async () => '',
    close: async () => {},
  })
  await lost.start(scope)
  await world.deliver()
  assert.equal(at('/died').length, 0, 'it is under way')
  later(61_000)
  await world.deliver()
  assert.equal(at('/died').length, 1)
  await drop(webhook.id)
})

test('a delivery whose attempts all broke off counts as failed, with the reason, and can be requested again', async () => {
  const webhook = await make('/broken', { event_types: ['topic.created'] })
  await transaction(scope, tx =>
    recordEvent(tx, topicCreated.of({ subjectId: 4, data: { name: 'x', slug: 'x' } })),
  )
  await world.dispatchAll()
  const broken = createDeliverer({
    fetch: () => Promise.reject(new Error('A fault of ours.')),
    isRefused: () => false,
    addressOf: async () => '',
    close: async () => {},
  })
  const attempt = async () => {
    await broken.start(scope)
    await broken.end()
    later(13 * 3_600_000)
    const [delivery] = await deliveriesOf(webhook.id)
    return delivery.state !== 'pending' && delivery
  }
  const failed = await eventually(attempt, { what: 'the delivery is given up' })
  assert.deepEqual([failed.state, failed.attempts, failed.last_error], ['failed', 11, 'A fault of ours.'])
  await olga.post(`/webhooks/${webhook.id}/deliveries/${failed.id}/redeliver`)
  await world.deliver()
  assert.equal((await deliveriesOf(webhook.id))[0].state, 'delivered')
  await drop(webhook.id)
})

test('a response that arrives after the delivery was restarted does not count', async () => {
  const webhook = await make('/restarted', { event_types: ['topic.created'] })
  await transaction(scope, tx =>
    recordEvent(tx, topicCreated.of({ subjectId: 3, data: { name: 'x', slug: 'x' } })),
  )
  await world.dispatchAll()
  const slow = Promise.withResolvers<SafeAnswer>()
  const late = createDeliverer({
    fetch: () => slow.promise,
    isRefused: () => false,
    addressOf: async () => '',
    close: async () => {},
  })
  await late.start(scope)
  const [{ id }] = await deliveriesOf(webhook.id)
  await olga.post(`/webhooks/${webhook.id}/deliveries/${id}/redeliver`)
  await world.deliver()
  slow.resolve({ status: 500, headers: {}, body: Buffer.alloc(0) })
  await late.end()
  const [delivery] = await deliveriesOf(webhook.id)
  assert.deepEqual([delivery.state, delivery.last_status], ['delivered', 200])
  await drop(webhook.id)
})

test('receivers of one brand that hang leave room for another brand', async () => {
  const hanging = createDeliverer({
    fetch: () => new Promise(() => {}),
    isRefused: () => false,
    addressOf: async () => '',
    close: async () => {},
  })
  const ids = []
  for (let n = 0; n < 8; n++) ids.push((await make(`/many-${n}`, { event_types: ['topic.created'] })).id)
  for (let n = 0; n < 30; n++)
    await transaction(scope, tx =>
      recordEvent(tx, topicCreated.of({ subjectId: 100 + n, data: { name: 'x', slug: 'x' } })),
    )
  await world.dispatchAll()
  for (let n = 0; n < 5; n++) await hanging.start(scope)
  const { body } = await olga.get(`/webhooks/${ids[0]}/deliveries`)
  assert.ok(body.total_count === 30)
  const row = await db.row<{ count: number }>(sql`
    select count(*) as count from jobs where brand_id = ${world.brand.id} and leased_until is not null`)
  assert.equal(row?.count, 100, 'of 240 that are due')
  const mostOfOne = await db.row<{ count: number }>(sql`
    select count(*) as count from jobs where brand_id = ${world.brand.id} and leased_until is not null
    group by lane order by 1 desc limit 1`)
  assert.ok((mostOfOne?.count ?? 0) <= 20)
  for (const id of ids) await drop(id)
})
