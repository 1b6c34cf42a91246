import sql, { type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { TeamQueue } from '../../people/teams/queries.ts'
import { CLASSES } from '../../talk/conversations/classes.ts'
import { PRIORITIES } from '../../talk/conversations/codes.ts'
import { visible } from '../../talk/conversations/visible.ts'
import { talkChannelIds } from '../availability/load-queries.ts'
import type { Room } from './hand-out.ts'

/** A conversation that waits for somebody. */
export interface Waiting {
  id: number
  isTalk: boolean
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
 * The open conversations of a team that nobody has, the next first, of those that the caller sees; so many on which people talk, and
 * so many others.
 */
export async function selectWaiting(
  scope: Scope,
  { teamId, queue, mail, chat }: Selection,
): Promise<Waiting[]> {
  const talks = await talkChannelIds(scope)
  const ranks = PRIORITIES.toReversed()
  const kind = (isTalk: boolean, { places, withoutTags }: Room): Sql => sql`(
    select c.id, c.tag_keys, coalesce(c.last_customer_message_at, c.created_at) as since, ${isTalk}::boolean as is_talk,
      case when ${queue.order === 'priority'} then array_position(${ranks}::text[], c.priority) else 0 end as rank
    from conversations c
    where c.brand_id = ${scope.brand.id} and c.team_id = ${teamId} and c.class = any(${CLASSES.openUnassigned}::int[])
      and (c.channel_id = any(${talks}::bigint[])) = ${isTalk} and not c.tag_keys && ${withoutTags}::text[] and ${visible(scope)}
    order by rank, since, c.id limit ${places})`
  return scope.sql.rows(sql`
    select w.id, w.is_talk as "isTalk", w.tag_keys as "tagKeys", w.since
    from (${kind(true, chat)} union all ${kind(false, mail)}) w order by w.rank, w.since, w.id`)
}

/** Nobody else counts what members have, to give them more, until the transaction ends. */
export async function lockLoads(tx: TxScope): Promise<void> {
  await tx.sql.row(sql`select pg_advisory_xact_lock(hashtextextended('queues', ${tx.brand.id}))`)
}
