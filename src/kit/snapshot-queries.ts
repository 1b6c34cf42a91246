import sql from 'sql-template-tag'
import { type Scope, transaction } from './scope.ts'

/** Runs the work on the database as it is now, however long that takes and whatever is written meanwhile. */
export function onSnapshot<Result>(scope: Scope, work: (scope: Scope) => Promise<Result>): Promise<Result> {
  return transaction(scope, async tx => {
    await tx.sql.rows(sql`set transaction isolation level repeatable read read only`)
    await tx.sql.rows(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.sql.rows(sql`set local statement_timeout = 0`)
    return work(tx)
  })
}
