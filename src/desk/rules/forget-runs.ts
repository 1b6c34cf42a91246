import { DAY } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { brandsWithRunsBefore, deleteRunsBefore } from './run-queries.ts'

/** How long runs are kept. */
export const KEPT_MS = 90 * DAY
const BATCH = 500

const oldest = (now: Date) => new Date(now.getTime() - KEPT_MS)

/** A statement of the brands with runs to forget. */
export const brandsWithOldRuns = (now: Date) => brandsWithRunsBefore(oldest(now))

/** Deletes runs older than 90 days, a batch; returns how many. */
export function forgetRuns(tx: TxScope): Promise<number> {
  return deleteRunsBefore(tx, oldest(tx.now()), BATCH)
}
