import type { Sql } from 'sql-template-tag'
import { problemFrom } from './errors.ts'
import type { Log } from './log.ts'
import { type Scope, type TxScope, transaction } from './scope.ts'
import type { TaskWatch } from './task-failures.ts'

/** Work that is repeated on an interval. */
export interface RecurringTask {
  /** `noun.verb` */
  name: string
  everyMs: number
  /** What takes long ends early when the schedule stops. */
  run(stopping?: AbortSignal): Promise<void>
}

/** Work that is repeated on an interval, for each brand that needs it. */
export interface BrandTask {
  name: string
  everyMs: number
  /** Selects the `brand_id` of each brand with something to do at that time. */
  due(now: Date): Sql
  run(scope: Scope): Promise<void>
}

export interface Schedule {
  tasks: RecurringTask[]
  brandTasks: BrandTask[]
  /** The brands for which one of the tasks is due, with the names of these tasks; one statement, however many brands there are. */
  find(tasks: BrandTask[]): Promise<DueBrand[]>
}

export interface DueBrand {
  scope: Scope
  due: string[]
}

/** Runs each task at once and then on its interval; runs of one task never overlap. Failures are logged, those of a brand watched. */
export function startSchedule(
  { tasks, brandTasks, find }: Schedule,
  log: Log,
  watch?: TaskWatch,
): { stop(): Promise<void> } {
  const running = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const begin = (name: string, run: () => Promise<void>) => {
    if (running.has(name)) return
    const done = run()
      .catch(error => {
        const passing = problemFrom(error)?.code === 'unavailable'
        log[passing ? 'warn' : 'error']({ err: error, task: name }, 'a recurring task failed; it is retried')
      })
      .finally(() => running.delete(name))
    running.set(name, done)
  }
  const beginDue = async (ofPeriod: BrandTask[]) => {
    const idle = ofPeriod.filter(({ name }) => !running.has(name))
    if (idle.length === 0) return
    const brands = await find(idle)
    for (const task of idle) {
      const scopes = brands.filter(({ due }) => due.includes(task.name)).map(({ scope }) => scope)
      if (scopes.length > 0) begin(task.name, () => inEach(scopes, scope => watched(task, scope, watch)))
    }
  }
  const periods = Map.groupBy(brandTasks, ({ everyMs }) => everyMs)
  const rounds = [
    ...tasks.map(({ name, everyMs, run }) => ({
      everyMs,
      round: () => begin(name, () => run(stopping.signal)),
    })),
    ...[...periods].map(([everyMs, ofPeriod]) => ({
      everyMs,
      round: () => begin(`brands every ${everyMs} ms`, () => beginDue(ofPeriod)),
    })),
  ]
  const timers = rounds.map(({ everyMs, round }) => {
    round()
    return setInterval(round, everyMs)
  })
  return {
    async stop() {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      while (running.size > 0) await Promise.all(running.values())
    },
  }
}

/** Repeats the work, each time in a transaction, until it returns 0. */
export async function repeat(scope: Scope, work: (tx: TxScope) => Promise<number>): Promise<void> {
  while ((await transaction(scope, work)) > 0);
}

async function watched(task: BrandTask, scope: Scope, watch?: TaskWatch): Promise<void> {
  try {
    await task.run(scope)
  } catch (error) {
    await watch?.failed(task, scope, error)
    throw error
  }
  await watch?.succeeded(task, scope)
}

/** A failure in one brand does not affect the others; the first one is thrown in the end. */
async function inEach(scopes: Scope[], run: (scope: Scope) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const scope of scopes) await run(scope).catch(error => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
