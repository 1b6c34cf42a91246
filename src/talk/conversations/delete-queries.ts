import sql from 'sql-template-tag'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { recordMoves } from './count-queries.ts'
import { conversationDeleted } from './events.ts'
import type { ConversationRow } from './queries.ts'

/** Deletes locked conversations, of which nothing else is left, takes them out of the totals, and may say so in the log. */
export async function deleteConversationRows(
  tx: TxScope,
  rows: ConversationRow[],
  { isTold }: { isTold: boolean },
): Promise<void> {
  await tx.sql.write(sql`
    delete from conversations where brand_id = ${tx.brand.id} and id = any(${rows.map(({ id }) => id)}::bigint[])`)
  recordMoves(
    tx,
    rows.map(from => ({ from })),
  )
  if (isTold && rows.length > 0)
    await recordEvent(tx, ...rows.map(({ id }) => conversationDeleted.of({ subjectId: id })))
}

/** Conversations of these people that were merged into another show nothing more of what was said. */
export async function forgetSaidBy(tx: TxScope, intoId: number, authorIds: number[]): Promise<void> {
  await tx.sql.write(sql`
    update conversations set first_message_body = '', last_customer_message_body = null, last_staff_message_body = null
    where brand_id = ${tx.brand.id} and merged_into = ${intoId} and author_id = any(${authorIds}::bigint[])`)
}
