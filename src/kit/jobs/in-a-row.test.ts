// A worker goes on with the next job of a topic without leasing it by itself, and gives others their turn.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import sql from 'sql-template-tag'
import { eventually } from '../../../test/eventually.ts'
import { createWorld } from '../../../test/world.ts'
import { type Scope, transaction } from '../scope.ts'
import { enqueue, type JobAttempt, type NewJob } from './job.ts'
import { createRunner, type RunnerOptions } from './run-jobs.ts'

const world = await createWorld()
const { scope, clock, db } = world

beforeEach(() => db.rows(sql`delete from jobs`))

const add = (jobs: Partial<NewJob>[]) =>
  transaction(scope, tx =>
    enqueue(
      tx,
      jobs.map(job => ({ name: 'x.work', data: {}, ...job })),
    ),
  )

const numbered = (from: number, to: number, job: Partial<NewJob>) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ ...job, data: { n: from + at } }))

const begun: number[] = []

/** Runs due jobs until these have begun. */
async function runUntil(
  last: number[],
  options: RunnerOptions = {},
  run: (attempt: JobAttempt) => Promise<void> = async () => {},
) {
  begun.length = 0
  const work = (_scope: Scope, attempt: JobAttempt) => {
    begun.push(attempt.job.data.n as number)
    return run(attempt)
  }
  const runner = createRunner([{ name: 'x.work', retryDelays: [], run: work }], options)
  await runner.start(scope)
  await eventually(() => last.every(n => begun.includes(n)), { what: `jobs ${last} begin` })
  await runner.end()
}

const left = async () =>
  (await db.rows<{ n: number }>(sql`select (data->>'n')::int as n from jobs order by id`)).map(({ n }) => n)

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

test('a topic is worked off in order, whatever its length, and nothing is left leased', async () => {
  await add(numbered(1, 50, { topic: 'busy' }))
  await runUntil([50])
  assert.deepEqual(begun, range(1, 50))
  assert.deepEqual(await left(), [])
})

test('after twenty in a row, a job of another topic gets the place', async () => {
  await add([...numbered(1, 45, { topic: 'busy' }), { topic: 'calm', data: { n: 100 } }])
  await runUntil([45], { ofBrand: 1 }, async () => {
    clock.now = new Date(clock.now.getTime() + 1)
  })
  assert.equal(begun.indexOf(100), 20)
  assert.deepEqual(
    begun.filter(n => n !== 100),
    range(1, 45),
  )
})

test('a job that fails, is due later, or is in a lane is not run in a row', async () => {
  const soon = new Date(clock.now.getTime() + 60_000)
  await add([
    ...numbered(1, 2, { topic: 'a' }),
    { topic: 'a', data: { n: 3 }, runAt: soon },
    ...numbered(4, 4, { topic: 'a' }),
    ...numbered(11, 12, { topic: 'b' }),
  ])
  await runUntil([2, 11], {}, attempt =>
    attempt.job.data.n === 11 ? attempt.fail('No.', { permanent: true }) : Promise.resolve(),
  )
  assert.deepEqual(
    begun.filter(n => n < 10),
    [1, 2],
  )
  assert.deepEqual((await left()).slice(0, 3), [3, 4, 11])
})

test('a worker that ends goes on with none, and leaves the next one free', async () => {
  await add(numbered(1, 3, { topic: 'a' }))
  const gate = Promise.withResolvers<void>()
  begun.length = 0
  const handler = {
    name: 'x.work',
    retryDelays: [],
    run: async (_scope: Scope, { job }: JobAttempt) => {
      begun.push(job.data.n as number)
      await gate.promise
    },
  }
  const runner = createRunner([handler])
  await runner.start(scope)
  await eventually(() => begun.length === 1, { what: 'the first one begins' })
  const ended = runner.end()
  gate.resolve()
  await ended
  assert.deepEqual(begun, [1])
  assert.deepEqual(await db.rows(sql`select id from jobs where leased_until is not null`), [])
  assert.deepEqual(await left(), [2, 3])
})

test('an error after the end of a job is reported, and holds up nothing', async () => {
  await add(numbered(1, 3, { topic: 'a' }))
  const errors: unknown[] = []
  await runUntil([3], { onError: error => errors.push(error) }, async attempt => {
    await attempt.done()
    throw new TypeError('too late')
  })
  assert.deepEqual(begun, [1, 2, 3])
  assert.equal(errors.length, 3)
  assert.deepEqual(await left(), [])
})
