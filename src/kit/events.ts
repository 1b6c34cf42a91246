import sql from 'sql-template-tag'
import type { TxScope } from './scope.ts'

/** What happened, named `noun.verb` in the past tense, and to what. `data` holds before and after where it matters. */
export interface Event {
  type: `${string}.${string}`
  subjectId: number
  /** Who did it, when that is not who asks: for example the sender of a message. Who asks stands in `data.posted_by`. */
  actorIdentityId?: number
  data?: Record<string, unknown>
}

/** Appends to the log in the transaction of the change itself. */
export async function recordEvent(tx: TxScope, event: Event): Promise<void> {
  const asker = tx.actor?.identityId ?? null
  const actor = event.actorIdentityId ?? asker
  const data = { ...event.data, ...(asker !== null && asker !== actor ? { posted_by: asker } : {}) }
  await tx.sql.rows(sql`
    insert into events (brand_id, epoch, type, subject_id, actor_identity_id, data, created_at)
    values (${tx.brand.id}, ${tx.brand.logEpoch}, ${event.type}, ${event.subjectId}, ${actor}, ${JSON.stringify(data)}, ${tx.now()})`)
}
