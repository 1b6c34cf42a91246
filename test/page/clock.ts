import { setTimeout as sleep } from 'node:timers/promises'

interface Timer {
  at: number
  every?: number
  run: () => void
  real: ReturnType<typeof setTimeout>
}

/** The time of one page: it goes on by itself, and can be moved ahead, which runs what is due on the way. */
export function createPageClock(start: number) {
  const began = performance.now()
  let ahead = 0
  let last = 0
  const now = () => Math.round(start + performance.now() - began + ahead)
  const timers = new Map<number, Timer>()

  const plan = (
    run: () => void,
    at: number,
    { id = ++last, every }: { id?: number; every?: number } = {},
  ) => {
    const real = setTimeout(() => fire(id), Math.max(0, at - now()))
    timers.set(id, { at, run, real, ...(every === undefined ? {} : { every }) })
    return id
  }
  const fire = (id: number) => {
    const timer = timers.get(id)
    if (!timer) return
    clear(id)
    if (timer.every !== undefined) plan(timer.run, timer.at + timer.every, { id, every: timer.every })
    timer.run()
  }
  const clear = (id = 0) => {
    clearTimeout(timers.get(id)?.real)
    timers.delete(id)
  }
  class PageDate extends Date {
    constructor(...given: [] | [string | number | Date]) {
      super(...((given.length === 0 ? [now()] : given) as [number]))
    }
    static override now() {
      return now()
    }
  }
  return {
    now,
    /** What the page's modules use instead of the global ones. */
    globals: {
      Date: PageDate,
      setTimeout: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
        plan(() => run(...given), now() + ms),
      setInterval: (run: () => void, ms: number) => plan(run, now() + ms, { every: Math.max(ms, 1) }),
      clearTimeout: clear,
      clearInterval: clear,
    },
    /** Lets time pass at once, in milliseconds. */
    async pass(ms: number) {
      const end = now() + ms
      for (;;) {
        await sleep(0)
        const [next] = [...timers]
          .filter(([, { at }]) => at <= end)
          .sort(([, one], [, other]) => one.at - other.at)
        if (!next) break
        ahead += Math.max(0, next[1].at - now())
        fire(next[0])
      }
      ahead += Math.max(0, end - now())
      // Those that are left are due sooner than they were.
      for (const [id, { at, run, every, real }] of [...timers]) {
        clearTimeout(real)
        plan(run, at, { id, ...(every === undefined ? {} : { every }) })
      }
    },
    end() {
      for (const id of [...timers.keys()]) clear(id)
    },
  }
}

export type PageClock = ReturnType<typeof createPageClock>
