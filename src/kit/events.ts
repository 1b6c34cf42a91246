import sql, { join } from 'sql-template-tag'
import type { Scope, TxScope } from './scope.ts'

/** What happened, named `noun.verb` in the past tense, and to what. `data` holds before and after where it matters. */
export interface Event {
  type: `${string}.${string}`
  subjectId: number
  /** Who did it, when that is not who asks: for example the sender of a message. Who asks stands in `data.posted_by`. */
  actorIdentityId?: number
  data?: Record<string, unknown>
}

/** Appends to the log, in this order, in the transaction of the change itself. */
export async function recordEvent(tx: TxScope, ...events: Event[]): Promise<void> {
  const asker = tx.actor?.identityId ?? null
  const rows = events.map(({ type, subjectId, actorIdentityId: actor = asker, data }) => {
    const whole = { ...data, ...(asker !== null && asker !== actor ? { posted_by: asker } : {}) }
    return sql`(${tx.brand.id}, ${tx.brand.logEpoch}, ${type}, ${subjectId}, ${actor}, ${JSON.stringify(whole)}, ${tx.now()})`
  })
  await tx.sql.rows(sql`
    insert into events (brand_id, epoch, type, subject_id, actor_identity_id, data, created_at)
    values ${join(rows)}`)
}

/**
 * The number of the oldest transaction that is under way: what was written under a smaller one can be read by now, or never.
 * Asked for by itself, because Citus would answer it on another node than the one that gave the numbers.
 */
export async function snapshotXmin({ sql: queries }: Scope): Promise<string> {
  const row = await queries.row<{ xid: string }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid`)
  return row?.xid as string
}
