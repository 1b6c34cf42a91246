/** Time for objects that tests run without waiting. */
export interface Clock {
  now(): number
  /** Runs later, in milliseconds, unless the returned function is called first. */
  later(ms: number, run: () => void): () => void
}

export const browserClock: Clock = {
  now: () => Date.now(),
  later(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
