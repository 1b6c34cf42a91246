import { availableParallelism, loadavg } from 'node:os'

/** A span of time that passes more slowly while the machine has more to do than processors to do it with. */
export interface Patience {
  isOver(): boolean
  /** Starts the span again. */
  renew(): void
}

/** What a patience looks at; tests give their own. */
interface Machine {
  /** Milliseconds. */
  now(): number
  /** How many processes want a processor, for each processor. */
  load(): number
}

const MACHINE: Machine = {
  now: () => performance.now(),
  load: () => (loadavg()[0] as number) / availableParallelism(),
}

/** However busy the machine is, what hangs has an end. */
const MOST = 5

/** Patience for this many milliseconds of a machine that is not overloaded. It notices load only when it is asked: ask often. */
export function createPatience(ms: number, { now, load }: Machine = MACHINE): Patience {
  let left = ms
  let before = now()
  return {
    isOver() {
      const current = now()
      left -= (current - before) / Math.min(Math.max(1, load()), MOST)
      before = current
      return left <= 0
    },
    renew() {
      left = ms
      before = now()
    },
  }
}
