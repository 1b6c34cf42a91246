import sql from 'sql-template-tag'
import type { TxScope } from './scope.ts'

/** What happened, named `noun.verb` in the past tense, and to what. `data` holds before and after where it matters. */
export interface Event {
  type: `${string}.${string}`
  subjectId: number
  /** Who did it, when that is not the scope's actor: for example the sender of a message. */
  actorIdentityId?: number
  data?: Record<string, unknown>
}

/** Appends to the log in the transaction of the change itself. */
export async function recordEvent(tx: TxScope, event: Event): Promise<void> {
  const actor = event.actorIdentityId ?? tx.actor?.identityId ?? null
  await tx.sql.rows(sql`
    insert into events (brand_id, type, subject_id, actor_identity_id, data, created_at)
    values (${tx.brand.id}, ${event.type}, ${event.subjectId}, ${actor}, ${JSON.stringify(event.data ?? {})}, ${tx.now()})`)
}
