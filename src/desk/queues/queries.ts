import sql, { type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { TeamQueue } from '../../people/teams/queries.ts'
import { CLASSES } from '../../talk/conversations/classes.ts'
import { PRIORITIES } from '../../talk/conversations/codes.ts'
import { visible } from '../../talk/conversations/visible.ts'
import { chatChannelIds } from '../availability/load-queries.ts'
import type { Room } from './hand-out.ts'

/** A waiting conversation. */
export interface Waiting {
  id: number
  isChat: boolean
  tagKeys: string[]
  since: Date
}

interface Selection {
  teamId: number
  queue: TeamQueue
  /** At most so many, without these tags. */
  mail: Room
  chat: Room
}

/**
 * The open, unassigned conversations of a team that the caller sees, in the order of the queue, with a limit for chats and one for
 * others.
 */
export async function selectWaiting(
  scope: Scope,
  { teamId, queue, mail, chat }: Selection,
): Promise<Waiting[]> {
  const talks = await chatChannelIds(scope)
  const ranks = PRIORITIES.toReversed()
  const kind = (isChat: boolean, { places, withoutTags }: Room): Sql => sql`(
    select c.id, c.tag_keys, coalesce(c.last_customer_message_at, c.created_at) as since, ${isChat}::boolean as is_chat,
      case when ${queue.order === 'priority'} then array_position(${ranks}::text[], c.priority) else 0 end as rank,
      case when ${queue.order === 'due'} then coalesce(c.due_at, 'infinity') end as due
    from conversations c
    where c.brand_id = ${scope.brand.id} and c.team_id = ${teamId} and c.class = any(${CLASSES.openUnassigned}::int[])
      and (c.channel_id = any(${talks}::bigint[])) = ${isChat} and not c.tag_keys && ${withoutTags}::text[] and ${visible(scope)}
    order by rank, due, since, c.id limit ${places})`
  return scope.sql.rows(sql`
    select w.id, w.is_chat as "isChat", w.tag_keys as "tagKeys", w.since
    from (${kind(true, chat)} union all ${kind(false, mail)}) w order by w.rank, w.due, w.since, w.id`)
}

/** Serializes queues that count loads, until the transaction ends. */
export async function lockLoads(tx: TxScope): Promise<void> {
  await tx.sql.row(sql`select pg_advisory_xact_lock(hashtextextended('queues', ${tx.brand.id}))`)
}
