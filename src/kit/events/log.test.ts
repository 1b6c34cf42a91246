import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { findUserByEmail } from '../../people/users/queries.ts'
import { actorFor, type Scope, systemScope, transaction } from '../scope.ts'
import { epochOf } from './epochs.ts'
import { type Event, recordEvent } from './event.ts'
import { isBefore } from './feed.ts'
import { cursorOf, cursorOfNow, type EventRow, getEvent, positionOf, selectEvents } from './log.ts'

const world = await createWorld()
const { scope, db, clock } = world
const rivals = systemScope(world.rival, db, () => clock.now)
const user = await findUserByEmail(scope, ANA.email)
const olga = await findUserByEmail(scope, OLGA.email)
assert.ok(user && olga)
const actor = actorFor({ ...user, userId: user.id, role: 'agent' }, 'token 1')
const asAna: Scope = { ...scope, actor }

async function now(of: Scope = scope): Promise<string> {
  await world.logIsReadable()
  return cursorOfNow(of)
}

/** Records the events and returns them as they are read. */
async function recorded(events: Event[], of: Scope = scope): Promise<EventRow[]> {
  const after = await now(of)
  await transaction(of, tx => recordEvent(tx, ...events))
  // The world waits for events of our brand: a later one of ours stands for those of the other.
  if (of === rivals) await transaction(scope, tx => recordEvent(tx, { type: 'test.mark', subjectId: 1 }))
  await world.logIsReadable()
  return selectEvents(of, { after, limit: 100 })
}

test('an event keeps what happened, to what, when and by whom', async () => {
  const [read] = await recorded([{ type: 'test.a', subjectId: 7, data: { ü: ['🎁'] } }], asAna)
  const { type, subjectId, data, createdAt, actorIdentityId } = read as EventRow
  assert.deepEqual(
    { type, subjectId, data, createdAt, actorIdentityId },
    {
      type: 'test.a',
      subjectId: 7,
      data: { ü: ['🎁'] },
      createdAt: clock.now,
      actorIdentityId: user.identityId,
    },
  )
})

test('an event of a worker has no actor', async () => {
  const [read] = await recorded([{ type: 'test.a', subjectId: 7 }])
  assert.deepEqual([read?.actorIdentityId, read?.data], [null, {}])
})

test('an event on behalf of somebody else also says who posted it', async () => {
  const other = olga.identityId
  const somebody = { type: 'test.a', subjectId: 7, actorIdentityId: other, data: { n: 1 } }
  const herself = { ...somebody, actorIdentityId: user.identityId }
  const read = await recorded([somebody, herself], asAna)
  assert.deepEqual(
    read.map(({ actorIdentityId, data }) => [actorIdentityId, data]),
    [
      [other, { n: 1, posted_by: user.identityId }],
      [user.identityId, { n: 1 }],
    ],
  )
  const [ofWorker] = await recorded([somebody])
  assert.deepEqual(ofWorker?.data, { n: 1 })
})

test('events of one transaction stay in their order, and have one time', async () => {
  const read = await recorded([3, 1, 2].map(subjectId => ({ type: 'test.order', subjectId })))
  assert.deepEqual(
    read.map(({ subjectId }) => subjectId),
    [3, 1, 2],
  )
  assert.equal(new Set(read.map(({ xid, createdAt }) => `${xid} ${createdAt.toISOString()}`)).size, 1)
})

test('a transaction that fails leaves no event', async () => {
  const after = await now()
  const change = transaction(scope, async tx => {
    await recordEvent(tx, { type: 'test.never', subjectId: 1 })
    throw new Error('no, after all')
  })
  await assert.rejects(change, /after all/)
  await world.logIsReadable()
  assert.deepEqual(await selectEvents(scope, { after, limit: 10 }), [])
})

test('events are read by type, by conversation, and no more than were asked for', async () => {
  const after = await now()
  await recorded([
    { type: 'conversation.created', subjectId: 901 },
    { type: 'message.posted', subjectId: 901 },
    { type: 'conversation.assigned', subjectId: 902 },
    { type: 'conversation.assigned', subjectId: 901 },
  ])
  const typesOf = async (wanted: object) =>
    (await selectEvents(scope, { after, limit: 10, ...wanted })).map(({ type, subjectId }) => [
      type,
      subjectId,
    ])
  assert.deepEqual(await typesOf({ limit: 2 }), [
    ['conversation.created', 901],
    ['message.posted', 901],
  ])
  const assigned = ['conversation.assigned', 902]
  assert.deepEqual(await typesOf({ types: ['conversation.assigned'], limit: 1 }), [assigned])
  assert.equal((await typesOf({ types: [] })).length, 4, 'no types are all types')
  assert.deepEqual(await typesOf({ types: ['test.nothing'] }), [])
  assert.deepEqual(await typesOf({ conversationIds: [901] }), [
    ['conversation.created', 901],
    ['conversation.assigned', 901],
  ])
  const both = { conversationIds: [901], types: ['conversation.assigned'] }
  assert.deepEqual(await typesOf(both), [['conversation.assigned', 901]])
})

test('the cursor of an event leads to the next one, whatever number its id has', async () => {
  const read = await recorded([1, 2, 3].map(subjectId => ({ type: 'test.step', subjectId })))
  for (const [index, one] of read.entries()) {
    const after = cursorOf(scope, one)
    const [next] = await selectEvents(scope, { after, limit: 1 })
    assert.equal(next?.id, read[index + 1]?.id)
    const { epoch, xid, id } = one
    assert.deepEqual(positionOf(after), { epoch, xid, id })
  }
})

test('the cursor of now is behind all that has happened, and before all that will', async () => {
  const [past] = await recorded([{ type: 'test.past', subjectId: 1 }])
  const cursor = await now()
  assert.ok(isBefore(cursorOf(scope, past as EventRow), cursor))
  const [future] = await recorded([{ type: 'test.future', subjectId: 1 }])
  assert.ok(isBefore(cursor, cursorOf(scope, future as EventRow)))
  const [first] = await selectEvents(scope, { after: cursor, limit: 1 })
  assert.equal(first?.id, future?.id)
})

test('the position 0 is before all events', async () => {
  assert.deepEqual(positionOf('0'), { epoch: 0, xid: '0', id: 0 })
  const [first] = await selectEvents(scope, { after: '0', limit: 1 })
  const oldest = await db.row<{ id: number }>(sql`
    select id from events where brand_id = ${scope.brand.id} order by epoch, xid, id limit 1`)
  assert.equal(first?.id, oldest?.id)
})

test('events of an earlier epoch come first, whatever their transactions were called', async () => {
  const after = await now()
  // Tests of restores in this process have begun epochs, too.
  const next: Scope = { ...scope, brand: { ...scope.brand, logEpoch: epochOf(scope.brand) + 1 } }
  await transaction(next, tx => recordEvent(tx, { type: 'test.new', subjectId: 2 }))
  await transaction(scope, tx => recordEvent(tx, { type: 'test.old', subjectId: 1 }))
  await world.logIsReadable()
  const read = await selectEvents(next, { after, limit: 10 })
  assert.deepEqual(
    read.map(({ type }) => type),
    ['test.old', 'test.new'],
  )
})

test('an event of another brand is not there', async () => {
  const [theirs] = await recorded([{ type: 'test.secret', subjectId: 1 }], rivals)
  assert.equal((await getEvent(rivals, theirs?.id as number)).type, 'test.secret')
  await assert.rejects(getEvent(scope, theirs?.id as number), { code: 'not_found' })
  const ours = await selectEvents(scope, { after: '0', types: ['test.secret'], limit: 10 })
  assert.deepEqual(ours, [])
})
