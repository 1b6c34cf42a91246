import { recordAudit } from '../../kit/audit/record.ts'
import type { TxScope } from '../../kit/scope.ts'
import { selectKeptDays, updateKeptDays } from './queries.ts'

/** Sets for how many days entries are kept; without a difference nothing happens. */
export async function keepEntries(tx: TxScope, days: number): Promise<void> {
  const before = await selectKeptDays(tx)
  if (before === days) return
  await updateKeptDays(tx, days)
  recordAudit(tx, {
    action: 'audit_log.changed',
    about: {},
    from: { keep_days: before },
    to: { keep_days: days },
  })
}
