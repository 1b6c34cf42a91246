import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../kit/scope.ts'
import { VISIBILITY } from '../../talk/conversations/codes.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import { type MessageRow, selectMessages } from '../../talk/messages/queries.ts'
import { isOwn, isPublic, wasFor } from '../../talk/messages/reader-queries.ts'

/** A conversation as its customer sees it in a list. */
export type Request = Pick<
  ConversationRow,
  'id' | 'slug' | 'subject' | 'status' | 'channelId' | 'followerIds'
> & {
  at: Date
  /** Whether it is theirs, and not only copied to them. */
  isOwn: boolean
  /** What they wrote in it first; empty for nothing. */
  ownWords: string
}

/** What `GET /conversations?for_id=…` has: those that the person follows. */
const followed = (ids: number[]) => sql`c.merged_into is null and c.follower_ids && ${ids}::bigint[]`

const requestOf = (scope: Scope, ids: number[]): Sql => sql`
  c.id, c.slug, c.subject, c.status, c.channel_id as "channelId", c.follower_ids as "followerIds",
  coalesce(greatest(c.last_customer_message_at, c.last_staff_message_at), c.created_at) as at,
  ${isOwn(scope, ids)} as "isOwn",
  case when c.subject is null or c.subject = '' then coalesce((
    select one.body from messages one
    where one.brand_id = ${scope.brand.id} and one.conversation_id = c.id
      and one.identity_id = any(${ids}::bigint[]) and ${isPublic}
    order by one.id limit 1), '') else '' end as "ownWords"`

/** The requests of a person with these identities, those with the latest message first. */
export function selectRequests(
  scope: Scope,
  identityIds: number[],
  { limit, offset }: { limit: number; offset: number },
): Promise<Request[]> {
  return scope.sql.rows(sql`
    select ${requestOf(scope, identityIds)} from conversations c
    where c.brand_id = ${scope.brand.id} and ${followed(identityIds)}
    order by at desc, c.id desc limit ${limit} offset ${offset}`)
}

export async function countRequests(scope: Scope, identityIds: number[]): Promise<number> {
  const row = await scope.sql.row<{ count: number }>(sql`
    select count(*) as count from conversations c where c.brand_id = ${scope.brand.id} and ${followed(identityIds)}`)
  return row?.count ?? 0
}

/** Undefined for a slug of nobody's, and of somebody else's. */
export function findRequest(scope: Scope, identityIds: number[], slug: string): Promise<Request | undefined> {
  return scope.sql.row(sql`
    select ${requestOf(scope, identityIds)} from conversations c
    where c.brand_id = ${scope.brand.id} and ${followed(identityIds)} and c.slug = ${slug}`)
}

/** The latest messages that a person may read, newest first. */
export function selectReadable(
  scope: Scope,
  { id, identityIds }: { id: number; identityIds: number[] },
  limit: number,
): Promise<MessageRow[]> {
  const own = sql`m.identity_id = any(${identityIds}::bigint[])`
  const where = sql`m.conversation_id = ${id} and m.visibility = ${VISIBILITY.regular} and m.deleted_at is null
    and m.claimed_by is null and m.bcc_ids is null
    and (${own} or ${wasFor(scope, { id, identityIds })})`
  return selectMessages(scope, where, { limit, offset: 0 })
}
