const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long to wait after each failed attempt: over two days in all. */
const WAITS = [
  ...[5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 8 * HOUR, 10 * HOUR, 12 * HOUR, 12 * HOUR],
]
const JITTER = 0.1

/** When to try again after so many attempts, the receiver's own wish respected; undefined when it is given up. */
export function nextAttempt(attempts: number, now: Date, retryAfterMs = 0): Date | undefined {
  const wait = WAITS[attempts - 1]
  if (wait === undefined) return undefined
  const jittered = wait * (1 + JITTER * (2 * Math.random() - 1))
  return new Date(now.getTime() + Math.max(jittered, Math.min(retryAfterMs, 24 * HOUR)))
}
