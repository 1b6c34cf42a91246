import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { Problem } from './errors.ts'
import { type BrandTask, type DueBrand, type RecurringTask, startSchedule } from './schedule.ts'
import type { Scope } from './scope.ts'
import { say } from './sentences/say.ts'

const MS = 1_000

interface Line {
  level: number
  task: string
  err: { message: string }
}

const scopeOf = (id: number) => ({ brand: { id } }) as Scope
const idOf = ({ brand }: Scope) => brand.id

/** A schedule on a clock that stands still until it is moved on. */
function open(
  t: TestContext,
  { tasks = [], brandTasks = [], find = async () => [] }: Partial<Parameters<typeof startSchedule>[0]>,
) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const lines: Line[] = []
  const write = (line: string, _encoding: unknown, done: () => void) => {
    lines.push(JSON.parse(line))
    done()
  }
  const log = pino({ base: undefined }, new Writable({ decodeStrings: false, write }))
  const { stop } = startSchedule({ tasks, brandTasks, find }, log)
  const settle = async () => {
    for (let n = 0; n < 5; n++) await turn()
  }
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms)
    await settle()
  }
  return { stop, lines, settle, pass }
}

function task(name: string, run: () => Promise<void>, everyMs = MS): RecurringTask {
  return { name, everyMs, run }
}

function brandTask(name: string, run: (scope: Scope) => Promise<void>, everyMs = MS): BrandTask {
  return { name, everyMs, due: () => sql`select 1 as brand_id`, run }
}

/** All of these brands are due for every task. */
const dueIn =
  (...ids: number[]) =>
  async (tasks: BrandTask[]): Promise<DueBrand[]> =>
    ids.map(id => ({ scope: scopeOf(id), due: tasks.map(({ name }) => name) }))

test('a task runs at once, and then each time its interval has passed', async t => {
  const runs = { often: 0, rarely: 0 }
  const often = task('x.often', async () => void runs.often++)
  const rarely = task('x.rarely', async () => void runs.rarely++, 3 * MS)
  const { pass, settle, stop } = open(t, { tasks: [often, rarely] })
  await settle()
  assert.deepEqual(runs, { often: 1, rarely: 1 })
  await pass(MS - 1)
  assert.deepEqual(runs, { often: 1, rarely: 1 })
  await pass(1)
  assert.deepEqual(runs, { often: 2, rarely: 1 })
  for (const _ of [1, 2]) await pass(MS)
  assert.deepEqual(runs, { often: 4, rarely: 2 })
  await stop()
})

test('runs of one task never overlap; other tasks go on meanwhile', async t => {
  const gate = Promise.withResolvers<void>()
  const runs = { slow: 0, quick: 0 }
  const slow = task('x.slow', () => (runs.slow++ === 0 ? gate.promise : Promise.resolve()))
  const quick = task('x.quick', async () => void runs.quick++)
  const { pass, settle, stop } = open(t, { tasks: [slow, quick] })
  await settle()
  for (const _ of [1, 2, 3]) await pass(MS)
  assert.deepEqual(runs, { slow: 1, quick: 4 })
  gate.resolve()
  await settle()
  assert.equal(runs.slow, 1, 'missed turns are not made up for')
  await pass(MS)
  assert.equal(runs.slow, 2)
  await stop()
})

test('a task that fails is logged by its name and runs again; unavailable is only a warning', async t => {
  const failures = [new TypeError('a bug'), new Problem('unavailable', say`The database is away.`)]
  let runs = 0
  const failing = task('x.fail', async () => {
    const failure = failures[runs++]
    if (failure) throw failure
  })
  const { pass, settle, stop, lines } = open(t, { tasks: [failing] })
  await settle()
  for (const _ of [1, 2]) await pass(MS)
  assert.equal(runs, 3)
  const { error, warn } = pino.levels.values
  assert.deepEqual(
    lines.map(({ level, task, err }) => [level, task, err.message]),
    [
      [error, 'x.fail', 'a bug'],
      [warn, 'x.fail', 'The database is away.'],
    ],
  )
  await stop()
})

test('one look finds the brands for all tasks of an interval', async t => {
  const looks: string[][] = []
  const nothing = async () => {}
  const brandTasks = [
    brandTask('x.a', nothing),
    brandTask('x.b', nothing),
    brandTask('x.slow', nothing, 5 * MS),
  ]
  const find = async (tasks: BrandTask[]) => {
    looks.push(tasks.map(({ name }) => name))
    return []
  }
  const { pass, settle, stop } = open(t, { brandTasks, find })
  await settle()
  assert.deepEqual(looks, [['x.a', 'x.b'], ['x.slow']])
  await pass(MS)
  assert.deepEqual(looks.slice(2), [['x.a', 'x.b']])
  await stop()
})

test('a task runs only in the brands that it is due for', async t => {
  const ran: string[] = []
  const noting = (name: string) => brandTask(name, async scope => void ran.push(`${name} ${idOf(scope)}`))
  const find = async () => [
    { scope: scopeOf(1), due: ['x.a', 'x.b'] },
    { scope: scopeOf(2), due: ['x.b'] },
  ]
  const { settle, stop } = open(t, { brandTasks: [noting('x.a'), noting('x.b'), noting('x.c')], find })
  await settle()
  assert.deepEqual(ran.sort(), ['x.a 1', 'x.b 1', 'x.b 2'])
  await stop()
})

test('a failure in one brand leaves the others, and the first failure is logged', async t => {
  const ran: number[] = []
  const picky = brandTask('x.picky', async scope => {
    ran.push(idOf(scope))
    if (idOf(scope) !== 2) throw new Error(`brand ${idOf(scope)} broke`)
  })
  const { pass, settle, stop, lines } = open(t, { brandTasks: [picky], find: dueIn(1, 2, 3) })
  await settle()
  assert.deepEqual(ran, [1, 2, 3])
  assert.deepEqual(
    lines.map(({ task, err }) => [task, err.message]),
    [['x.picky', 'brand 1 broke']],
  )
  await pass(MS)
  assert.deepEqual(ran, [1, 2, 3, 1, 2, 3])
  await stop()
})

test('a task that is still at work is not looked for; the others of its interval are', async t => {
  const gate = Promise.withResolvers<void>()
  const looks: string[][] = []
  let quick = 0
  const brandTasks = [brandTask('x.slow', () => gate.promise), brandTask('x.quick', async () => void quick++)]
  const find = (tasks: BrandTask[]) => {
    looks.push(tasks.map(({ name }) => name))
    return dueIn(1)(tasks)
  }
  const { pass, settle, stop } = open(t, { brandTasks, find })
  await settle()
  await pass(MS)
  assert.deepEqual([looks, quick], [[['x.slow', 'x.quick'], ['x.quick']], 2])
  gate.resolve()
  await settle()
  await pass(MS)
  assert.deepEqual(looks.at(-1), ['x.slow', 'x.quick'])
  await stop()
})

test('while every task is at work, nobody looks for brands', async t => {
  const gate = Promise.withResolvers<void>()
  let looks = 0
  const find = (tasks: BrandTask[]) => {
    looks++
    return dueIn(1)(tasks)
  }
  const { pass, settle, stop } = open(t, { brandTasks: [brandTask('x.slow', () => gate.promise)], find })
  await settle()
  for (const _ of [1, 2, 3]) await pass(MS)
  assert.equal(looks, 1)
  gate.resolve()
  await stop()
})

test('a look that takes long is not repeated meanwhile; one that fails is logged and repeated', async t => {
  const gate = Promise.withResolvers<void>()
  let looks = 0
  let runs = 0
  const find = async (tasks: BrandTask[]) => {
    looks++
    if (looks > 1) return dueIn(1)(tasks)
    await gate.promise
    throw new Error('no such table')
  }
  const { pass, settle, stop, lines } = open(t, {
    brandTasks: [brandTask('x.a', async () => void runs++)],
    find,
  })
  for (const _ of [1, 2]) await pass(MS)
  assert.equal(looks, 1)
  gate.resolve()
  await settle()
  assert.deepEqual([lines.map(({ err }) => err.message), runs], [['no such table'], 0])
  await pass(MS)
  assert.deepEqual([looks, runs], [2, 1])
  await stop()
})

test('stop waits for what is at work, also in the brands that are still to come, and starts nothing', async t => {
  const gate = Promise.withResolvers<void>()
  const ran: number[] = []
  let recurring = 0
  const slow = brandTask('x.slow', async scope => {
    await gate.promise
    ran.push(idOf(scope))
  })
  const tasks = [task('x.recurring', async () => void recurring++)]
  const { pass, settle, stop } = open(t, { tasks, brandTasks: [slow], find: dueIn(1, 2) })
  await settle()
  let stopped = false
  const end = stop().then(() => {
    stopped = true
  })
  for (const _ of [1, 2]) await pass(MS)
  assert.deepEqual([stopped, ran, recurring], [false, [], 1])
  gate.resolve()
  await end
  assert.deepEqual(ran, [1, 2])
  await pass(5 * MS)
  assert.deepEqual([ran, recurring], [[1, 2], 1])
})

test('a task that is at work learns that the schedule stops', async t => {
  const ended = Promise.withResolvers<void>()
  const long: RecurringTask = {
    name: 'long',
    everyMs: MS,
    run: stopping => {
      stopping?.addEventListener('abort', () => ended.resolve())
      return ended.promise
    },
  }
  const { stop } = open(t, { tasks: [long] })
  await stop()
})
