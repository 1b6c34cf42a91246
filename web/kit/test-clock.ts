import type { Clock } from './clock.ts'

/** A clock for tests: it stands still until it is moved, and runs what is due on the way. */
export function createTestClock(): Clock & { pass(ms: number): Promise<void> } {
  let time = 0
  let timers: { at: number; run: () => void }[] = []
  const settle = () => new Promise(resolve => setTimeout(resolve))
  return {
    now: () => time,
    later(ms, run) {
      const timer = { at: time + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter(other => other !== timer)
      }
    },
    async pass(ms) {
      const end = time + ms
      for (;;) {
        await settle()
        const next = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0]
        if (!next) break
        timers = timers.filter(other => other !== next)
        time = next.at
        next.run()
      }
      time = end
    },
  }
}
