import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

export interface ChatRow {
  conversationId: number
  identityId: number
  seenMessageId: number
  seenAt: Date
  expiresAt: Date
  pageUrl: string | null
  pageTitle: string | null
  language: string | null
  timeZone: string | null
  /** The customer, signed in, who began it or whom it joined: theirs alone from then on. */
  joinedId: number | null
}

const CHAT = sql`conversation_id as "conversationId", identity_id as "identityId", seen_message_id as "seenMessageId",
  seen_at as "seenAt", expires_at as "expiresAt", page_url as "pageUrl", page_title as "pageTitle", language,
  time_zone as "timeZone", joined_id as "joinedId"`

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
    select ${CHAT} from chats
    where brand_id = ${scope.brand.id} and digest = ${digest} and expires_at > ${scope.now()}`)
}

export function findChat(scope: Scope, conversationId: number): Promise<ChatRow | undefined> {
  return scope.sql.row(sql`
    select ${CHAT} from chats
    where brand_id = ${scope.brand.id} and conversation_id = ${conversationId}`)
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

/** What the browser says of itself; what it does not say stays as it was. */
export async function updateChatFacts(
  tx: TxScope,
  conversationId: number,
  facts: Partial<Record<'pageUrl' | 'pageTitle' | 'language' | 'timeZone', string | undefined>>,
): Promise<void> {
  const { pageUrl = null, pageTitle = null, language = null, timeZone = null } = facts
  await tx.sql.write(sql`
    update chats
    set page_title = case when ${pageUrl}::text is null then page_title else ${pageTitle} end,
      page_url = coalesce(${pageUrl}, page_url), language = coalesce(${language}, language),
      time_zone = coalesce(${timeZone}, time_zone)
    where brand_id = ${tx.brand.id} and conversation_id = ${conversationId}`)
}

export async function updateTypingUntil(
  tx: TxScope,
  conversationId: number,
  until: Date | null,
): Promise<void> {
  await tx.sql.write(sql`
    update chats set typing_until = ${until}
    where brand_id = ${tx.brand.id} and conversation_id = ${conversationId}`)
}

/** Deliveries to the visitor of a chat of messages up to this one, which they have not read before. */
export function selectUnreadDeliveries(
  scope: Scope,
  { conversationId, identityIds }: { conversationId: number; identityIds: number[] },
  upToMessageId: number,
): Promise<{ id: number }[]> {
  return scope.sql.rows(sql`
    select d.id from messages m join message_deliveries d on d.brand_id = ${scope.brand.id} and d.message_id = m.id
    where m.brand_id = ${scope.brand.id} and m.conversation_id = ${conversationId} and m.id <= ${upToMessageId}
      and d.identity_id = any(${identityIds}::bigint[]) and d.state not in ('read', 'bounced')
    order by d.id desc limit 100`)
}

/** The chats of a customer which they still follow; those with the latest message first. */
export function selectChatsOf(
  scope: Scope,
  identityIds: number[],
  limit: number,
): Promise<{ conversationId: number; seenMessageId: number; at: Date; subject: string | null }[]> {
  return scope.sql.rows(sql`
    select h.conversation_id as "conversationId", h.seen_message_id as "seenMessageId", c.subject,
      coalesce(greatest(c.last_customer_message_at, c.last_staff_message_at), c.created_at) as at
    from chats h join conversations c on c.brand_id = ${scope.brand.id} and c.id = h.conversation_id
    where h.brand_id = ${scope.brand.id} and h.joined_id = any(${identityIds}::bigint[])
      and c.follower_ids && ${identityIds}::bigint[] and c.merged_into is null
    order by at desc, c.id desc limit ${limit}`)
}

/** Records whose a chat is; false if it was somebody's before. */
export async function updateJoined(
  tx: TxScope,
  conversationId: number,
  identityId: number,
): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    update chats set joined_id = ${identityId}
    where brand_id = ${tx.brand.id} and conversation_id = ${conversationId} and joined_id is null returning joined_id`)
  return row !== undefined
}
