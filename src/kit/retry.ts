export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const JITTER = 0.1

/**
 * The time of the next attempt, by the delay after each attempt (milliseconds) and not before the time the other side asked
 * for (at most a day); undefined when no attempt is left.
 */
export function nextAttempt(
  delays: number[],
  { attempts, now, notWithinMs = 0 }: { attempts: number; now: Date; notWithinMs?: number },
): Date | undefined {
  const wait = delays[attempts - 1]
  if (wait === undefined) return undefined
  const jittered = wait * (1 + JITTER * (2 * Math.random() - 1))
  return new Date(now.getTime() + Math.max(jittered, Math.min(notWithinMs, DAY)))
}
