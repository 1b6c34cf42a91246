import sql, { type Sql } from 'sql-template-tag'
import { type Scope, type Standing, sightOf } from '../../kit/scope.ts'
import { standing } from '../../people/roles/queries.ts'
import { VISIBILITY } from '../conversations/codes.ts'
import { TICKET_TOKEN } from '../conversations/ticket-number.ts'
import { isVisibleTo, type Placement } from '../conversations/visible.ts'
import type { ReplyTo } from '../mail/signed-ids.ts'

/** The message that a mail replies to: its conversation, and whether it is internal. */
export interface Answered {
  conversationId: number
  isNote: boolean
}

interface Referred {
  channelId: number
  headerIds: string[]
  identityId: number
}

/**
 * Conversations with these Message-IDs in the channel, if the identity takes part in them, or goes on with a note of its own:
 * who answers to something forwarded does not follow.
 */
export function selectConversationsOfMails(scope: Scope, referred: Referred): Promise<Map<string, Answered>> {
  const { headerIds } = referred
  return selectConversations(scope, referred, {
    id: sql`i.header_id`,
    where: sql`i.header_id = any(${headerIds}::text[])`,
  })
}

/** As above, of mails that were imported, into whichever channel: they are in no mail log. */
export async function selectConversationsOfImported(
  scope: Scope,
  { headerIds, identityId }: Pick<Referred, 'headerIds' | 'identityId'>,
): Promise<Map<string, Answered>> {
  const rows = await scope.sql.rows<Answered & { headerId: string }>(sql`
    select m.origin_id as "headerId", max(m.conversation_id) as "conversationId", bool_or(m.visibility = ${VISIBILITY.internalNote}) as "isNote"
    from messages m
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = m.conversation_id
    where m.brand_id = ${scope.brand.id} and m.origin_id = any(${headerIds}::text[]) and m.arrival ? 'imported'
      and c.follower_ids && (${identitiesOfPerson(scope, identityId)})
    group by 1`)
  return new Map(rows.map(({ headerId, ...answered }) => [headerId, answered]))
}

/** As above, of mails that named these Message-IDs, of mails which may not have come here. */
export function selectConversationsNaming(scope: Scope, referred: Referred): Promise<Map<string, Answered>> {
  const { headerIds } = referred
  return selectConversations(scope, referred, {
    id: sql`(select named from unnest(i.answers_to) named where named = any(${headerIds}::text[]) limit 1)`,
    where: sql`i.answers_to && ${headerIds}::text[]`,
  })
}

async function selectConversations(
  scope: Scope,
  { channelId, identityId }: Referred,
  { id, where }: { id: Sql; where: Sql },
): Promise<Map<string, Answered>> {
  const rows = await scope.sql.rows<Answered & { headerId: string }>(sql`
    select ${id} as "headerId", max(m.conversation_id) as "conversationId", bool_or(m.visibility = ${VISIBILITY.internalNote}) as "isNote"
    from mails i
    join messages m on m.brand_id = ${scope.brand.id} and m.id = i.message_id
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = m.conversation_id
    where i.brand_id = ${scope.brand.id} and i.channel_id = ${channelId} and ${where}
      and (c.follower_ids && (${identitiesOfPerson(scope, identityId)})
        or m.visibility = ${VISIBILITY.internalNote} and m.identity_id = any((${identitiesOfPerson(scope, identityId)})::bigint[]))
    group by 1`)
  return new Map(rows.map(({ headerId, ...answered }) => [headerId, answered]))
}

/**
 * The conversation with this reference, or the one that it was merged into, if the identity's person takes part in it.
 */
export async function findConversationOf(
  scope: Scope,
  { refId, identityId }: { refId: string; identityId: number },
): Promise<number | undefined> {
  const row = await scope.sql.row<{ id: number }>(sql`
    select c.id from conversations named
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = coalesce(named.merged_into, named.id)
    where named.brand_id = ${scope.brand.id} and named.ref_id = ${refId}
      and c.follower_ids && (${identitiesOfPerson(scope, identityId)})`)
  return row?.id
}

/** As above, of the token of a ticket that was imported: the latest, if several helpdesks have used it. */
export async function findConversationOfTicket(
  scope: Scope,
  { token, identityId }: { token: string; identityId: number },
): Promise<number | undefined> {
  const named = JSON.stringify({ [TICKET_TOKEN]: token })
  const row = await scope.sql.row<{ id: number }>(sql`
    select c.id from conversations named
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = coalesce(named.merged_into, named.id)
    where named.brand_id = ${scope.brand.id} and named.data @> ${named}::jsonb
      and c.follower_ids && (${identitiesOfPerson(scope, identityId)})
    order by named.created_at desc limit 1`)
  return row?.id
}

/** Whether the identity's person takes part in the conversation. */
export async function isParticipant(
  scope: Scope,
  conversationId: number,
  identityId: number,
): Promise<boolean> {
  const row = await scope.sql.row(sql`
    select 1 from conversations
    where brand_id = ${scope.brand.id} and id = ${conversationId}
      and follower_ids && (${identitiesOfPerson(scope, identityId)})`)
  return row !== undefined
}

function identitiesOfPerson(scope: Scope, identityId: number): Sql {
  return sql`
    select array_agg(other.id) from identities one
    join identities other on other.brand_id = ${scope.brand.id}
      and (other.id = one.id or other.contact_id = one.contact_id or other.user_id = one.user_id)
    where one.brand_id = ${scope.brand.id} and one.id = ${identityId}`
}

/** The conversation of a message; undefined if there is no such message. */
export function findAnswered(scope: Scope, messageId: number): Promise<Answered | undefined> {
  return scope.sql.row(sql`
    select conversation_id as "conversationId", visibility = ${VISIBILITY.internalNote} as "isNote" from messages
    where brand_id = ${scope.brand.id} and id = ${messageId}`)
}

interface Addressed extends Placement, Standing {
  id: number
  userId: number | null
}

/**
 * The id of the conversation that a reply address leads to, or of the one that it was merged into; undefined if there is none,
 * or if the address was given to a member of staff who does not see it by now.
 */
export async function findActualId(
  scope: Scope,
  { conversationId, identityId }: Pick<ReplyTo, 'conversationId' | 'identityId'>,
): Promise<number | undefined> {
  const row = await scope.sql.row<Addressed>(sql`
    select c.id, c.channel_id as "channelId", c.team_id as "teamId", c.assignee_id as "assigneeId", u.id as "userId", ${standing(scope)}
    from conversations named
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = coalesce(named.merged_into, named.id)
    left join identities i on i.brand_id = ${scope.brand.id} and i.id = ${identityId}
    left join users u on u.brand_id = ${scope.brand.id} and u.id = i.user_id
    where named.brand_id = ${scope.brand.id} and named.id = ${conversationId}`)
  if (!row) return undefined
  const { id, userId } = row
  return userId === null || isVisibleTo({ userId, sees: sightOf(row) }, row) ? id : undefined
}
