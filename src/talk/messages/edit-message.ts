import sql from 'sql-template-tag'
import { recordEvent } from '../../kit/events/event.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { messageEdited } from './events.ts'
import { findMessage } from './queries.ts'

/** A message as it was before an edit. */
export interface VersionRow {
  body: string
  replacedAt: Date
}

/** Its sender has changed a message of the conversation; the earlier text is kept. False if there is no such message. */
export async function editMessage(
  tx: TxScope,
  conversationId: number,
  { originId, body }: { originId: string; body: string },
): Promise<boolean> {
  const message = await findMessage(tx, conversationId, originId)
  if (!message) return false
  if (message.body === body || body.trim() === '') return true
  await insertVersion(tx, message)
  await tx.sql.write(sql`
    update messages set body = ${body}, edited_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = ${message.id}`)
  await recordEvent(
    tx,
    messageEdited.of({ subjectId: message.id, data: { conversation_id: conversationId } }),
  )
  return true
}

/** Earlier texts, oldest first. */
export function selectVersions(scope: Scope, messageId: number): Promise<VersionRow[]> {
  return scope.sql.rows(sql`
    select body, replaced_at as "replacedAt" from message_versions
    where brand_id = ${scope.brand.id} and message_id = ${messageId} order by version`)
}

async function insertVersion(tx: TxScope, { id, body }: { id: number; body: string }): Promise<void> {
  await tx.sql.write(sql`
    insert into message_versions (brand_id, message_id, version, body, replaced_at)
    select ${tx.brand.id}::bigint, ${id}::bigint, coalesce(max(version), 0) + 1, ${body}::text, ${tx.now()}::timestamptz
    from message_versions where brand_id = ${tx.brand.id} and message_id = ${id}`)
}
