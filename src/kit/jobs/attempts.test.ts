import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import sql from 'sql-template-tag'
import { z } from 'zod'
import { createWorld } from '../../../test/world.ts'
import { Problem } from '../errors.ts'
import { recordEvent } from '../events/event.ts'
import { type Scope, systemScope, type TxScope, transaction } from '../scope.ts'
import { say } from '../sentences/say.ts'
import { enqueue, type Failure, type JobHandler, job, type NewJob } from './job.ts'
import { listJobs, retryJobs } from './list-jobs.ts'
import { createRunner, type RunnerOptions } from './run-jobs.ts'

const world = await createWorld()
const { scope, clock, db } = world
const rivals = systemScope(world.rival, db, () => clock.now)

beforeEach(() => db.rows(sql`delete from jobs`))

const add = (jobs: Partial<NewJob>[], of: Scope = scope) =>
  transaction(of, tx =>
    enqueue(
      tx,
      jobs.map(fields => ({ name: 'x.work', data: {}, ...fields })),
    ),
  )

const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

type Run = JobHandler['run']

/** Runs what is due once, with this handler; returns the errors that were reported. */
async function round(run: Run, fields: Partial<JobHandler> = {}, options: RunnerOptions = {}) {
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const handler = { name: 'x.work', retryDelays: [60_000, 60_000], run, ...fields }
  const runner = createRunner([handler], { ...options, onError })
  await runner.start(scope)
  await runner.end()
  return errors
}

const failing =
  (reason: string, options?: Failure): Run =>
  (_scope, attempt) =>
    attempt.fail(reason, options)

const only = async () => {
  const jobs = await listJobs(scope)
  assert.equal(jobs.length, 1)
  return jobs[0] as (typeof jobs)[0]
}

const effect = (tx: TxScope, n: number) => recordEvent(tx, { type: 'test.effect', subjectId: n })
const countEffects = async (n: number) =>
  (await db.rows(sql`select 1 from events where type = 'test.effect' and subject_id = ${n}`)).length

test('jobs are enqueued with their change, or not at all', async () => {
  const change = transaction(scope, async tx => {
    await enqueue(tx, [{ name: 'x.work', data: {} }])
    throw new Error('no, after all')
  })
  await assert.rejects(change, /after all/)
  await transaction(scope, tx => enqueue(tx, []))
  assert.deepEqual(await listJobs(scope), [])
})

test('jobs keep the order in which they were enqueued, and all that they were given', async () => {
  const runAt = new Date(clock.now.getTime() + 5_000)
  await add([
    { data: { n: 1 } },
    { data: { n: 2 }, topic: 't', lane: 'l', runAt },
    { data: { n: 3, ü: '🎁' } },
  ])
  const jobs = await listJobs(scope)
  assert.deepEqual(
    jobs.map(({ data, topic, lane, runAt, attempts }) => ({ data, topic, lane, runAt, attempts })),
    [
      { data: { n: 1 }, topic: null, lane: null, runAt: clock.now, attempts: 0 },
      { data: { n: 2 }, topic: 't', lane: 'l', runAt, attempts: 0 },
      { data: { n: 3, ü: '🎁' }, topic: null, lane: null, runAt: clock.now, attempts: 0 },
    ],
  )
})

test('a job does not run before its time', async () => {
  await add([{ runAt: new Date(clock.now.getTime() + 10_000) }])
  let runs = 0
  const run = async () => void runs++
  later(9_999)
  await round(run)
  assert.equal(runs, 0)
  later(1)
  await round(run)
  assert.deepEqual([runs, await listJobs(scope)], [1, []])
})

test('each failed attempt is kept with its time and reason, oldest first, also after a retry by hand', async () => {
  await add([{}])
  const times: string[] = []
  for (const reason of ['The weather', 'The traffic', 'The end']) {
    times.push(clock.now.toISOString())
    await round(failing(reason))
    later(120_000)
  }
  const { history, attempts, lastError, parkedAt, id } = await only()
  assert.deepEqual(
    history.map(({ at, error }) => [at, error]),
    [
      [times[0], 'The weather'],
      [times[1], 'The traffic'],
      [times[2], 'The end'],
    ],
  )
  for (const { ms } of history) assert.ok(Number.isInteger(ms) && ms >= 0, String(ms))
  assert.deepEqual([attempts, lastError, parkedAt?.toISOString()], [3, 'The end', times[2]])
  const [retried] = await transaction(scope, tx => retryJobs(tx, id))
  assert.deepEqual([retried?.attempts, retried?.parkedAt, retried?.history.length], [0, null, 3])
})

test('an error that is thrown is a failed attempt; it is reported unless it is a refusal', async () => {
  await add([{}])
  const bug = new TypeError('x is not a function')
  assert.deepEqual(await round(() => Promise.reject(bug)), [bug])
  later(120_000)
  assert.deepEqual(
    await round(() => Promise.reject(new Problem('unavailable', say`The server is busy.`))),
    [],
  )
  assert.deepEqual(
    (await only()).history.map(({ error }) => error),
    ['x is not a function', 'The server is busy.'],
  )
})

test('an error after the job is done is reported, and does not bring it back', async () => {
  await add([{}])
  const errors = await round(async (_scope, attempt) => {
    await attempt.done()
    throw new Error('while tidying up')
  })
  assert.deepEqual(
    errors.map(error => (error as Error).message),
    ['while tidying up'],
  )
  assert.deepEqual(await listJobs(scope), [])
})

test('the other side may ask for a longer pause', async () => {
  await add([{}])
  await round(failing('Too many requests', { notWithinMs: 3_600_000 }))
  assert.equal((await only()).runAt.getTime() - clock.now.getTime(), 3_600_000)
})

test('a permanent failure parks the job at once, in spite of the attempts that are left', async () => {
  await add([{}])
  await round(failing('There is no such address', { permanent: true }))
  const { attempts, parkedAt } = await only()
  assert.deepEqual([attempts, parkedAt], [1, clock.now])
})

test('a permanent failure that is noted elsewhere leaves no job', async () => {
  await add([{}])
  const nexts: unknown[] = []
  const note = async (tx: TxScope, next: Date | null) => {
    nexts.push(next)
    await effect(tx, 1)
  }
  await round(failing('There is no such address', { permanent: true, note }))
  assert.deepEqual([nexts, await listJobs(scope), await countEffects(1)], [[null], [], 1])
})

test('a note is told when the next attempt is, and that there is none', async () => {
  await add([{}])
  const nexts: (Date | null)[] = []
  const run = failing('Not yet', { note: async (_tx, next) => void nexts.push(next) })
  for (const _ of [1, 2, 3]) {
    await round(run)
    later(120_000)
  }
  assert.deepEqual(
    nexts.map(next => next === null),
    [false, false, true],
  )
  assert.ok((await only()).parkedAt)
})

test('a note that fails is undone, and its reason is that of the attempt', async () => {
  await add([{}])
  const note = async (tx: TxScope) => {
    await effect(tx, 2)
    throw new Error('the note broke')
  }
  await round(failing('Not yet', { note }))
  const { lastError, history } = await only()
  assert.deepEqual([lastError, history.length, await countEffects(2)], ['the note broke', 1, 0])
})

/** Three workers begin the job and die. */
async function abandon(fields: Partial<JobHandler>): Promise<void> {
  const gate = Promise.withResolvers<void>()
  const run = () => gate.promise
  const handler = { name: 'x.work', retryDelays: [1_000, 1_000], run, ...fields }
  const workers = [1, 2, 3].map(() => createRunner([handler]))
  for (const worker of workers) {
    await worker.start(scope)
    later(56_000)
  }
  await round(async () => assert.fail('it runs once more'), { retryDelays: [1_000, 1_000], ...fields })
  gate.resolve()
  for (const worker of workers) await worker.end()
}

test('a job whose workers all died is parked, and its handler records it in the same transaction', async () => {
  await add([{ data: { n: 3 } }])
  await abandon({ onParked: (tx, { data }) => effect(tx, data.n as number) })
  assert.equal(await countEffects(3), 1)
  assert.notEqual((await only()).parkedAt, null)
})

test('a job whose workers all died is parked with the last reason that is known', async () => {
  await add([{}])
  await db.rows(sql`update jobs set last_error = 'Out of memory'`)
  await abandon({})
  const { parkedAt, lastError } = await only()
  assert.deepEqual([parkedAt === null, lastError], [false, 'Out of memory'])
})

const greet = job('x.greet', { name: z.string() }, { retryDelays: [1_000] })

test('a handler gets the data that its definition names', async () => {
  const names: string[] = []
  const handler = greet.handledBy(async (_scope, { name }) => void names.push(name))
  await add([greet.of({ name: 'Ana' }, { topic: 't' }), { name: 'x.greet', data: { name: 7 } }])
  const runner = createRunner([handler])
  await runner.start(scope)
  await runner.end()
  assert.deepEqual(names, ['Ana'])
  assert.match((await only()).lastError ?? '', /^The data of a x\.greet job is invalid/)
})

test('a worker takes no more jobs of a brand than it has room for, so that another brand finds some', async () => {
  await add([{}, {}, {}, {}])
  await add([{}, {}, {}, {}], rivals)
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const run: Run = ({ brand }) => {
    begun.push(brand.slug)
    return gate.promise
  }
  const runner = createRunner([{ name: 'x.work', retryDelays: [], run }], { ofBrand: 3, ofAll: 5 })
  await Promise.all([runner.start(scope), runner.start(scope)])
  await runner.start(rivals)
  assert.deepEqual(begun.sort(), ['demo', 'demo', 'demo', 'rival', 'rival'])
  const end = runner.end()
  gate.resolve()
  await end
  assert.equal(begun.length, 5, 'a worker that ends begins nothing')
})

test('a job of another brand cannot be retried', async () => {
  await add([{}])
  await round(failing('Never', { permanent: true }))
  const { id } = await only()
  await assert.rejects(
    transaction(rivals, tx => retryJobs(tx, id)),
    { code: 'not_found' },
  )
  assert.deepEqual(await transaction(rivals, tx => retryJobs(tx)), [])
  assert.ok((await only()).parkedAt)
})

test('all parked jobs are retried together; those that wait for their time stay', async () => {
  await add([{ data: { n: 1 } }, { data: { n: 2 } }])
  await round(failing('Never', { permanent: true }))
  const runAt = new Date(clock.now.getTime() + 60_000)
  await add([{ data: { n: 3 }, runAt }])
  const retried = await transaction(scope, tx => retryJobs(tx))
  assert.deepEqual(
    retried.map(({ data }) => data.n),
    [1, 2],
  )
  assert.deepEqual(await listJobs(scope, { parkedOnly: true }), [])
  assert.deepEqual((await listJobs(scope)).at(-1)?.runAt, runAt)
})

test('what follows from a job gets its number in the log from its own first change, not from the queue', async () => {
  let number: unknown
  await add([{}])
  const read = sql`select pg_current_xact_id_if_assigned()::text as number`
  const errors = await round((_scope, attempt) =>
    attempt.done(async tx => {
      number = (await tx.sql.row<{ number: string | null }>(read))?.number
    }),
  )
  assert.deepEqual([errors, number, await listJobs(scope)], [[], null, []])
})
