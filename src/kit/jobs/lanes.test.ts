import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import sql from 'sql-template-tag'
import { eventually } from '../../../test/eventually.ts'
import { createWorld } from '../../../test/world.ts'
import { type Scope, systemScope, transaction } from '../scope.ts'
import { enqueue, type JobHandler, type NewJob } from './job.ts'
import { deleteJobsOfLane, deleteLane, insertLane, updateLane, updateLaneOpen } from './lane-queries.ts'
import { listJobs } from './list-jobs.ts'
import { brandsWithJobs, brandsWithLaneJobs } from './queries.ts'
import { createRunner, type RunnerOptions } from './run-jobs.ts'

const world = await createWorld()
const { scope, clock, db } = world
const rivals = systemScope(world.rival, db, () => clock.now)

beforeEach(async () => {
  await db.rows(sql`delete from jobs`)
  await db.rows(sql`delete from job_lanes`)
})

const openLane = (lane: string, places: number, of: Scope = scope) =>
  transaction(of, tx => insertLane(tx, lane, places))

/** Enqueues jobs with these numbers. */
function add(numbers: number[], options: Partial<NewJob> = {}, of: Scope = scope): Promise<void> {
  const jobs = numbers.map(n => ({ name: 'x.work', data: { n }, ...options }))
  return transaction(of, tx => enqueue(tx, jobs))
}

const numbersOf = async (of: Scope = scope) => (await listJobs(of)).map(({ data }) => data.n)

/** A worker whose jobs wait until they are released, by their numbers. */
function workerOf(options: RunnerOptions = { lanes: true }) {
  const begun: number[] = []
  const gates = new Map<number, PromiseWithResolvers<void>>()
  let isOpen = false
  const handler: JobHandler = {
    name: 'x.work',
    retryDelays: [60_000],
    async run(_scope, { job }) {
      const n = job.data.n as number
      const gate = Promise.withResolvers<void>()
      begun.push(n)
      gates.set(n, gate)
      if (!isOpen) await gate.promise
    },
  }
  const runner = createRunner([handler], options)
  const release = (n: number) => gates.get(n)?.resolve()
  /** Lets every job finish, also those that are due then. */
  const finish = async () => {
    isOpen = true
    for (const gate of gates.values()) gate.resolve()
    for (let n = 0; n < 8; n++) {
      await runner.end()
      await runner.start(scope)
    }
    await runner.end()
  }
  return { runner, begun, release, finish }
}

test('a lane runs as many jobs at once as it has places, and the next when one ends', async () => {
  await openLane('narrow', 2)
  await add([1, 2, 3], { lane: 'narrow' })
  const { runner, begun, release, finish } = workerOf()
  await runner.start(scope)
  await runner.start(scope)
  assert.deepEqual(begun, [1, 2])
  release(1)
  await eventually(() => assert.deepEqual(begun, [1, 2, 3]), { what: 'the next job begins' })
  await finish()
  assert.deepEqual(await numbersOf(), [])
})

test('places are counted across workers', async () => {
  await openLane('shared', 3)
  await add([1, 2, 3, 4, 5], { lane: 'shared' })
  const [one, other] = [workerOf(), workerOf()]
  await one.runner.start(scope)
  await other.runner.start(scope)
  assert.deepEqual([one.begun.length, other.begun.length], [3, 0])
  await one.finish()
  assert.deepEqual(await numbersOf(), [])
})

test('a full lane leaves room for another', async () => {
  await openLane('full', 1)
  await openLane('free', 2)
  await add([1, 2, 3], { lane: 'full' })
  await add([11, 12], { lane: 'free' })
  const { runner, begun, finish } = workerOf()
  await runner.start(scope)
  assert.deepEqual(begun.sort(), [1, 11, 12])
  await finish()
})

test('jobs of lanes and other jobs have workers apart', async () => {
  await openLane('apart', 5)
  await add([1], { lane: 'apart' })
  await add([2])
  const [ofLanes, ofOthers] = [workerOf({ lanes: true }), workerOf({})]
  await ofOthers.finish()
  assert.deepEqual([ofOthers.begun, await numbersOf()], [[2], [1]])
  await ofLanes.finish()
  assert.deepEqual([ofLanes.begun, await numbersOf()], [[1], []])
})

test('jobs of a lane that nobody has opened wait', async () => {
  await add([1], { lane: 'nowhere' })
  const { begun, finish } = workerOf()
  await finish()
  assert.deepEqual([begun, await numbersOf()], [[], [1]])
})

test('jobs of a closed lane wait until it is opened; a change of its places does not open it', async () => {
  await openLane('door', 2)
  await transaction(scope, tx => updateLaneOpen(tx, 'door', 0))
  await add([1], { lane: 'door' })
  const { begun, finish } = workerOf()
  await transaction(scope, tx => updateLane(tx, 'door', 5))
  await finish()
  assert.deepEqual(begun, [])
  await transaction(scope, tx => updateLaneOpen(tx, 'door', 1))
  await finish()
  assert.deepEqual(begun, [1])
})

test('an open lane that gets more places fills them at the next look; fewer places interrupt nobody', async () => {
  await openLane('elastic', 1)
  await add([1, 2, 3, 4], { lane: 'elastic' })
  const { runner, begun, release, finish } = workerOf()
  await runner.start(scope)
  await transaction(scope, tx => updateLane(tx, 'elastic', 3))
  await runner.start(scope)
  assert.deepEqual(begun, [1, 2, 3])
  await transaction(scope, tx => updateLane(tx, 'elastic', 1))
  release(1)
  await runner.start(scope)
  assert.deepEqual(begun, [1, 2, 3], 'two are still at work')
  await finish()
  assert.deepEqual(await numbersOf(), [])
})

test('the place of a worker that died is free again when its lease ends', async () => {
  await openLane('grave', 1)
  await add([1, 2], { lane: 'grave' })
  const dead = workerOf()
  await dead.runner.start(scope)
  const { runner, begun, finish } = workerOf()
  await runner.start(scope)
  assert.deepEqual(begun, [])
  clock.now = new Date(clock.now.getTime() + 56_000)
  await finish()
  assert.deepEqual(begun, [1, 2])
  await dead.finish()
  assert.deepEqual(dead.begun, [1], 'it comes back too late')
})

test('a lane is deleted with its jobs, also those at work, which then change nothing', async () => {
  await openLane('gone', 1)
  await openLane('stays', 1)
  await add([1, 2], { lane: 'gone' })
  await add([3], { lane: 'stays' })
  await add([4])
  let wrote = 0
  const gate = Promise.withResolvers<void>()
  const run: JobHandler['run'] = async (_scope, attempt) => {
    await gate.promise
    await attempt.done(async () => void wrote++)
  }
  const runner = createRunner([{ name: 'x.work', retryDelays: [], run }], { lanes: true })
  await runner.start(scope)
  await transaction(scope, tx => deleteLane(tx, 'gone'))
  assert.deepEqual(await numbersOf(), [3, 4])
  gate.resolve()
  await runner.end()
  assert.deepEqual([wrote, await numbersOf()], [1, [4]])
})

test('a job that fails while its lane is deleted, and says so of its lane, meets no deadlock', async () => {
  await openLane('contended', 1)
  await add([1], { lane: 'contended' })
  const [noted, started] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let notes = 0
  const run: JobHandler['run'] = async (_scope, attempt) =>
    attempt.fail('no', {
      async note(tx) {
        notes++
        noted.resolve()
        await started.promise
        await updateLane(tx, 'contended', 2)
      },
    })
  const runner = createRunner([{ name: 'x.work', retryDelays: [60_000], run }], { lanes: true })
  await runner.start(scope)
  await noted.promise
  const deleted = transaction(scope, async tx => {
    await tx.sql.row(
      sql`select 1 from job_lanes where brand_id = ${scope.brand.id} and lane = 'contended' for update`,
    )
    started.resolve()
    await deleteLane(tx, 'contended')
  })
  await deleted
  await runner.end()
  assert.equal(notes, 1)
  assert.ok(!(await numbersOf()).includes(1))
})

test('jobs of a lane are deleted by a value of their data, and no others', async () => {
  await openLane('picked', 1)
  await add([1, 2, 1], { lane: 'picked' })
  await add([1], { lane: 'other' })
  await add([1])
  await add([1], { lane: 'picked' }, rivals)
  await transaction(scope, tx => deleteJobsOfLane(tx, 'picked', { n: 1 }))
  const left = (await listJobs(scope)).map(({ lane, data }) => [lane, data.n])
  assert.deepEqual(left, [
    ['picked', 2],
    ['other', 1],
    [null, 1],
  ])
  assert.deepEqual(await numbersOf(rivals), [1])
})

test('jobs of one topic run in order, also in different lanes', async () => {
  for (const lane of ['a', 'b']) await openLane(lane, 5)
  await add([1], { lane: 'a', topic: 'late-parcel' })
  await add([2], { lane: 'b', topic: 'late-parcel' })
  await add([3], { lane: 'b', topic: 'another' })
  const { runner, begun, release, finish } = workerOf()
  await runner.start(scope)
  assert.deepEqual(begun.sort(), [1, 3])
  release(1)
  await eventually(() => assert.equal(begun.length, 3), { what: 'the next job begins' })
  assert.equal(begun.at(-1), 2)
  await finish()
})

test('a lane of one brand has nothing to do with a lane of that name in another', async () => {
  await openLane('same', 1)
  await openLane('same', 2, rivals)
  await add([1, 2], { lane: 'same' })
  await add([11, 12], { lane: 'same' }, rivals)
  const { runner, begun, finish } = workerOf()
  await runner.start(scope)
  assert.deepEqual(begun, [1])
  await runner.start(rivals)
  assert.deepEqual(begun.sort(), [1, 11, 12])
  await transaction(rivals, tx => updateLaneOpen(tx, 'same', 0))
  await finish()
  assert.deepEqual(await numbersOf(), [])
})

test('the schedule finds brands with jobs that are due, by the kind of their worker', async () => {
  const find = async (brands: typeof brandsWithJobs) =>
    (await db.rows<{ brand_id: number }>(brands(scope.now()))).map(({ brand_id: id }) => id)
  const far = new Date('2999-01-01T00:00:00Z')
  const past = new Date('2020-01-01T00:00:00Z')
  await openLane('due', 1)
  await openLane('closed', 0, rivals)
  await add([1], { lane: 'due', runAt: far })
  await add([1], { lane: 'closed', runAt: past }, rivals)
  await add([2], { runAt: far })
  assert.deepEqual([await find(brandsWithJobs), await find(brandsWithLaneJobs)], [[], []])
  await add([3], { lane: 'due', runAt: past })
  await add([4], { runAt: past }, rivals)
  assert.deepEqual(await find(brandsWithJobs), [rivals.brand.id])
  assert.deepEqual(await find(brandsWithLaneJobs), [scope.brand.id])
})
