import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../../kit/scope.ts'

export interface ChatRow {
  conversationId: number
  identityId: number
  seenMessageId: number
  seenAt: Date
  expiresAt: Date
}

export async function insertChat(
  tx: TxScope,
  chat: Pick<ChatRow, 'conversationId' | 'identityId' | 'expiresAt'> & { digest: Buffer },
): Promise<void> {
  const { conversationId, identityId, digest, expiresAt } = chat
  await tx.sql.write(sql`
    insert into chats (brand_id, conversation_id, identity_id, digest, seen_at, expires_at, created_at)
    values (${tx.brand.id}, ${conversationId}, ${identityId}, ${digest}, ${tx.now()}, ${expiresAt}, ${tx.now()})`)
}

/** The chat that the visitor's secret opens, until it expires. */
export function findChatBySecret(scope: Scope, digest: Buffer): Promise<ChatRow | undefined> {
  return scope.sql.row(sql`
    select conversation_id as "conversationId", identity_id as "identityId", seen_message_id as "seenMessageId",
      seen_at as "seenAt", expires_at as "expiresAt"
    from chats where brand_id = ${scope.brand.id} and digest = ${digest} and expires_at > ${scope.now()}`)
}

export function findChat(scope: Scope, conversationId: number): Promise<ChatRow | undefined> {
  return scope.sql.row(sql`
    select conversation_id as "conversationId", identity_id as "identityId", seen_message_id as "seenMessageId",
      seen_at as "seenAt", expires_at as "expiresAt"
    from chats where brand_id = ${scope.brand.id} and conversation_id = ${conversationId}`)
}

/** Records a sign of life of the browser, and the last message it has shown. */
export async function updateChatSeen(
  tx: TxScope,
  conversationId: number,
  { seenMessageId, expiresAt }: Pick<ChatRow, 'seenMessageId' | 'expiresAt'>,
): Promise<void> {
  await tx.sql.write(sql`
    update chats
    set seen_message_id = greatest(seen_message_id, ${seenMessageId}), seen_at = ${tx.now()}, expires_at = ${expiresAt}
    where brand_id = ${tx.brand.id} and conversation_id = ${conversationId}`)
}
