import { problemFrom } from './errors.ts'
import type { Log } from './log.ts'

/** Something to be done again and again. */
export interface RecurringTask {
  /** `noun.verb` */
  name: string
  everyMs: number
  run(): Promise<void>
}

/** Does each duty now and then by its period, never twice at once; a failure is logged and the next round comes. */
export function startSchedule(duties: RecurringTask[], log: Log): { stop(): Promise<void> } {
  const running = new Map<string, Promise<void>>()
  const round = ({ name, run }: RecurringTask) => {
    if (running.has(name)) return
    const done = run()
      .catch(error => {
        const passing = problemFrom(error)?.code === 'unavailable'
        log[passing ? 'warn' : 'error']({ err: error, duty: name }, 'duty failed; it is tried again')
      })
      .finally(() => running.delete(name))
    running.set(name, done)
  }
  const timers = duties.map(duty => {
    round(duty)
    return setInterval(round, duty.everyMs, duty)
  })
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
