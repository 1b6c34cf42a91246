import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../kit/scope.ts'
import type { IdentityName } from '../../people/identities/queries.ts'
import { ORIGIN, VISIBILITY } from '../conversations/codes.ts'
import { type MessageRow, selectMessages } from '../messages/queries.ts'

interface ChatMessageKeys {
  conversationId: number
  identityId: number
}

/** The conversation of a message, and its sender. */
export async function findSaid(scope: Scope, messageId: number): Promise<ChatMessageKeys> {
  const row = await scope.sql.row<ChatMessageKeys>(sql`
    select conversation_id as "conversationId", identity_id as "identityId"
    from messages where brand_id = ${scope.brand.id} and id = ${messageId}`)
  return row as ChatMessageKeys
}

/** Whether somebody of staff has replied, by themselves. */
export async function hasReplyOfPerson(scope: Scope, conversationId: number): Promise<boolean> {
  const row = await scope.sql.row(sql`
    select 1 from messages
    where brand_id = ${scope.brand.id} and conversation_id = ${conversationId} and from_staff
      and visibility = ${VISIBILITY.regular} and by_program is not true limit 1`)
  return row !== undefined
}

/** The name of an identity. */
export async function findIdentityName(scope: Scope, id: number): Promise<IdentityName> {
  const row = await scope.sql.row<IdentityName>(sql`
    select type, identifier from identities where brand_id = ${scope.brand.id} and id = ${id}`)
  return row as IdentityName
}

/**
 * Messages the browser may show: staff replies, and messages from the chat. Replies by mail are not for a visitor who typed
 * somebody else's address, and a message may leave the visitor out.
 */
function isShown(scope: Scope, message: Sql): Sql {
  return sql`(${message}.visibility = ${VISIBILITY.regular} and (${message}.from_staff or ${message}.origin = ${ORIGIN.chat})
    and not exists (
      select 1 from chats h where h.brand_id = ${scope.brand.id} and h.conversation_id = ${message}.conversation_id
        and (h.identity_id = any(${message}.left_out_ids) or h.joined_id = any(${message}.left_out_ids))))`
}

/** The latest regular messages of a conversation, newest first. */
export function selectChatMessages(
  scope: Scope,
  conversationId: number,
  limit: number,
): Promise<MessageRow[]> {
  const ofChat = sql`m.conversation_id = ${conversationId} and ${isShown(scope, sql`m`)}`
  return selectMessages(scope, ofChat, { limit, offset: 0 })
}

/** The last regular message of each conversation. */
export async function selectLastMessages(
  scope: Scope,
  conversationIds: number[],
): Promise<Map<number, number>> {
  const rows = await scope.sql.rows<{ conversationId: number; id: number }>(sql`
    select c.id as "conversationId", m.id
    from unnest(${conversationIds}::bigint[]) c (id) cross join lateral (
      select id from messages
      where brand_id = ${scope.brand.id} and conversation_id = c.id and ${isShown(scope, sql`messages`)}
      order by created_at desc, id desc limit 1
    ) m`)
  return new Map(rows.map(({ conversationId, id }) => [conversationId, id]))
}

/** Names of members of staff who have used the pages since then, the latest first. */
export async function selectNamesThere(scope: Scope, since: Date, limit: number): Promise<string[]> {
  const rows = await scope.sql.rows<{ name: string }>(sql`
    select u.name from users u join (
      select user_id, max(last_used_at) as at from sessions
      where brand_id = ${scope.brand.id} and last_used_at > ${since} group by user_id
    ) s on s.user_id = u.id
    where u.brand_id = ${scope.brand.id} order by s.at desc, u.id limit ${limit}`)
  return rows.map(({ name }) => name)
}

/** The visitor's rating of a chat; null if there is none. */
export async function findRatingOf(
  scope: Scope,
  { conversationId, identityId }: ChatMessageKeys,
): Promise<number | null> {
  const row = await scope.sql.row<{ rating: number }>(sql`
    select rating from satisfaction_ratings
    where brand_id = ${scope.brand.id} and conversation_id = ${conversationId} and identity_id = ${identityId}`)
  return row?.rating ?? null
}
