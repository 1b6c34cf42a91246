import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { Webhook } from 'standardwebhooks'
import { createReceiver, type Received } from '../../../test/receiver.ts'
import { createWorld } from '../../../test/world.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { transaction } from '../../kit/scope.ts'
import { topicCreated } from '../../public/topics/events.ts'

const world = await createWorld()
const { ana, olga, scope, db, clock } = world
clock.now = new Date() // the public library checks against the real time
const { base, answers, at } = await createReceiver()

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

test('an event is sent once, signed so that the public library accepts it', async () => {
  const { slug } = await world.start({ subject: 'Before' })
  const webhook = await make('/all')
  assert.match(webhook.secret, /^whsec_/)
  assert.deepEqual([webhook['active?'], webhook.event_types, webhook.disabled_because], [true, [], null])
  assert.equal('secret' in (await olga.get(`/webhooks/${webhook.id}`)).body, false)
  await world.post(slug, { body: 'On its way' })
  await world.deliver()
  await world.deliver()
  const types = at('/all').map(({ body }) => JSON.parse(body).type)
  assert.deepEqual(types.sort(), ['conversation.status_changed', 'message.posted', 'webhook.created'])
  for (const { headers, body } of at('/all')) {
    const checked = new Webhook(webhook.secret).verify(body, headers as Record<string, string>) as {
      data: { id: number }
    }
    assert.equal(headers['webhook-id'], `demo-0-${checked.data.id}`)
  }
  const message = at('/all')
    .map(({ body }) => JSON.parse(body))
    .find(({ type }) => type === 'message.posted')
  const { body: log } = await olga.get('/events?type=message.posted&limit=1000')
  assert.deepEqual(message.data, log.events.at(-1))
  assert.deepEqual([message.timestamp, message.data.actor.email], [message.data.created_at, ana.email])
  await drop(webhook.id)
})

test('a webhook gets only the event types it asked for', async () => {
  const webhook = await make('/some', { event_types: ['conversation.tagged'] })
  const { slug } = await world.start({ subject: 'Tagged' })
  await ana.put(`/conversations/${slug}`, { tag_list: ['vip'] })
  await world.deliver()
  assert.deepEqual(
    at('/some').map(({ body }) => JSON.parse(body).type),
    ['conversation.tagged'],
  )
  await olga.put(`/webhooks/${webhook.id}`, { webhook: { event_types: [] } })
  await ana.put(`/conversations/${slug}`, { status: 3 })
  await world.deliver()
  assert.ok(at('/some').some(({ body }) => JSON.parse(body).type === 'conversation.status_changed'))
  await drop(webhook.id)
})

test('a failed delivery is retried with growing pauses, and holds back later ones of its conversation', async () => {
  const { slug } = await world.start({ subject: 'In order' })
  const other = await world.start({ subject: 'Not held up' })
  const webhook = await make('/flaky', { event_types: ['message.posted'] })
  let isDown = true
  answers.set('/flaky', () => (isDown ? { status: 500 } : { status: 204 }))
  await world.post(slug, { body: 'first' })
  await world.post(slug, { body: 'second' })
  await world.deliver()
  assert.equal(at('/flaky').length, 1)
  const [second, first] = await deliveriesOf(webhook.id)
  assert.deepEqual(
    [first.state, first.attempts, first.last_status, first.last_error],
    ['pending', 1, 500, 'The receiver responded with status 500.'],
  )
  assert.deepEqual([second.state, second.attempts, second.last_status], ['pending', 0, null])
  const wait = new Date(first.next_attempt_at).getTime() - clock.now.getTime()
  assert.ok(wait >= 4_000 && wait <= 6_000, `${wait}`)
  await world.post(other.slug, { body: 'elsewhere' })
  await world.deliver()
  assert.equal(at('/flaky').length, 2, 'another conversation does not wait')
  later(7_000)
  await world.deliver()
  assert.equal(at('/flaky').length, 4)
  isDown = false
  later(120_000)
  await world.deliver()
  await world.deliver()
  assert.deepEqual(
    (await deliveriesOf(webhook.id)).map(({ state }: { state: string }) => state),
    ['delivered', 'delivered', 'delivered'],
  )
  const bodies = at('/flaky').map(({ body }) => JSON.parse(body).data.id)
  assert.equal(bodies.at(-1), second.event.id, 'the second came last')
  assert.equal((await olga.get(`/webhooks/${webhook.id}`)).body.failing_since, null)
  await drop(webhook.id)
})

test('a delivery is given up after two days, a webhook disabled after a week; once enabled, it resumes', async () => {
  const { slug } = await world.start({ subject: 'Gone' })
  const webhook = await make('/dead', { event_types: ['message.posted'] })
  answers.set('/dead', () => ({ status: 503, headers: { 'retry-after': '1' } }))
  await world.post(slug, { body: 'nobody hears it' })
  const began = clock.now.getTime()
  for (let tries = 0; tries < 20; tries++) {
    await world.deliver()
    later(14 * 3_600_000)
  }
  const [delivery] = await deliveriesOf(webhook.id)
  assert.deepEqual([delivery.state, delivery.attempts], ['failed', 11])
  const lasted = new Date(delivery.last_attempt_at).getTime() - began
  assert.ok(lasted >= 48 * 3_600_000, `${lasted / 3_600_000} hours`)

  await world.post(slug, { body: 'and again' })
  await world.deliver()
  const { body: off } = await olga.get(`/webhooks/${webhook.id}`)
  assert.deepEqual([off['active?'], off.disabled_because], [false, 'Every delivery has failed for a week.'])
  await world.logIsReadable()
  const { body: log } = await olga.get('/events?type=webhook.disabled&limit=1000')
  assert.equal(log.events.at(-1).subject.id, webhook.id)

  const before = at('/dead').length
  later(3_600_000)
  await world.deliver()
  assert.equal(at('/dead').length, before, 'nothing is sent while it is off')
  answers.delete('/dead')
  await olga.put(`/webhooks/${webhook.id}`, { webhook: { 'active?': true } })
  await world.deliver()
  assert.equal(at('/dead').length, before + 1, 'what waited is sent')
  await olga.post(`/webhooks/${webhook.id}/deliveries/${delivery.id}/redeliver`)
  await world.deliver()
  const again = (await deliveriesOf(webhook.id)).find(({ id }: { id: number }) => id === delivery.id)
  assert.equal(again.state, 'delivered')
  assert.equal(at('/dead').at(-1)?.headers['webhook-id'], `demo-0-${delivery.event.id}`)
  await drop(webhook.id)
})

test('410 disables a webhook at once; redirects are not followed', async () => {
  const { slug } = await world.start({ subject: 'Moved' })
  const gone = await make('/gone', { event_types: ['message.posted'] })
  const moved = await make('/moved', { event_types: ['message.posted'] })
  answers.set('/gone', () => ({ status: 410 }))
  answers.set('/moved', () => ({ status: 302, headers: { location: `${base}/elsewhere` } }))
  await world.post(slug, { body: 'x' })
  await world.deliver()
  assert.equal((await olga.get(`/webhooks/${gone.id}`)).body['active?'], false)
  const [delivery] = await deliveriesOf(moved.id)
  assert.equal(delivery.last_error, 'The receiver responded with status 302. Redirects are not followed.')
  assert.equal(at('/elsewhere').length, 0)
  await drop(gone.id)
  await drop(moved.id)
})

test('after a rotation, both secrets sign for a day', async () => {
  const { slug } = await world.start({ subject: 'Secrets' })
  const webhook = await make('/rotated', { event_types: ['message.posted'] })
  const { body: rotated } = await olga.post(`/webhooks/${webhook.id}/rotate_secret`)
  assert.notEqual(rotated.secret, webhook.secret)
  const verify = (secret: string, { body, headers }: Received) =>
    new Webhook(secret).verify(body, headers as Record<string, string>)
  clock.now = new Date() // the library compares with the real time
  await world.post(slug, { body: 'x' })
  await world.deliver()
  const [both] = at('/rotated') as [Received]
  verify(webhook.secret, both)
  verify(rotated.secret, both)
  await db.rows(sql`update webhooks set previous_secret_until = ${clock.now} where id = ${webhook.id}`)
  await world.post(slug, { body: 'y' })
  await world.deliver()
  const last = at('/rotated').at(-1) as Received
  verify(rotated.secret, last)
  assert.throws(() => verify(webhook.secret, last))
  await drop(webhook.id)
})

test('transactions open when the webhook was created are sent; finished ones are not', async () => {
  await transaction(scope, tx =>
    recordEvent(tx, topicCreated.of({ subjectId: 1, data: { name: 'x', slug: 'x' } })),
  )
  let id = 0
  await transaction(scope, async tx => {
    await recordEvent(tx, topicCreated.of({ subjectId: 2, data: { name: 'x', slug: 'x' } }))
    id = (await make('/since', { event_types: ['topic.created'] })).id
  })
  await world.deliver()
  assert.deepEqual(
    at('/since').map(({ body }) => JSON.parse(body).data.subject.id),
    [2],
  )
  await drop(id)
})
