import sql from 'sql-template-tag'
import type { Scope } from '../../../../kit/scope.ts'
import { CHANNEL_KINDS } from '../../../../talk/channels/kinds.ts'

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
    where brand_id = ${scope.brand.id} and kind = ${CHANNEL_KINDS.email} order by email is null, id`)
}

/** Those of these Message-IDs that have come by mail and are messages here. */
export async function selectReceived(scope: Scope, headerIds: string[]): Promise<Set<string>> {
  const rows = await scope.sql.rows<{ id: string }>(sql`
    select header_id as id from mails
    where brand_id = ${scope.brand.id} and header_id = any(${headerIds}::text[]) and message_id is not null
      and channel_id in (select id from channels where brand_id = ${scope.brand.id})`)
  return new Set(rows.map(({ id }) => id))
}

/** Of mails that earlier runs have brought: the conversation, by its id at the source, and who takes part in it. */
export function selectEarlier(
  scope: Scope,
  origin: string,
  ids: string[],
): Promise<{ id: string; threadId: string; people: string[] }[]> {
  return scope.sql.rows(sql`
    select r.source_id as id, k.source_id as "threadId", array(
      select i.identifier from identities i where i.brand_id = ${scope.brand.id} and i.id = any(c.follower_ids)
    ) as people
    from imported_rows r
    join messages m on m.brand_id = ${scope.brand.id} and m.id = r.own_id
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = m.conversation_id
    join imported_rows k on k.brand_id = ${scope.brand.id} and k.kind = 'conversations' and k.own_id = c.id and k.origin = r.origin
    where r.brand_id = ${scope.brand.id} and r.origin = ${origin} and r.kind = 'messages' and r.source_id = any(${ids}::text[])`)
}
