// Of a topic, only its head is looked at, however many jobs wait behind it.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import sql from 'sql-template-tag'
import { eventually } from '../../../test/eventually.ts'
import { createWorld } from '../../../test/world.ts'
import { type Scope, transaction } from '../scope.ts'
import { promoteHeadless } from './head-queries.ts'
import { enqueue, type JobAttempt, type NewJob } from './job.ts'
import type { Job } from './job-columns.ts'
import { retryJobs } from './list-jobs.ts'
import { deleteJob, leaseDueJobs } from './queries.ts'
import { createRunner, type RunnerOptions } from './run-jobs.ts'

const world = await createWorld()
const { scope, clock, db } = world

beforeEach(() => db.rows(sql`delete from jobs`))

const FOR_LEASE = { limit: 10, lanes: false, underWay: [] }

const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

const add = (jobs: Partial<NewJob>[], of: Scope = scope) =>
  transaction(of, tx =>
    enqueue(
      tx,
      jobs.map(job => ({ name: 'x.work', data: {}, ...job })),
    ),
  )

const lease = (limit = 10) =>
  transaction(scope, tx =>
    leaseDueJobs(tx, { limit, until: new Date(clock.now.getTime() + 20_000), lanes: false, underWay: [] }),
  )

const heads = async () =>
  (await db.rows<{ n: number }>(sql`select (data->>'n')::int as n from jobs where is_head order by id`)).map(
    ({ n }) => n,
  )

const numbered = (from: number, to: number, topic: string) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ topic, data: { n: from + at } }))

/** Runs the jobs with this handler until none is due. */
async function drain(run: (attempt: JobAttempt) => Promise<void>, options: RunnerOptions = {}) {
  const handler = {
    name: 'x.work',
    retryDelays: [],
    run: (_scope: Scope, attempt: JobAttempt) => run(attempt),
  }
  const runner = createRunner([handler], options)
  await runner.start(scope)
  return runner
}

/** Rows of jobs that a lease has read. */
const readByLease = (limit = 10): Promise<number> =>
  transaction(scope, async tx => {
    await leaseDueJobs(tx, {
      limit,
      until: new Date(clock.now.getTime() + 20_000),
      lanes: false,
      underWay: [],
    })
    const row = await tx.sql.row<{ count: number }>(sql`
      select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as count
      from pg_stat_xact_user_tables where relname = 'jobs'`)
    return row?.count ?? 0
  })

test('what a lease reads does not depend on how many jobs wait, nor on what the planner believes of them', async () => {
  await add([...numbered(1, 3_000, 'busy'), ...numbered(3_001, 4_500, 'busy, too')])
  await db.rows(sql`analyze jobs`)
  await add([
    ...numbered(4_501, 5_000, 'busy'),
    { topic: 'calm', data: { n: 5_001 } },
    { data: { n: 5_002 } },
  ])
  const read = await readByLease()
  assert.ok(read < 40, `${read} rows were read`)
  const leased = await db.rows<{ n: number }>(sql`
    select (data->>'n')::int as n from jobs where leased_until is not null order by id`)
  assert.deepEqual(
    leased.map(({ n }) => n),
    [1, 3_001, 5_001, 5_002],
  )
})

test('two that enqueue for a topic at once make no two heads run', async () => {
  const first = Promise.withResolvers<void>()
  const second = transaction(scope, async tx => {
    await enqueue(tx, [{ name: 'x.work', topic: 'a', data: { n: 1 } }])
    await tx.sql.row(sql`select 1`) // it is there, and nobody else sees it
    await add([{ topic: 'a', data: { n: 2 } }])
    first.resolve()
  })
  await Promise.all([first.promise, second])
  assert.deepEqual(await heads(), [1, 2])
  assert.deepEqual(
    (await lease()).map(({ data }) => data.n),
    [1],
  )
  assert.deepEqual(await heads(), [1])
})

test('a job that is enqueued while the head ends follows it', async () => {
  await add(numbered(1, 1, 'a'))
  const begun: unknown[] = []
  const runner = await drain(async attempt => {
    begun.push(attempt.job.data.n)
    if (attempt.job.data.n !== 1) return
    // The head is not gone before whoever enqueues is done.
    let ending: Promise<void> | undefined
    await transaction(scope, async tx => {
      await enqueue(tx, [{ name: 'x.work', topic: 'a', data: { n: 2 } }])
      await tx.sql.row(sql`select 1`)
      ending = attempt.done()
      await eventually(async () => assert.ok(await waitsForLock()), { what: 'the end of the head waits' })
    })
    await ending
  })
  await eventually(() => assert.deepEqual(begun, [1, 2]), { what: 'both have run' })
  await runner.end()
})

test('a head that a lease takes for a pretender is promoted all the same when the first ends', async () => {
  await add(numbered(1, 2, 'a'))
  await db.rows(sql`update jobs set is_head = true`)
  const [first] = await lease(1)
  let ending: Promise<boolean> | undefined
  await transaction(scope, async tx => {
    assert.deepEqual(await leaseDueJobs(tx, { ...FOR_LEASE, until: clock.now }), [])
    ending = transaction(scope, async inner => (await deleteJob(inner, first as Job)).isDeleted)
    await eventually(async () => assert.ok(await waitsForLock()), { what: 'the end of the first waits' })
  })
  assert.equal(await ending, true)
  assert.deepEqual(await heads(), [2])
})

test('many pretenders are put in order at once', async () => {
  await add(numbered(1, 60, 'a'))
  await db.rows(sql`update jobs set is_head = true`)
  assert.deepEqual(
    (await lease()).map(({ data }) => data.n),
    [1],
  )
  assert.deepEqual(await lease(), [])
  assert.deepEqual(await heads(), [1])
})

test('an attempt that another lease has replaced ends nothing, whatever became of its number', async () => {
  await add(numbered(1, 1, 'a'))
  const [old] = await lease()
  await transaction(scope, tx => retryJobs(tx, old?.id))
  const [current] = await lease()
  assert.equal(current?.attempts, old?.attempts)
  assert.deepEqual(await transaction(scope, tx => deleteJob(tx, old as Job)), { isDeleted: false })
  assert.equal((await transaction(scope, tx => deleteJob(tx, current as Job))).isDeleted, true)
})

async function waitsForLock(): Promise<boolean> {
  const waiting = await db.row(sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return waiting !== undefined
}

test('a parked head gives way to the next', async () => {
  await add(numbered(1, 3, 'a'))
  const order: unknown[] = []
  const runner = await drain(async attempt => {
    order.push(attempt.job.data.n)
    if (order.length === 1) await attempt.fail('Never', { permanent: true })
  })
  await eventually(async () => assert.deepEqual([order, await heads()], [[1, 2, 3], []]), {
    what: 'all have run',
  })
  await runner.end()
})

test('topics whose head an older release has ended go on', async () => {
  await add([...numbered(1, 2, 'a'), ...numbered(3, 4, 'b')])
  await db.rows(sql`delete from jobs where (data->>'n')::int in (1, 3)`)
  assert.deepEqual(await lease(), [])
  assert.equal(await transaction(scope, promoteHeadless), 2)
  assert.deepEqual(await heads(), [2, 4])
  assert.equal(await transaction(scope, promoteHeadless), 0)
})

test('the job of a worker that died is due again within seconds', async () => {
  await add([{ data: { n: 1 } }])
  const never = () => new Promise<void>(() => {})
  await drain(never, { renewMs: 0 })
  assert.deepEqual(await lease(), [])
  later(20_000)
  assert.equal((await lease()).length, 1)
})

test('a job that takes longer keeps its lease', async () => {
  await add([{ data: { n: 1 } }])
  const gate = Promise.withResolvers<void>()
  const runner = await drain(() => gate.promise, { renewMs: 5 })
  for (let seconds = 0; seconds < 60; seconds += 10) {
    later(10_000)
    const until = new Date(clock.now.getTime() + 20_000)
    await eventually(
      async () => (await db.row(sql`select 1 from jobs where leased_until = ${until}`)) !== undefined,
      { what: 'the lease is renewed' },
    )
    assert.deepEqual(await lease(), [])
  }
  gate.resolve()
  await runner.end()
  assert.deepEqual(await heads(), [])
})
