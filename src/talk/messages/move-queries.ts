import sql, { empty, type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { VISIBILITY } from '../conversations/codes.ts'
import type { MessageRow } from './queries.ts'

/** A mark on origin ids that another message of the conversation has, too. */
const DISTINCT = sql`'~' || m.id`

interface Move {
  from: number
  to: number
  /** Only this message and later ones; all by default. */
  since?: MessageRow
  /** People who do not get them, nor a quote of them; identity ids. */
  hideFrom?: number[]
}

/** Moves messages to another conversation; returns their ids, oldest first. An origin id that is taken there gets a suffix. */
export async function moveMessages(tx: TxScope, { from, to, since, hideFrom = [] }: Move): Promise<number[]> {
  const moved = await tx.sql.write<{ id: number; createdAt: Date }>(sql`
    update messages m set conversation_id = ${to}, origin_id = case when exists (
        select 1 from messages o
        where o.brand_id = ${tx.brand.id} and o.conversation_id = ${to} and o.origin_id = m.origin_id
      ) then m.origin_id || ${DISTINCT} else m.origin_id end,
      left_out_ids = ${withHidden(hideFrom)}
    where m.brand_id = ${tx.brand.id} and m.conversation_id = ${from}
      ${since ? sql`and not (${isBefore(since)})` : empty}
    returning m.id, m.created_at as "createdAt"`)
  return moved
    .sort((one, other) => +one.createdAt - +other.createdAt || one.id - other.id)
    .map(({ id }) => id)
}

/** Whether the message is the first of its conversation. */
export async function isFirst(scope: Scope, message: MessageRow): Promise<boolean> {
  const earlier = await scope.sql.row(sql`
    select 1 from messages m
    where m.brand_id = ${scope.brand.id} and m.conversation_id = ${message.conversationId} and ${isBefore(message)} limit 1`)
  return earlier === undefined
}

/** The condition that a message m comes before another in the order of conversations. */
function isBefore({ createdAt, id }: MessageRow): Sql {
  return sql`(m.created_at, m.id) < (${createdAt}, ${id})`
}

/** Keeps the messages of a conversation from people who join it: they get no quote of them. */
export async function hideMessages(tx: TxScope, conversationId: number, from: number[]): Promise<void> {
  if (from.length === 0) return
  await tx.sql.write(sql`
    update messages m set left_out_ids = ${withHidden(from)}
    where m.brand_id = ${tx.brand.id} and m.conversation_id = ${conversationId}`)
}

/** Whom a message m leaves out, and these people. */
function withHidden(ids: number[]): Sql {
  if (ids.length === 0) return sql`m.left_out_ids`
  return sql`(
    select array_agg(distinct id) from unnest(coalesce(m.left_out_ids, '{}') || ${ids}::bigint[]) hidden (id))`
}

/** Moves messages back, with their own origin ids; returns how many there were. */
export async function returnMessages(
  tx: TxScope,
  { from, to, ids }: { from: number; to: number; ids: number[] },
): Promise<number> {
  const returned = await tx.sql.write<{ id: number }>(sql`
    update messages m set conversation_id = ${to},
      origin_id = case when right(m.origin_id, length(${DISTINCT})) = ${DISTINCT}
        then left(m.origin_id, -length(${DISTINCT})) else m.origin_id end
    where m.brand_id = ${tx.brand.id} and m.conversation_id = ${from} and m.id = any(${ids}::bigint[])
    returning m.id`)
  return returned.length
}

/** Everybody who wrote or was named in the regular messages of a conversation. */
export async function selectParticipants(scope: Scope, conversationId: number): Promise<Set<number>> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select distinct unnest(array[identity_id] || recipient_ids) as id from messages
    where brand_id = ${scope.brand.id} and conversation_id = ${conversationId}
      and visibility = ${VISIBILITY.regular}`)
  return new Set(rows.map(({ id }) => id))
}
