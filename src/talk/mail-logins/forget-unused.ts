import { DAY } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { deleteUnused } from './queries.ts'

/** Deletes logins that no channel has used for a day: abandoned sign-ins, and logins that were replaced. */
export function forgetUnused(tx: TxScope): Promise<void> {
  return deleteUnused(tx, new Date(tx.now().getTime() - DAY))
}
