import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { eventually } from '../../test/eventually.ts'
import { createWorld } from '../../test/world.ts'
import { createRunner } from './jobs/run-jobs.ts'
import { startSchedule } from './schedule.ts'
import { countFailingTasks, recordTaskFailures, selectFailingTasks } from './task-failures.ts'

const world = await createWorld()
const { db, scope, clock } = world
clock.now = new Date() // the figures are of the database's clock

const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

/** Leases the brand's jobs again and again, as the worker does. */
function leaseJobs(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const runner = createRunner([])
  const task = { name: 'jobs.run', everyMs: 500, due: () => sql`select 1 as brand_id`, run: runner.start }
  const find = async () => [{ scope, due: [task.name] }]
  const log = pino({ level: 'silent' })
  const { stop } = startSchedule({ tasks: [], brandTasks: [task], find }, log, recordTaskFailures())
  const round = async () => {
    await turn()
    t.mock.timers.tick(500)
  }
  return { stop, round }
}

test('a lease that fails is known to doctor and metrics until it succeeds again', async t => {
  await db.write(sql`alter table jobs rename to away`)
  const { stop, round } = leaseJobs(t)
  await eventually(async () => assert.equal(await countFailingTasks(db), 1), {
    what: 'the failure is recorded',
  })
  const [failing] = await selectFailingTasks(db)
  assert.deepEqual([failing?.brand, failing?.task], [world.brand.slug, 'jobs.run'])
  assert.match(failing?.error ?? '', /relation "jobs" does not exist/)
  await db.write(sql`alter table away rename to jobs`)
  const isMended = async () => {
    await round()
    assert.equal(await countFailingTasks(db), 0)
  }
  await eventually(isMended, { what: 'the failure is over' })
  await stop()
})

test('a failure stands for two intervals and five minutes, if the worker that saw it is gone', async () => {
  const task = { name: 'x.often', everyMs: 60_000 }
  later(-8 * 60_000)
  await recordTaskFailures().failed(task, scope, new Error('No.'))
  assert.equal(await countFailingTasks(db), 0)
  later(2 * 60_000)
  await recordTaskFailures().failed(task, scope, new Error('Still no.'))
  const [failing] = await selectFailingTasks(db)
  assert.ok((failing?.seconds ?? 0) >= 8 * 60, 'it goes on')
  later(6 * 60_000)
  await recordTaskFailures().succeeded(task, scope)
  assert.equal(await countFailingTasks(db), 1, 'another worker does not know of it')
})

test('a failure that cannot be written down is reported, and throws nothing', async () => {
  const errors: unknown[] = []
  await db.write(sql`alter table task_failures rename to away`)
  await recordTaskFailures(error => errors.push(error)).failed({ name: 'x', everyMs: 1 }, scope, 'No.')
  await db.write(sql`alter table away rename to task_failures`)
  assert.equal(errors.length, 1)
})
