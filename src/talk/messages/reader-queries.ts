import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../kit/scope.ts'
import { VISIBILITY } from '../conversations/codes.ts'

interface Reader {
  /** The conversation that the messages `m` are in. */
  id: number
  identityIds: number[]
}

/** Messages that anybody but staff may read. */
export const isPublic = sql`visibility = ${VISIBILITY.regular} and deleted_at is null and claimed_by is null`

/** Whether a conversation `c` is theirs, and not only copied to them. */
export const isOwn = (
  { brand }: Scope,
  ids: number[],
): Sql => sql`(c.author_id = any(${ids}::bigint[]) or exists (
  select 1 from chats h
  where h.brand_id = ${brand.id} and h.conversation_id = c.id and h.joined_id = any(${ids}::bigint[])))`

/** Whether a message `m` was for them: it was sent to them, or they have been in the conversation since before. */
export const wasFor = (scope: Scope, { id, identityIds: ids }: Reader): Sql => sql`(
  not coalesce(m.left_out_ids && ${ids}::bigint[], false)
  and (${wasSent(scope, ids)} or (${isWhole(scope, id, ids)} and m.id >= ${joinedAt(scope, id, ids)})))`

/** A copy went to them, or the message named them. */
const wasSent = (scope: Scope, ids: number[]): Sql => sql`(m.recipient_ids && ${ids}::bigint[] or exists (
  select 1 from message_deliveries d
  where d.brand_id = ${scope.brand.id} and d.message_id = m.id and d.identity_id = any(${ids}::bigint[])))`

/** What was merged into it was somebody else's, if its author was: those words are for them alone. */
const isWhole = (scope: Scope, id: number, ids: number[]): Sql => sql`not exists (
  select 1 from conversations part
  where part.brand_id = ${scope.brand.id} and part.merged_into = ${id} and part.author_id <> all(${ids}::bigint[]))`

/**
 * The first message that was for them: a copy never shows what was written before (Cc). Of their own conversation, all, unless it
 * was another customer's before: then those messages are for that one alone. Null for whoever does not follow it: what they got,
 * they were sent.
 */
const joinedAt = (scope: Scope, id: number, ids: number[]): Sql => sql`(
  select case
    when ${isOwn(scope, ids)} and (coalesce(cardinality(c.removed_ids), 0) = 0 or ${isBegunBy(scope, ids)}) then 0
    when c.follower_ids && ${ids}::bigint[] then (
      select min(one.id) from messages one
      where one.brand_id = ${scope.brand.id} and one.conversation_id = c.id and ${isPublic}
        and one.bcc_ids is null and one.forwarded_to_ids is null
        and (one.identity_id = any(${ids}::bigint[]) or one.recipient_ids && ${ids}::bigint[] or exists (
          select 1 from message_deliveries d
          where d.brand_id = ${scope.brand.id} and d.message_id = one.id and d.identity_id = any(${ids}::bigint[]))))
  end
  from conversations c where c.brand_id = ${scope.brand.id} and c.id = ${id})`

const isBegunBy = ({ brand }: Scope, ids: number[]): Sql => sql`(
  select first.identity_id = any(${ids}::bigint[]) from messages first
  where first.brand_id = ${brand.id} and first.conversation_id = c.id and ${isPublic} order by first.id limit 1)`
