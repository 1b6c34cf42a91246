import { DAY } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { brandsWithRunsBefore, deleteRunsBefore } from './run-queries.ts'
import { deleteWaitsBefore } from './wait-queries.ts'

/** How long runs and cancelled waits are kept. */
export const KEPT_MS = 90 * DAY
const BATCH = 500

const oldest = (now: Date) => new Date(now.getTime() - KEPT_MS)

/** A statement of the brands with runs or cancelled waits to forget. */
export const brandsWithOldRuns = (now: Date) => brandsWithRunsBefore(oldest(now))

/** Deletes runs, and cancelled waits, that are older than 90 days, a batch of each; returns how many. */
export async function forgetRuns(tx: TxScope): Promise<number> {
  const before = oldest(tx.now())
  return (await deleteRunsBefore(tx, before, BATCH)) + (await deleteWaitsBefore(tx, before, BATCH))
}
