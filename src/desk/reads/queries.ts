import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

export interface ReadRow {
  conversationId: number
  /** Null: marked as unread. */
  readAt: Date | null
}

/** What the person has read of these conversations, without those never opened or marked. */
export function selectReads(scope: Scope, userId: number, conversationIds: number[]): Promise<ReadRow[]> {
  return scope.sql.rows(sql`
    select conversation_id as "conversationId", read_at as "readAt" from conversation_reads
    where brand_id = ${scope.brand.id} and user_id = ${userId} and conversation_id = any(${conversationIds}::bigint[])
    order by conversation_id`)
}

/** What was written before this time counts as read. */
export async function selectReadBefore(scope: Scope, userId: number): Promise<Date> {
  const row = await scope.sql.row<{ readBefore: Date }>(sql`
    select read_before as "readBefore" from users where brand_id = ${scope.brand.id} and id = ${userId}`)
  return (row as { readBefore: Date }).readBefore
}

export async function upsertRead(
  tx: TxScope,
  userId: number,
  { conversationId, readAt }: ReadRow,
): Promise<void> {
  await tx.sql.write(sql`
    insert into conversation_reads (brand_id, conversation_id, user_id, read_at)
    values (${tx.brand.id}, ${conversationId}, ${userId}, ${readAt})
    on conflict (brand_id, user_id, conversation_id) do update set read_at = excluded.read_at`)
}
