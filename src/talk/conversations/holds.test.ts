import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CODY } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { changeBrand } from '../../people/brands/change-brand.ts'
import { STATUS, VISIBILITY } from './codes.ts'
import { wakeHeld } from './wake-held.ts'

const world = await createWorld()
const { ana, rita, clock, scope } = world

const SOON = '2026-12-01T09:00:00.000+00:00'
const LATER = '2026-12-08T09:00:00.000+00:00'
const onHold = (until: string = SOON) => ({ status: STATUS.onHold, hold_until: until })

async function read(slug: string) {
  return (await ana.get(`/conversations/${slug}`)).body
}

const change = (slug: string, conversation: object) => ana.put(`/conversations/${slug}`, { conversation })

async function eventsOf(id: number, type: string) {
  await world.logIsReadable()
  const { body } = await ana.get(`/events?conversation=${id}&type=conversation.${type}`)
  return body.events
}

/** Runs the work at another time. */
async function at(time: string, work: () => Promise<unknown>): Promise<void> {
  const before = clock.now
  clock.now = new Date(time)
  try {
    await work()
  } finally {
    clock.now = before
  }
}

test('a hold ends in the future: this very millisecond is refused, the next one is not', async () => {
  const { slug } = await world.start()
  const now = await change(slug, onHold('2026-11-20T12:00:00.000Z'))
  assert.deepEqual(now.body.errors, { 'conversation.hold_until': ['must be in the future'] })
  assert.deepEqual([(await read(slug)).status, (await read(slug)).hold_until], [STATUS.unresolved, null])
  const next = await change(slug, onHold('2026-11-20T12:00:00.001Z'))
  assert.deepEqual([next.status, next.body.hold_until], [200, '2026-11-20T12:00:00.001+00:00'])
})

test('a conversation can begin on hold, under the same rules', async () => {
  const begin = (fields: object) =>
    ana.post('/conversations', { conversation: { category: 'support', message: { body: 'x' }, ...fields } })
  const { body } = await begin(onHold())
  assert.deepEqual([body.status, body.hold_until], [STATUS.onHold, SOON])
  for (const [fields, reason] of [
    [{ status: STATUS.onHold }, 'is required with status 5 (On Hold)'],
    [onHold('2026-11-20T11:59:59Z'), 'must be in the future'],
    [{ status: STATUS.pending, hold_until: SOON }, 'is allowed only with status 5 (On Hold)'],
    [{ hold_until: SOON }, 'is allowed only with status 5 (On Hold)'],
    [onHold('tomorrow'), /^must be an ISO 8601 date/],
  ] as const) {
    const { status, body } = await begin(fields)
    const [message] = body.errors['conversation.hold_until']
    assert.equal(status, 422)
    if (typeof reason === 'string') assert.equal(message, reason)
    else assert.match(message, reason)
  }
})

test('a held conversation keeps its end through changes of other fields, and through status 5 again', async () => {
  const { slug, id } = await world.start(onHold())
  for (const fields of [
    { subject: 'Other' },
    { status: STATUS.onHold },
    { tag_list: ['x'] },
    { hold_until: '' },
  ])
    assert.equal((await change(slug, fields)).body.hold_until, SOON, JSON.stringify(fields))
  assert.deepEqual(await eventsOf(id, 'hold_changed'), [])
})

test('a new end without a status is accepted on hold, and is an event with both ends', async () => {
  const { slug, id } = await world.start(onHold())
  assert.equal((await change(slug, { hold_until: LATER })).body.hold_until, LATER)
  const [event, ...more] = await eventsOf(id, 'hold_changed')
  assert.deepEqual(more, [])
  assert.deepEqual(event.data, { from: '2026-12-01T09:00:00.000Z', to: '2026-12-08T09:00:00.000Z' })
  assert.deepEqual(await eventsOf(id, 'status_changed'), [])
})

test('a change of status ends the hold with two events: the status and the hold', async () => {
  const { slug, id } = await world.start(onHold())
  const { body } = await change(slug, { status: STATUS.resolved })
  assert.deepEqual([body.status, body.hold_until], [STATUS.resolved, null])
  assert.deepEqual((await eventsOf(id, 'status_changed'))[0].data, {
    from: STATUS.onHold,
    to: STATUS.resolved,
  })
  assert.deepEqual((await eventsOf(id, 'hold_changed'))[0].data, {
    from: '2026-12-01T09:00:00.000Z',
    to: null,
  })
})

test('an end together with a status that cannot have one is refused, also for a held conversation', async () => {
  const { slug } = await world.start(onHold())
  const before = await read(slug)
  const { status, body } = await change(slug, { status: STATUS.pending, hold_until: LATER, subject: 'x' })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['conversation.hold_until']])
  assert.deepEqual(await read(slug), before)
})

test('notes and kept replies leave the hold as it is; a customer’s reply ends it', async () => {
  const { slug } = await world.start(onHold())
  await world.post(slug, { body: 'x', visibility: VISIBILITY.internalNote, suppress_autoresolve: true })
  await world.post(slug, { body: 'x', suppress_autoresolve: true })
  await world.post(slug, { body: 'x', user: CODY, visibility: VISIBILITY.internalNote })
  assert.deepEqual([(await read(slug)).status, (await read(slug)).hold_until], [STATUS.onHold, SOON])
  await world.post(slug, { body: 'x', user: CODY })
  assert.deepEqual([(await read(slug)).status, (await read(slug)).hold_until], [STATUS.unresolved, null])
})

test('a conversation reopens at its end and not a millisecond before', async () => {
  const { slug } = await world.start(onHold())
  const wake = () => transaction(scope, wakeHeld)
  await at('2026-12-01T08:59:59.999Z', wake)
  assert.equal((await read(slug)).status, STATUS.onHold)
  await at('2026-12-01T09:00:00.000Z', async () => assert.ok((await wake()) >= 1))
  const { status, hold_until, updated_at } = await read(slug)
  assert.deepEqual([status, hold_until, updated_at], [STATUS.unresolved, null, SOON])
  await at('2026-12-01T09:00:01Z', async () => assert.equal(await wake(), 0))
})

test('reopening has no actor, changes no message, and puts the conversation back into the open list', async () => {
  const { slug, id } = await world.start({ ...onHold(), tag_list: ['asleep'] })
  const open = async () => (await ana.get('/conversations?filter=open&tag=asleep')).body.total_count
  assert.equal(await open(), 0)
  await at('2026-12-01T10:00:00Z', () => transaction(scope, wakeHeld))
  const [event] = await eventsOf(id, 'status_changed')
  assert.equal(event.actor, null)
  assert.deepEqual(event.data, { from: STATUS.onHold, to: STATUS.unresolved, because: 'hold_ended' })
  assert.equal(await open(), 1)
  assert.equal((await read(slug)).message_count, 1)
})

test('a hold that was prolonged in time does not end at the old hour', async () => {
  const { slug } = await world.start(onHold())
  await change(slug, { hold_until: LATER })
  await at('2026-12-01T10:00:00Z', () => transaction(scope, wakeHeld))
  assert.deepEqual([(await read(slug)).status, (await read(slug)).hold_until], [STATUS.onHold, LATER])
})

test('an end without an offset is in the brand’s time zone, and so is the response', async () => {
  const { slug } = await world.start()
  const setZone = (timeZone: string) => transaction(scope, tx => changeBrand(tx, { timeZone }))
  await setZone('Asia/Kathmandu')
  try {
    const day = await change(slug, onHold('2026-12-24'))
    assert.equal(day.body.hold_until, '2026-12-24T00:00:00.000+05:45')
    const hour = await change(slug, onHold('2026-12-24 09:30'))
    assert.equal(hour.body.hold_until, '2026-12-24T09:30:00.000+05:45')
  } finally {
    await setZone('UTC')
  }
  assert.equal((await read(slug)).hold_until, '2026-12-24T03:45:00.000+00:00')
})

test('Rita cannot put our conversation on hold, nor wake it', async () => {
  const [open, held] = [await world.start(), await world.start(onHold())]
  for (const [slug, fields] of [
    [open.slug, onHold()],
    [held.slug, { status: STATUS.unresolved }],
  ] as const)
    assert.equal((await rita.put(`/conversations/${slug}`, { conversation: fields })).status, 404)
  assert.equal((await read(open.slug)).hold_until, null)
  assert.equal((await read(held.slug)).hold_until, SOON)
})

test('a hold cannot end after the year 9999', async () => {
  const { slug } = await world.start()
  const fields = { status: STATUS.onHold, hold_until: '9999-12-31T23:59:59-01:00' }
  const { status, body } = await ana.put(`/conversations/${slug}`, fields)
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['conversation.hold_until']])
})
