export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const JITTER = 0.1

/**
 * When to try again after so many attempts, given how long to wait after each (milliseconds), not sooner than the other
 * side asked for (a day at most); undefined when it is given up.
 */
export function nextAttempt(waits: number[], attempts: number, now: Date, notWithinMs = 0): Date | undefined {
  const wait = waits[attempts - 1]
  if (wait === undefined) return undefined
  const jittered = wait * (1 + JITTER * (2 * Math.random() - 1))
  return new Date(now.getTime() + Math.max(jittered, Math.min(notWithinMs, DAY)))
}
