import sql, { type Sql } from 'sql-template-tag'
import { literals } from '../../kit/literal.ts'
import { plannedEachTime } from '../../kit/prepared.ts'
import type { Scope } from '../../kit/scope.ts'
import { CLASSES, filterOf } from '../../talk/conversations/classes.ts'
import { STATUSES } from '../../talk/conversations/codes.ts'
import { latestOf, othersSeen, type Seen, seenBy } from '../../talk/conversations/seen-queries.ts'
import { seesPart, visible } from '../../talk/conversations/visible.ts'

/** Counts without stored totals stop here. */
export const COUNTED_TO = 10_000
/** Tags are those of the conversations changed last. */
const TAGS_OF = 2_000
const MAX_TAGS = 20

interface KeptCounts {
  every: number
  archived: number
  open: number
}

type CountsOfChannel = KeptCounts & { channelId: number }

/** The number of conversations that the caller sees in all channels (0) and in each. */
export function countByChannel(scope: Scope): Promise<CountsOfChannel[]> {
  const seen = seenBy(scope)
  return seen ? countSeenByChannel(scope, seen) : selectKeptCounts(scope)
}

/** Of channels that they see whole, counts are kept; what they see besides is counted. */
function countSeenByChannel(scope: Scope, seen: Seen): Promise<CountsOfChannel[]> {
  const others = othersSeen(
    scope,
    { filter: filterOf({ filter: 'all' }), channelId: undefined, seen },
    sql`c.channel_id, c.class`,
  )
  return scope.reads.rows(
    plannedEachTime(sql`
      select coalesce(channel_id, 0) as "channelId", ${SUMS} from (
        select channel_id, every, archived, open from conversation_counts
        where brand_id = ${scope.brand.id} and channel_id = any(${seen.channelIds}::bigint[]) and sort = 0 and day = 0
        union all
        select channel_id, ${countsOf(sql`n`)} from conversation_deltas
        where brand_id = ${scope.brand.id} and channel_id = any(${seen.channelIds}::bigint[])
          and class not in (${literals(CLASSES.merged)})
        union all
        select channel_id, ${countsOf(sql`1`)} from (${others}) others
      ) parts group by grouping sets ((channel_id), ())`),
  )
}

const SUMS = sql`coalesce(sum(every), 0)::bigint as every, coalesce(sum(archived), 0)::bigint as archived,
  coalesce(sum(open), 0)::bigint as open`

/** What so many conversations of a class add to each count. */
const countsOf = (
  n: Sql,
) => sql`${n}, case when class in (${literals(CLASSES.archived)}) then ${n} else 0 end,
  case when class in (${literals(CLASSES.open)}) then ${n} else 0 end`

/** Those of all, including unfolded changes. */
function selectKeptCounts(scope: Scope): Promise<CountsOfChannel[]> {
  const brandId = scope.brand.id
  return scope.reads.rows(sql`
    select channel_id as "channelId", ${SUMS} from (
      select channel_id, every, archived, open from conversation_counts
      where brand_id = ${brandId} and sort = 0 and day = 0
      union all
      select part.channel_id, ${countsOf(sql`n`)}
      from conversation_deltas d cross join lateral (values (0), (d.channel_id)) part (channel_id)
      where d.brand_id = ${brandId} and d.class not in (${literals(CLASSES.merged)})
    ) parts group by channel_id`)
}

interface CountedViews {
  mine: number
  unassigned: number
}

/** Open conversations of this member of staff, and unassigned ones, up to COUNTED_TO plus one. */
export async function countAssigned(scope: Scope, userId: number): Promise<CountedViews> {
  const query = sql`
    select (
      select count(*) from (
        select 1 from conversations c
        where c.brand_id = ${scope.brand.id} and c.assignee_id = ${userId} and c.class in (${literals(CLASSES.openAssigned)})
          and ${visible(scope)} limit ${COUNTED_TO + 1}
      ) found
    ) as mine, (select count(*) from (${unassignedSeen(scope)} limit ${COUNTED_TO + 1}) found) as unassigned`
  const row = await scope.reads.row<CountedViews>(seesPart(scope) ? plannedEachTime(query) : query)
  return row as CountedViews
}

/** Asked channel by channel, so that who sees little does not walk through all. */
function unassignedSeen(scope: Scope): Sql {
  const filter = { classes: CLASSES.openUnassigned }
  const seen = seenBy(scope)
  const all = sql`
    select 1 from conversations c
    where c.brand_id = ${scope.brand.id} and c.class in (${literals(filter.classes)})`
  if (!seen) return all
  return sql`
    ${all} and c.channel_id = any(${seen.channelIds}::bigint[])
    union all ${othersSeen(scope, { filter, channelId: undefined, seen }, sql`1`)}`
}

/** The number of conversations with each rare status, each up to COUNTED_TO plus one. */
export function countRareStatuses(scope: Scope): Promise<{ status: number; count: number }[]> {
  return scope.reads.rows(sql`
    select s.status, (
      select count(*) from (
        select 1 from conversations c
        where c.brand_id = ${scope.brand.id} and c.class in (${literals(CLASSES.other)})
          and c.status in (${literals(STATUSES.rare)}) and c.status = s.status and ${visible(scope)}
        limit ${COUNTED_TO + 1}
      ) found
    ) as count from unnest(array[${literals(STATUSES.rare)}]) as s (status)`)
}

/** Tags of the open conversations changed last, most frequent first. */
export function selectOpenTags(scope: Scope): Promise<{ tag: string; count: number }[]> {
  const latest = latestOf(scope, { classes: CLASSES.open }, { columns: sql`c.tags`, limit: TAGS_OF })
  const query = sql`
    select min(tag) as tag, count(*) as count
    from (${latest}) latest cross join lateral unnest(latest.tags) as tag
    group by lower(normalize(tag)) order by count(*) desc, min(tag) limit ${MAX_TAGS}`
  return scope.reads.rows(seesPart(scope) ? plannedEachTime(query) : query)
}

/** The number of open conversations of each team, up to COUNTED_TO. */
export async function countByTeam(scope: Scope): Promise<Map<number, number>> {
  const rows = await scope.reads.rows<{ id: number; count: number }>(sql`
    select t.id, (
      select count(*) from (
        select 1 from conversations c
        where c.brand_id = ${scope.brand.id} and c.team_id = t.id and c.class in (${literals(CLASSES.open)}) and ${visible(scope)}
        limit ${COUNTED_TO}
      ) found
    ) as count from teams t where t.brand_id = ${scope.brand.id} and t.deleted_at is null`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
