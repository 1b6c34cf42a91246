import sql, { type Sql } from 'sql-template-tag'
import type { Bounds, Scope } from '../../kit/scope.ts'
import { type Countable, inChannel } from './count-queries.ts'

/** What a caller sees who is bounded once: by a role, or for themselves. Undefined for others, who are bounded twice, or not. */
export function boundsOf({ actor }: Pick<Scope, 'actor'>): Bounds | undefined {
  return actor?.sees?.length === 1 ? actor.sees[0] : undefined
}

/**
 * The number of conversations of a list that somebody with these bounds sees, as part of a statement: the kept totals of their channels, and
 * those of other channels that they see by a team, or because they are assigned, which indexes find.
 */
export function totalSeenOf(scope: Scope, { filter, channelId }: Countable, bounds: Bounds): Sql {
  const channels = bounds.channelIds.filter(id => channelId === undefined || id === channelId)
  const classes = sql`class = any(${filter.classes}::smallint[])`
  return sql`((
      select coalesce(sum(${filter.count}), 0) from conversation_counts
      where brand_id = ${scope.brand.id} and channel_id = any(${channels}::bigint[]) and sort = 0 and day = 0
    ) + (
      select coalesce(sum(n), 0) from conversation_deltas
      where brand_id = ${scope.brand.id} and ${classes} and channel_id = any(${channels}::bigint[])
    ) + (
      select count(*) from conversations other
      where other.brand_id = ${scope.brand.id} and ${classes} and ${inChannel(channelId)}
        and not channel_id = any(${channels}::bigint[])
        and (team_id = any(${bounds.teamIds}::bigint[]) or assignee_id = ${scope.actor?.userId ?? null})
    ))::bigint`
}

/** The same as a number. */
export async function countSeen(scope: Scope, list: Countable, bounds: Bounds): Promise<number> {
  const row = await scope.reads.row<{ total: number }>(
    sql`select ${totalSeenOf(scope, list, bounds)} as total`,
  )
  return row?.total ?? 0
}
