import { DAY } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { brandsWithUsesBefore, deleteUsesBefore } from './use-queries.ts'

/** A use can be undone for this long. */
export const UNDO_DAYS = 30
const BATCH = 500

const oldest = (now: Date) => new Date(now.getTime() - UNDO_DAYS * DAY)

/** A statement of the brands with uses to forget. */
export const brandsWithOldUses = (now: Date) => brandsWithUsesBefore(oldest(now))

/** Deletes uses of macros that can no longer be undone, a batch; returns how many. */
export function forgetUses(tx: TxScope): Promise<number> {
  return deleteUsesBefore(tx, oldest(tx.now()), BATCH)
}
