import { problemFrom } from './errors.ts'
import type { Log } from './log.ts'

/** Work that is repeated on an interval. */
export interface RecurringTask {
  /** `noun.verb` */
  name: string
  everyMs: number
  run(): Promise<void>
}

/** Runs each task at once and then on its interval; runs of one task never overlap. Failures are logged. */
export function startSchedule(tasks: RecurringTask[], log: Log): { stop(): Promise<void> } {
  const running = new Map<string, Promise<void>>()
  const round = ({ name, run }: RecurringTask) => {
    if (running.has(name)) return
    const done = run()
      .catch(error => {
        const passing = problemFrom(error)?.code === 'unavailable'
        log[passing ? 'warn' : 'error']({ err: error, task: name }, 'a recurring task failed; it is retried')
      })
      .finally(() => running.delete(name))
    running.set(name, done)
  }
  const timers = tasks.map(task => {
    round(task)
    return setInterval(round, task.everyMs, task)
  })
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
