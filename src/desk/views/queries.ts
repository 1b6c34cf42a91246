import sql from 'sql-template-tag'
import { literals } from '../../kit/literal.ts'
import type { Scope } from '../../kit/scope.ts'
import { CLASSES } from '../../talk/conversations/classes.ts'
import { STATUSES } from '../../talk/conversations/codes.ts'
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

/** The number of conversations that the caller sees in all channels (0) and in each. */
export function countByChannel(scope: Scope): Promise<(KeptCounts & { channelId: number })[]> {
  return seesPart(scope) ? countSeen(scope) : selectKeptCounts(scope)
}

function countSeen(scope: Scope): Promise<(KeptCounts & { channelId: number })[]> {
  return scope.reads.rows(sql`
    select coalesce(c.channel_id, 0) as "channelId", count(*) as every,
      count(*) filter (where c.class in (${literals(CLASSES.archived)})) as archived,
      count(*) filter (where c.class in (${literals(CLASSES.open)})) as open
    from conversations c
    where c.brand_id = ${scope.brand.id} and c.class not in (${literals(CLASSES.merged)}) and ${visible(scope)}
    group by grouping sets ((c.channel_id), ())`)
}

/** Those of all, including unfolded changes. */
function selectKeptCounts(scope: Scope): Promise<(KeptCounts & { channelId: number })[]> {
  const brandId = scope.brand.id
  return scope.reads.rows(sql`
    select channel_id as "channelId", sum(every)::bigint as every, sum(archived)::bigint as archived,
      sum(open)::bigint as open
    from (
      select channel_id, every, archived, open from conversation_counts
      where brand_id = ${brandId} and sort = 0 and day = 0
      union all
      select part.channel_id, d.n, case when d.class in (${literals(CLASSES.archived)}) then d.n else 0 end,
        case when d.class in (${literals(CLASSES.open)}) then d.n else 0 end
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
  const brandId = scope.brand.id
  const row = await scope.reads.row<CountedViews>(sql`
    select (
      select count(*) from (
        select 1 from conversations c
        where c.brand_id = ${brandId} and c.assignee_id = ${userId} and c.class in (${literals(CLASSES.openAssigned)})
          and ${visible(scope)} limit ${COUNTED_TO + 1}
      ) found
    ) as mine, (
      select count(*) from (
        select 1 from conversations c
        where c.brand_id = ${brandId} and c.class in (${literals(CLASSES.openUnassigned)}) and ${visible(scope)}
        limit ${COUNTED_TO + 1}
      ) found
    ) as unassigned`)
  return row as CountedViews
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
  return scope.reads.rows(sql`
    select min(tag) as tag, count(*) as count from (
      select c.tags from conversations c
      where c.brand_id = ${scope.brand.id} and c.class in (${literals(CLASSES.open)}) and ${visible(scope)}
      order by c.updated_at desc limit ${TAGS_OF}
    ) latest cross join lateral unnest(latest.tags) as tag
    group by lower(normalize(tag)) order by count(*) desc, min(tag) limit ${MAX_TAGS}`)
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
