import { DAY } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { brandsWithNotificationsBefore, deleteNotifications } from './queries.ts'

const KEPT_MS = 30 * DAY
const BATCH = 500

const oldest = (now: Date) => new Date(now.getTime() - KEPT_MS)

/** A statement of the brands with notifications to forget. */
export const brandsWithOldNotifications = (now: Date) => brandsWithNotificationsBefore(oldest(now))

/** Deletes notifications older than 30 days, a batch; returns how many. */
export function forgetNotifications(tx: TxScope): Promise<number> {
  return deleteNotifications(tx, oldest(tx.now()), BATCH)
}
