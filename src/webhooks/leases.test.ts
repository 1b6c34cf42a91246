import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { createReceiver } from '../../test/receiver.ts'
import { createWorld } from '../../test/world.ts'
import { recordEvent } from '../kit/events.ts'
import type { SafeAnswer } from '../kit/fetch-safely.ts'
import { transaction } from '../kit/scope.ts'
import { createDeliverer } from './deliver.ts'

const world = await createWorld()
const { olga, scope, db, clock, deliverer } = world
const { base, answers, at, hangUp } = await createReceiver()

/** One round of the worker, to its end. */
async function round() {
  await world.dispatchAll()
  await deliverer.start(scope)
  await deliverer.end()
}

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

test('a receiver that hangs holds up nobody else', async () => {
  const { slug } = await world.start({ subject: 'Hanging' })
  const hanging = await make('/hang', { event_types: ['message.posted'] })
  const quick = await make('/quick', { event_types: ['message.posted'] })
  answers.set('/hang', () => 'hang')
  await world.post(slug, { body: 'x' })
  await world.dispatchAll()
  const started = deliverer.start(scope)
  await started
  for (let tries = 0; tries < 500 && at('/quick').length * at('/hang').length === 0; tries++) await sleep(10)
  assert.equal(at('/quick').length, 1)
  hangUp()
  await deliverer.end()
  const [delivery] = await deliveriesOf(hanging.id)
  assert.deepEqual([delivery.state, delivery.last_status], ['pending', null])
  assert.match(delivery.last_error, /closed|reset|failed/)
  await drop(hanging.id)
  await drop(quick.id)
})

test('a worker that died gives its deliveries back when its lease is over', async () => {
  const { slug } = await world.start({ subject: 'Died' })
  const webhook = await make('/died', { event_types: ['message.posted'] })
  await world.post(slug, { body: 'x' })
  await world.dispatchAll()
  const lost = createDeliverer({
    fetch: () => new Promise(() => {}),
    addressOf: async () => '',
    close: async () => {},
  })
  await lost.start(scope)
  await round()
  assert.equal(at('/died').length, 0, 'it is under way')
  later(61_000)
  await round()
  assert.equal(at('/died').length, 1)
  await drop(webhook.id)
})

test('an answer that comes after the delivery was sent anew does not count', async () => {
  const webhook = await make('/anew', { event_types: ['topic.created'] })
  await transaction(scope, tx => recordEvent(tx, { type: 'topic.created', subjectId: 3 }))
  await world.dispatchAll()
  const slow = Promise.withResolvers<SafeAnswer>()
  const late = createDeliverer({
    fetch: () => slow.promise,
    addressOf: async () => '',
    close: async () => {},
  })
  await late.start(scope)
  const [{ id }] = await deliveriesOf(webhook.id)
  await olga.post(`/webhooks/${webhook.id}/deliveries/${id}/redeliver`)
  await round()
  slow.resolve({ status: 500, headers: {}, body: Buffer.alloc(0) })
  await late.end()
  const [delivery] = await deliveriesOf(webhook.id)
  assert.deepEqual([delivery.state, delivery.last_status], ['delivered', 200])
  await drop(webhook.id)
})

test('receivers of one brand that hang leave room for another brand', async () => {
  const hanging = createDeliverer({
    fetch: () => new Promise(() => {}),
    addressOf: async () => '',
    close: async () => {},
  })
  const ids = []
  for (let n = 0; n < 4; n++) ids.push((await make(`/many-${n}`, { event_types: ['topic.created'] })).id)
  for (let n = 0; n < 10; n++)
    await transaction(scope, tx => recordEvent(tx, { type: 'topic.created', subjectId: 100 + n }))
  await world.dispatchAll()
  for (let n = 0; n < 5; n++) await hanging.start(scope)
  const { body } = await olga.get(`/webhooks/${ids[0]}/deliveries`)
  assert.ok(body.total_count === 10)
  const row = await db.row<{ count: number }>(sql`
    select count(*) as count from webhook_deliveries where brand_id = ${world.brand.id} and leased_until is not null`)
  assert.equal(row?.count, 10, 'of forty that are due')
  for (const id of ids) await drop(id)
})
