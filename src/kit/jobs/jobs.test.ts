import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'
import { type Scope, transaction } from '../scope.ts'
import { enqueue, type JobHandler } from './job.ts'
import { listJobs, retryJobs } from './list-jobs.ts'
import { createRunner } from './run-jobs.ts'

const world = await createWorld()
const { scope, clock, db } = world

const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

async function add(name: string, fields: { topic?: string; data?: Record<string, unknown> } = {}) {
  await transaction(scope, tx => enqueue(tx, [{ name, data: {}, ...fields }]))
}

type Handlers = Record<string, Omit<JobHandler, 'name'>>

const runnerOf = (handlers: Handlers, onError?: (error: unknown) => void) =>
  createRunner(
    Object.entries(handlers).map(([name, handler]) => ({ name, ...handler })),
    onError && { onError },
  )

/** Runs all due jobs to completion with these handlers. */
async function round(handlers: Handlers, errors: unknown[] = [], of: Scope = scope) {
  const runner = runnerOf(handlers, error => errors.push(error))
  for (let n = 0; n < 8; n++) {
    await runner.start(of)
    await runner.end()
  }
}

const names = async () => (await listJobs(scope)).map(({ name }) => name)

test('a job is completed together with its effects: both or neither', async () => {
  const write = (brand: number) => sql`insert into topics (brand_id, slug, name, created_at, updated_at)
    values (${brand}, 'made-by-job', 'x', now(), now())`
  await add('x.make')
  let fail = true
  const make: Omit<JobHandler, 'name'> = {
    retryDelays: [1_000],
    run: (_scope, attempt) =>
      attempt.done(async tx => {
        await tx.sql.rows(write(tx.brand.id))
        if (fail) throw new Error('broke after writing')
      }),
  }
  const errors: unknown[] = []
  await round({ 'x.make': make }, errors)
  const countTopics = async () => (await db.rows(sql`select 1 from topics where slug = 'made-by-job'`)).length
  assert.deepEqual([errors.length, await countTopics(), await names()], [1, 0, ['x.make']])
  fail = false
  later(2_000)
  await round({ 'x.make': make })
  assert.deepEqual([await countTopics(), await names()], [1, []])
})

test('a failing job is retried with growing pauses, then parked with its reason, and retried by hand', async () => {
  await add('x.fail')
  const fail: Omit<JobHandler, 'name'> = {
    retryDelays: [1_000, 5_000],
    run: (_scope, attempt) => attempt.fail('The weather'),
  }
  await round({ 'x.fail': fail })
  await round({ 'x.fail': fail })
  assert.equal((await listJobs(scope))[0]?.attempts, 1)
  for (const ms of [1_200, 6_000]) {
    later(ms)
    await round({ 'x.fail': fail })
  }
  const [parked] = await listJobs(scope, { parkedOnly: true })
  assert.deepEqual([parked?.attempts, parked?.lastError], [3, 'The weather'])
  await transaction(scope, tx => retryJobs(tx))
  await round({ 'x.fail': { retryDelays: [], run: async () => {} } })
  assert.deepEqual(await names(), [])
  await assert.rejects(
    transaction(scope, tx => retryJobs(tx, 123_456)),
    /Job 123456 does not exist/,
  )
})

test('jobs of one topic run one at a time and in order; a parked one holds up nobody', async () => {
  const order: unknown[] = []
  for (const n of [1, 2, 3]) await add('x.order', { topic: 'a', data: { n } })
  await add('x.order', { topic: 'b', data: { n: 10 } })
  const work: Omit<JobHandler, 'name'> = {
    retryDelays: [60_000],
    async run(_scope, attempt) {
      order.push(attempt.job.data.n)
      if (attempt.job.data.n === 1 && attempt.job.attempts === 1) await attempt.fail('Not yet')
      if (attempt.job.data.n === 2) await attempt.fail('Never', { permanent: true })
    },
  }
  await round({ 'x.order': work })
  assert.deepEqual(order.sort(), [1, 10])
  later(70_000)
  order.length = 0
  await round({ 'x.order': work })
  assert.deepEqual(order, [1, 2, 3])
  await db.rows(sql`delete from jobs`)
})

test('the job of a worker that died is taken over within a minute', async () => {
  await add('x.die')
  const dead = runnerOf({ 'x.die': { retryDelays: [], run: () => new Promise(() => {}) } })
  await dead.start(scope)
  let done = 0
  const works = { 'x.die': { retryDelays: [1_000], run: async () => void done++ } }
  await round(works)
  assert.equal(done, 0)
  later(56_000)
  await round(works)
  assert.deepEqual([done, await names()], [1, []])
})

test('a worker that returns after its lease has ended changes nothing', async () => {
  await add('x.late')
  const gate = Promise.withResolvers<void>()
  let wrote = 0
  const write = async () => void wrote++
  const late: Omit<JobHandler, 'name'> = {
    retryDelays: [1_000],
    async run(_scope, attempt) {
      await gate.promise
      await attempt.done(write)
    },
  }
  const runner = runnerOf({ 'x.late': late })
  await runner.start(scope)
  later(56_000)
  await round({ 'x.late': { retryDelays: [1_000], run: (_scope, attempt) => attempt.done(write) } })
  gate.resolve()
  await runner.end()
  assert.equal(wrote, 1)
})

test('a job that keeps killing its worker is parked', async () => {
  await add('x.poison')
  for (let n = 0; n < 3; n++) {
    await runnerOf({ 'x.poison': { retryDelays: [1, 1], run: () => new Promise(() => {}) } }).start(scope)
    later(56_000)
  }
  let begun = 0
  await round({ 'x.poison': { retryDelays: [1, 1], run: async () => void begun++ } })
  const [parked] = await listJobs(scope, { parkedOnly: true })
  assert.equal(begun, 0)
  assert.match(parked?.lastError ?? '', /started several times/)
  await db.rows(sql`delete from jobs`)
})

test('a job unknown to this release is parked, with the reason', async () => {
  await add('x.unknown')
  await round({})
  assert.match((await listJobs(scope))[0]?.lastError ?? '', /no handler for x.unknown/)
  await db.rows(sql`delete from jobs`)
})

test('two workers at once run each job once', async () => {
  for (let n = 0; n < 40; n++) await add('x.once', { data: { n } })
  const seen: unknown[] = []
  const work: Omit<JobHandler, 'name'> = {
    retryDelays: [1_000],
    run: async (_scope, attempt) => void seen.push(attempt.job.data.n),
  }
  await Promise.all([round({ 'x.once': work }), round({ 'x.once': work }), round({ 'x.once': work })])
  assert.equal(seen.length, 40)
  assert.equal(new Set(seen).size, 40)
})
