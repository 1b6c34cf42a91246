import { DAY } from '../../../kit/retry.ts'
import type { TxScope } from '../../../kit/scope.ts'
import { deleteUnused } from './queries.ts'

/** Deletes logins that no channel has used within a day: nobody finished them, or the channel has another one now. */
export function forgetUnused(tx: TxScope): Promise<void> {
  return deleteUnused(tx, new Date(tx.now().getTime() - DAY))
}
