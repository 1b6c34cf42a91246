import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'
import { repeat } from '../schedule.ts'
import { type Scope, systemScope, transaction } from '../scope.ts'
import { recordEvent } from './event.ts'
import {
  brandsBehind,
  type Follower,
  follow,
  holdCursor,
  skipEvents,
  startFollowing,
  stopFollowing,
} from './followers.ts'
import { cursorOfNow, type EventRow } from './log.ts'

const world = await createWorld()
const { scope, db } = world
const rivals = systemScope(world.rival, db, () => world.clock.now)

const numberOf = ({ data }: EventRow) => data.n as number
const count = (events: number, from = 1) => Array.from({ length: events }, (_, index) => from + index)

function record(numbers: number[], of: Scope = scope): Promise<void> {
  const events = numbers.map(n => ({ type: 'test.counted', subjectId: 1, data: { n } }))
  return transaction(of, tx => recordEvent(tx, ...events))
}

/** Starts a follower with nothing to read yet, which notes what it gets, batch by batch. */
async function start(name: string, of: Scope = scope) {
  await world.logIsReadable()
  const batches: number[][] = []
  const handle: Follower['handle'] = async (_tx, events) => void batches.push(events.map(numberOf))
  const cursor = await cursorOfNow(of)
  await transaction(of, tx => startFollowing(tx, name, cursor))
  return { follower: { name, handle }, batches, cursor }
}

/** One look of a worker. */
async function look(follower: Follower, of: Scope = scope): Promise<number> {
  await world.logIsReadable()
  return transaction(of, tx => follow(tx, follower))
}

async function isBehind(name: string, { brand }: Scope = scope): Promise<boolean> {
  const brands = await db.rows<{ brandId: number }>(sql`
    select brand_id as "brandId" from (${brandsBehind(name)}) b`)
  return brands.some(({ brandId }) => brandId === brand.id)
}

test('a follower gets what happens after its start, in order, and each event once', async () => {
  await record([0])
  const { follower, batches } = await start('order')
  assert.equal(await look(follower), 0)
  for (const n of [1, 2]) await record([n])
  assert.equal(await look(follower), 2)
  await record([3])
  assert.equal(await look(follower), 1)
  assert.equal(await look(follower), 0)
  assert.deepEqual(batches, [[1, 2], [3]])
})

test('a follower that starts at the beginning gets the whole log', async () => {
  const { batches, follower } = await start('late')
  await transaction(scope, tx => stopFollowing(tx, 'late'))
  await transaction(scope, tx => startFollowing(tx, 'late', '0'))
  await record([1])
  await world.logIsReadable()
  await repeat(scope, tx => follow(tx, follower))
  const all = await db.row<{ count: number }>(sql`
    select count(*) as count from events where brand_id = ${scope.brand.id}`)
  assert.equal(batches.flat().length, all?.count)
})

test('events are handed over by the five hundred', async () => {
  const { follower, batches } = await start('batches')
  await record(count(700))
  await record(count(301, 701))
  const sizes = [await look(follower), await look(follower), await look(follower), await look(follower)]
  assert.deepEqual(sizes, [500, 500, 1, 0])
  assert.deepEqual(batches.flat(), count(1_001))
})

test('a follower that fails gets the same events again, and what it wrote is gone', async () => {
  const { follower, batches } = await start('failing')
  await record([1, 2])
  const handle: Follower['handle'] = async (tx, events) => {
    await follower.handle(tx, events)
    await recordEvent(tx, { type: 'test.effect', subjectId: 77 })
    throw new Error('the disk is on fire')
  }
  await assert.rejects(look({ name: 'failing', handle }), /on fire/)
  const effects = await db.rows(sql`select 1 from events where type = 'test.effect'`)
  assert.equal(effects.length, 0)
  assert.equal(await look(follower), 2)
  assert.deepEqual(batches, [
    [1, 2],
    [1, 2],
  ])
})

test('what a follower writes happens together with the move of its cursor', async () => {
  const { follower } = await start('writing')
  await record([1])
  const handle: Follower['handle'] = tx => recordEvent(tx, { type: 'test.followed', subjectId: 78 })
  assert.equal(await look({ name: 'writing', handle }), 1)
  const effects = await db.rows(sql`select 1 from events where type = 'test.followed'`)
  assert.equal(effects.length, 1)
  assert.equal(await look(follower), 1, 'and is an event like any other')
})

test('while one worker follows, another one gets nothing and does not wait', async () => {
  const { follower, batches } = await start('held')
  await record([1])
  const [began, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const handle: Follower['handle'] = async (tx, events) => {
    began.resolve()
    await gate.promise
    await follower.handle(tx, events)
  }
  const first = look({ name: 'held', handle })
  await began.promise
  assert.equal(await transaction(scope, tx => follow(tx, follower)), 0)
  gate.resolve()
  assert.equal(await first, 1)
  await record([2])
  assert.equal(await look(follower), 1)
  assert.deepEqual(batches, [[1], [2]])
})

test('of many workers at once each event has one', async () => {
  const { follower, batches } = await start('crowd')
  await record(count(1_200))
  await world.logIsReadable()
  const works = () => repeat(scope, tx => follow(tx, follower))
  await Promise.all(Array.from({ length: 6 }, works))
  await works()
  assert.deepEqual(batches.flat(), count(1_200))
})

test('an event of a transaction that is still open is not passed over', async () => {
  const { follower, batches } = await start('patient')
  const [wrote, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = transaction(scope, async tx => {
    await recordEvent(tx, { type: 'test.counted', subjectId: 1, data: { n: 1 } })
    await tx.sql.row(sql`select 'it is there'`)
    wrote.resolve()
    await gate.promise
  })
  await wrote.promise
  await record([2])
  assert.equal(await transaction(scope, tx => follow(tx, follower)), 0)
  gate.resolve()
  await slow
  assert.equal(await look(follower), 2)
  assert.deepEqual(batches, [[1, 2]])
})

test('followers of one log do not disturb each other', async () => {
  const one = await start('one')
  const other = await start('other')
  await record([1])
  await look(one.follower)
  await record([2])
  await look(other.follower)
  await look(one.follower)
  assert.deepEqual([one.batches, other.batches], [[[1], [2]], [[1, 2]]])
})

test('a follower in one brand sees nothing of another, and has a cursor there of its own', async () => {
  const ours = await start('shared')
  const theirs = await start('shared', rivals)
  await record([2], rivals)
  await record([1]) // later, so that both can be read when the world says that ours can
  assert.equal(await look(ours.follower), 1)
  assert.equal(await look(theirs.follower, rivals), 1)
  assert.deepEqual([ours.batches, theirs.batches], [[[1]], [[2]]])
  await transaction(rivals, tx => stopFollowing(tx, 'shared'))
  await record([3])
  assert.equal(await look(ours.follower), 1)
})

test('a start does not move a follower that follows already', async () => {
  const { follower, batches } = await start('again')
  await record([1])
  await world.logIsReadable()
  const now = await cursorOfNow(scope)
  await transaction(scope, tx => startFollowing(tx, 'again', now))
  await look(follower)
  assert.deepEqual(batches, [[1]])
})

test('a follower that skips gets only what comes after', async () => {
  const { follower, batches } = await start('skipping')
  await record([1, 2])
  await transaction(scope, async tx => {
    await recordEvent(tx, { type: 'test.counted', subjectId: 1, data: { n: 3 } })
    await skipEvents(tx, 'skipping')
  })
  await record([4])
  await look(follower)
  assert.deepEqual(batches, [[4]])
})

test('a skip that is rolled back skips nothing', async () => {
  const { follower, batches } = await start('regretting')
  await record([1])
  const skip = transaction(scope, async tx => {
    await skipEvents(tx, 'regretting')
    throw new Error('changed its mind')
  })
  await assert.rejects(skip, /changed its mind/)
  await look(follower)
  assert.deepEqual(batches, [[1]])
})

test('a follower that has stopped gets nothing, and starts again where it is told to', async () => {
  const { follower, batches } = await start('pausing')
  await record([1])
  await transaction(scope, tx => stopFollowing(tx, 'pausing'))
  assert.equal(await look(follower), 0)
  assert.equal(await isBehind('pausing'), false)
  await world.logIsReadable()
  const cursor = await cursorOfNow(scope)
  await record([2])
  await transaction(scope, tx => startFollowing(tx, 'pausing', cursor))
  await look(follower)
  assert.deepEqual(batches, [[2]])
})

test('a brand is behind while its log has something for the follower, and only that brand', async () => {
  const { follower } = await start('behind')
  await start('behind', rivals)
  assert.equal(await isBehind('behind'), false)
  await record([1])
  assert.deepEqual([await isBehind('behind'), await isBehind('behind', rivals)], [true, false])
  await look(follower)
  assert.equal(await isBehind('behind'), false)
  assert.equal(await isBehind('nobody'), false)
})

test('whoever holds a cursor keeps workers off it; a cursor that is not there cannot be held', async () => {
  const { follower, batches } = await start('kept')
  await record([1])
  await transaction(scope, async tx => {
    assert.equal(await holdCursor(tx, 'kept'), true)
    assert.equal(await transaction(scope, other => follow(other, follower)), 0)
    assert.equal(await holdCursor(tx, 'nobody'), false)
  })
  assert.equal(await look(follower), 1)
  assert.deepEqual(batches, [[1]])
})
