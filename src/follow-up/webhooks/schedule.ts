import { HOUR, MINUTE, SECOND } from '../../kit/retry.ts'

/** Delays between attempts: more than two days in total. */
export const WAITS = [
  ...[5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 8 * HOUR, 10 * HOUR, 12 * HOUR, 12 * HOUR],
]
