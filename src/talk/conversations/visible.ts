import sql, { join, raw, type Sql } from 'sql-template-tag'
import { Problem } from '../../kit/errors.ts'
import type { Actor, Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { ConversationRow } from './queries.ts'

type Seer = Pick<Scope, 'actor'>

/** What decides who sees a conversation. */
export type Placement = Pick<ConversationRow, 'channelId' | 'teamId' | 'assigneeId'>

/**
 * The condition that the caller sees a conversation; `table` is the name or alias of its table. A test wants it, or one of those
 * below, in every function that finds conversations for a caller. For callers who see all it is `true`, which costs nothing.
 */
export function visible({ actor }: Seer, table = 'c'): Sql {
  if (!actor?.sees) return ALL
  const column = (name: string) => raw(`${table}.${name}`)
  const within = actor.sees.map(
    ({ channelIds, teamIds }) =>
      sql`(${column('channel_id')} = any(${channelIds}::bigint[]) or ${column('team_id')} = any(${teamIds}::bigint[])
        or ${column('assignee_id')} = ${actor.userId})`,
  )
  return join(within, ' and ')
}

/** The same for what belongs to a conversation: a condition on the column with its id. */
export function ofVisible(scope: Scope, conversationId: Sql): Sql {
  if (!scope.actor?.sees) return ALL
  return sql`${conversationId} in (select seen.id from conversations seen where seen.brand_id = ${scope.brand.id} and ${visible(scope, 'seen')})`
}

/** The id of the conversation that a merged one went into, as of a column; who sees all need not know. */
export function ofWhole(scope: Scope, conversationId: Sql): Sql {
  if (!scope.actor?.sees) return conversationId
  return sql`(select coalesce(part.merged_into, part.id) from conversations part
    where part.brand_id = ${scope.brand.id} and part.id = ${conversationId})`
}

/** The same for what belongs to a message: a condition on the column with its id. */
export function ofVisibleMessage(scope: Scope, messageId: Sql): Sql {
  if (!scope.actor?.sees) return ALL
  return sql`exists (select 1 from messages told where told.brand_id = ${scope.brand.id} and told.id = ${messageId}
    and ${ofVisible(scope, sql`told.conversation_id`)})`
}

/** The same for one conversation that has been read. */
export function isVisible({ actor }: Seer, conversation: Placement): boolean {
  return actor === null || isVisibleTo(actor, conversation)
}

/** The same for a member. */
export function isVisibleTo(
  { userId, sees }: Pick<Actor, 'userId' | 'sees'>,
  { channelId, teamId, assigneeId }: Placement,
): boolean {
  if (!sees || assigneeId === userId) return true
  return sees.every(
    ({ channelIds, teamIds }) =>
      channelIds.includes(channelId) || (teamId !== null && teamIds.includes(teamId)),
  )
}

/** Throws forbidden if the caller would not see the conversation that they start. */
export function requireVisible(seer: Seer, conversation: Placement): void {
  if (!isVisible(seer, conversation))
    throw new Problem('forbidden', say`You can start conversations only where you can see them.`)
}

/** Whether the caller sees part of the conversations only: kept totals are not for them. */
export function seesPart({ actor }: Seer): boolean {
  return actor?.sees != null
}

/** Those of these conversations that the caller sees. */
export async function selectVisible(scope: Scope, ids: number[]): Promise<Set<number>> {
  if (!seesPart(scope)) return new Set(ids)
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select c.id from conversations c
    where c.brand_id = ${scope.brand.id} and c.id = any(${ids}::bigint[]) and ${visible(scope)}`)
  return new Set(rows.map(({ id }) => id))
}

/** Those of these conversations of which the caller sees the whole: for a merged one, what it was merged into. */
export async function selectVisibleWhole(scope: Scope, ids: number[]): Promise<Set<number>> {
  if (!seesPart(scope)) return new Set(ids)
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select part.id from conversations part
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = coalesce(part.merged_into, part.id)
    where part.brand_id = ${scope.brand.id} and part.id = any(${ids}::bigint[]) and ${visible(scope)}`)
  return new Set(rows.map(({ id }) => id))
}

const ALL = sql`true`
