import { HOUR, MINUTE, SECOND } from '../../kit/retry.ts'

/** How long to wait after each failed attempt: over two days in all. */
export const WAITS = [
  ...[5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 8 * HOUR, 10 * HOUR, 12 * HOUR, 12 * HOUR],
]
