import sql from 'sql-template-tag'
import type { Scope } from '../../../../kit/scope.ts'
import { CHANNEL_KINDS } from '../../../../talk/channels/kinds.ts'
import { VISIBILITY } from '../../../../talk/conversations/codes.ts'

/** The addresses of members, whether they still work here or not. */
export function selectStaffAddresses(
  scope: Scope,
): Promise<{ address: string; userId: number; name: string }[]> {
  return scope.sql.rows(sql`
    select i.identifier as address, u.id as "userId", u.name from identities i
    join users u on u.brand_id = ${scope.brand.id} and u.id = i.user_id
    where i.brand_id = ${scope.brand.id} and i.type = 'email' and i.user_id is not null order by i.id`)
}

export interface MailChannel {
  slug: string
  name: string
  email: string | null
  visibility: number
}

/** The channels for mail, those with an address first. */
export function selectMailChannels(scope: Scope): Promise<MailChannel[]> {
  return scope.sql.rows(sql`
    select slug, name, email, visibility from channels
    where brand_id = ${scope.brand.id} and kind = ${CHANNEL_KINDS.email} and deleted_at is null order by email is null, id`)
}

/** Those of these Message-IDs that have come by mail and are messages here. */
export async function selectReceived(scope: Scope, headerIds: string[]): Promise<Set<string>> {
  const rows = await scope.sql.rows<{ id: string }>(sql`
    select header_id as id from mails
    where brand_id = ${scope.brand.id} and header_id = any(${headerIds}::text[]) and message_id is not null
      and channel_id in (select id from channels where brand_id = ${scope.brand.id})`)
  return new Set(rows.map(({ id }) => id))
}

interface EarlierMail {
  id: string
  threadId: string
  conversationId: number
  isNote: boolean
  /** The addresses of whoever it is from: one of them is in its head. */
  senders: string[]
}

/** Of mails that earlier runs have brought, without one that is not over: the conversation, with its id at the source. */
export function selectEarlier(
  scope: Scope,
  { origin, but }: { origin: string; but: number | null },
  ids: string[],
): Promise<EarlierMail[]> {
  return scope.sql.rows(sql`
    select r.source_id as id, k.source_id as "threadId", c.id as "conversationId",
      m.visibility = ${VISIBILITY.internalNote} as "isNote", array(
        select i.identifier from identities i where i.brand_id = ${scope.brand.id} and i.id = m.identity_id
        union
        select a.source_id from imported_rows a
        where a.brand_id = ${scope.brand.id} and a.kind = 'identities' and a.own_id = m.identity_id and a.origin = r.origin
      ) as senders
    from imported_rows r
    join messages m on m.brand_id = ${scope.brand.id} and m.id = r.own_id
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = m.conversation_id
    join imported_rows k on k.brand_id = ${scope.brand.id} and k.kind = 'conversations' and k.own_id = c.id and k.origin = r.origin
    where r.brand_id = ${scope.brand.id} and r.origin = ${origin} and r.kind = 'messages' and r.source_id = any(${ids}::text[])
      and r.import_id is distinct from ${but}::bigint`)
}

/** The addresses of the followers of these conversations, with the time of the first message from or to each; null: there is none. */
export function selectFollowers(
  scope: Scope,
  conversationIds: number[],
): Promise<{ conversationId: number; address: string; since: Date | null }[]> {
  return scope.sql.rows(sql`
    select c.id as "conversationId", i.identifier as address, (
      select min(m.created_at) from messages m
      where m.brand_id = ${scope.brand.id} and m.conversation_id = c.id and (m.identity_id = i.id or i.id = any(m.recipient_ids))
    ) as since
    from conversations c join identities i on i.brand_id = ${scope.brand.id} and i.id = any(c.follower_ids) and i.type = 'email'
    where c.brand_id = ${scope.brand.id} and c.id = any(${conversationIds}::bigint[])`)
}
