import sql, { type Sql } from 'sql-template-tag'
import { directionOf, isAfter, type Page, rangeOf } from '../../kit/paging.ts'
import { plannedEachTime } from '../../kit/prepared.ts'
import type { Scope } from '../../kit/scope.ts'
import type { Filter } from './classes.ts'
import { type Countable, countTotal, inClasses, positionOf, totalIn } from './count-queries.ts'
import {
  type ConversationList,
  firstOf,
  fromTheEnd,
  type ListedRow,
  NEAR_ROWS,
  selectMatches,
  selectRun,
  selectSkipping,
} from './list-queries.ts'
import { NO_DAY } from './places.ts'
import type { Selection } from './queries.ts'
import { type Ordering, SORTS, type Sort } from './sorts.ts'
import { visible } from './visible.ts'

/** What a caller sees who sees part: all of these channels; of others what is in these teams or assigned to them, if it is visible. */
export interface Seen {
  channelIds: number[]
  teamIds: number[]
}

/** Undefined for a caller who sees all. Who is bounded twice, by a role and for themselves, sees what both let them see. */
export function seenBy({ actor }: Pick<Scope, 'actor'>): Seen | undefined {
  if (!actor?.sees) return undefined
  const [first, ...more] = actor.sees
  return {
    channelIds: [...new Set(first?.channelIds)].filter(id =>
      more.every(({ channelIds }) => channelIds.includes(id)),
    ),
    teamIds: [...new Set(actor.sees.flatMap(({ teamIds }) => teamIds))],
  }
}

/** A list of which somebody sees part, without other conditions. */
type SeenPart = Omit<ConversationList, 'where'> & { seen: Seen }
/** The same with a total. */
export type SeenList = SeenPart & Countable
type DatedList = SeenList & { sort: Sort }
/** What of a list decides who sees which part. */
type Part = Pick<ConversationList, 'filter' | 'channelId'> & { seen: Seen }

/** The number of conversations of the list that they see. */
export async function countSeen(scope: Scope, list: Countable & { seen: Seen }): Promise<number> {
  const row = await scope.reads.row<{ total: number }>(
    plannedEachTime(sql`
      with others as materialized (${othersSeen(scope, list, sql`c.id`)})
      select ${totalSeen(scope, list)} as total`),
  )
  return row?.total ?? 0
}

/**
 * A page of what they see, with its total. Each class of each channel is an ordered run of an index, of which only the first rows are
 * read; what they see besides is found whole. A page by number starts at the day of its first row.
 */
export async function selectSeenPage<Row extends ListedRow>(
  scope: Scope,
  list: SeenList,
  columns: Selection,
): Promise<Row[]> {
  const { page, sort } = list
  const range = rangeOf(page)
  if (!hasFewRuns(list)) return selectAlong(scope, list, columns)
  if (range.offset <= NEAR_ROWS) return scope.reads.rows(nearPage(scope, list, columns))
  if (!isDated(sort)) return selectAlong(scope, list, columns)
  const deep = (of: Page, place: typeof range) =>
    scope.reads.rows<Row>(deepPage(scope, { ...list, sort, page: of }, { columns, ...place }))
  if (!page.isAscending) return deep(page, range)
  return fromTheEnd(page, await countSeen(scope, list), deep)
}

/** A page by cursor of what they see; nothing is counted. */
export function selectSeenRun<Row extends ListedRow>(
  scope: Scope,
  list: SeenPart,
  columns: Selection,
): Promise<Row[]> {
  if (!isOfFewRuns(list)) return selectRun(scope, { ...list, where: visible(scope) }, columns)
  const { page } = list
  const from = isAfter(page, sql`"sortTime"`, sql`id`)
  const shown = sql`page."sortTime", ${columns.list('c')}`
  return scope.reads.rows(pageOf(scope, list, { shown, from, limit: page.pageSize, skip: sql`0` }))
}

/**
 * The conversations of a filter that were changed last, of those that the caller sees, as a statement: columns of the conversation as c.
 * Of several classes at once, an index has no order: all of them would be sorted.
 */
export function latestOf(
  scope: Scope,
  filter: Filter,
  { columns, limit }: { columns: Sql; limit: number },
): Sql {
  const seen = seenBy(scope)
  const page = { page: 1, pageSize: limit, order: 'latest' }
  const list = { filter, sort: SORTS.changed, channelId: undefined, page }
  if (!seen || !isOfFewRuns({ ...list, seen }))
    return firstOf(scope, { ...list, where: visible(scope) }, { columns, limit })
  return pageOf(scope, { ...list, seen }, { shown: columns, from: sql`true`, limit, skip: sql`0` })
}

/** From more runs on, it is faster to go along those of the brand and to skip what they do not see. */
const MOST_RUNS = 240

function hasFewRuns(list: Part): boolean {
  return channelsOf(list).length * list.filter.classes.length <= MOST_RUNS
}

/** Without a total, what a team has need not be found whole. */
function isOfFewRuns(list: Part): boolean {
  return hasFewRuns(list) && list.seen.teamIds.length === 0
}

/** Of less than this part of a list, all rows are found, not the others skipped. */
const FEW = 20

/** A page along the runs of the brand, in which what they do not see is skipped. */
async function selectAlong<Row extends ListedRow>(
  scope: Scope,
  list: SeenList,
  columns: Selection,
): Promise<Row[]> {
  const [total, all] = await Promise.all([countSeen(scope, list), countTotal(scope, list)])
  const visibleOnes = { ...list, where: visible(scope) }
  return total * FEW < all
    ? selectMatches(scope, visibleOnes, columns)
    : selectSkipping(scope, visibleOnes, { columns, total })
}

function isDated(sort: Ordering): sort is Sort {
  return 'code' in sort
}

function nearPage(scope: Scope, list: SeenList, columns: Selection): Sql {
  const { limit, offset } = rangeOf(list.page)
  const from = isAfter(list.page, sql`"sortTime"`, sql`id`)
  return pageOf(scope, list, {
    shown: counted(scope, list, columns),
    from,
    limit,
    skip: sql`${offset}::bigint`,
  })
}

function deepPage(
  scope: Scope,
  list: DatedList,
  { columns, limit, offset }: { columns: Selection; limit: number; offset: number },
): Sql {
  const places = { channelIds: channelsOf(list), besides: daysOfOthers }
  return pageOf(scope, list, {
    shown: counted(scope, list, columns),
    position: positionOf(scope, { ...list, places }, offset),
    from: sql`"sortTime" < (select until from place)`,
    limit,
    skip: sql`(${offset}::bigint - (select before from place))`,
  })
}

function counted(scope: Scope, list: SeenList, columns: Selection): Sql {
  return sql`${totalSeen(scope, list)} as total, page."sortTime", ${columns.list('c')}`
}

interface PagePlace {
  /** What is selected of the page and its conversations. */
  shown: Sql
  /** Named queries that `from` and `skip` refer to. */
  position?: Sql
  /** Where the page starts: a condition on "sortTime" and id. */
  from: Sql
  limit: number
  skip: Sql
}

/** Finds the ids of the page, by creation and change in indexes alone, then the rows. */
function pageOf(scope: Scope, list: SeenPart, { shown, position, from, limit, skip }: PagePlace): Sql {
  const { sort, page, filter } = list
  const order = sql`"sortTime" ${directionOf(page)}, id ${directionOf(page)}`
  return plannedEachTime(sql`
    with others as materialized (${othersSeen(scope, list, sql`c.id, ${sort.time} as "sortTime"`)}),
    ${position ? sql`${position},` : sql``}
    page as (
      select id, "sortTime" from (
        select run.id, run."sortTime"
        from unnest(${channelsOf(list)}::bigint[]) of_channel (id)
        cross join unnest(${filter.classes}::smallint[]) of_class (code)
        cross join lateral (
          select id, "sortTime" from (
            select c.id, ${sort.time} as "sortTime" from conversations c
            where c.brand_id = ${scope.brand.id} and c.channel_id = of_channel.id and c.class = of_class.code
          ) timed where ${from} order by ${order} limit ${skip} + ${limit}::bigint
        ) run
        union all
        select id, "sortTime" from others where ${from}
      ) runs order by ${order} limit ${limit}::bigint offset ${skip}
    )
    select ${shown} from page join conversations c on c.brand_id = ${scope.brand.id} and c.id = page.id
    order by page."sortTime" ${directionOf(page)}, c.id ${directionOf(page)}`)
}

function channelsOf({ channelId, seen }: Part): number[] {
  return seen.channelIds.filter(id => channelId === undefined || id === channelId)
}

/** What they see of other channels than those that they see whole: columns of the conversation as c. */
export function othersSeen(scope: Scope, list: Part, columns: Sql): Sql {
  const { channelIds, teamIds } = list.seen
  const elsewhere = sql`c.brand_id = ${scope.brand.id} and ${inClasses(list)} and not c.channel_id = any(${channelIds}::bigint[])`
  const own = sql`select ${columns} from conversations c where ${elsewhere} and c.assignee_id = ${scope.actor?.userId ?? null}`
  if (teamIds.length === 0) return own
  return sql`
    ${own} union all
    select ${columns} from conversations c
    where ${elsewhere} and c.team_id = any(${teamIds}::bigint[])
      and c.assignee_id is distinct from ${scope.actor?.userId ?? null} and ${visible(scope)}`
}

/** The total, beside the named query `others`: of the channels, it is kept. */
function totalSeen(scope: Scope, list: Countable & { seen: Seen }): Sql {
  return sql`(${totalIn(scope, list, channelsOf(list))} + (select count(*) from others))::bigint`
}

/** How many of the others each day has, beside the named query `others`. */
function daysOfOthers(condition: Sql): Sql {
  return sql`
    select day, 1::float8 from (
      select case when "sortTime" = '-infinity' then ${NO_DAY} else floor(extract(epoch from "sortTime") / 86400)::int end as day
      from others
    ) other where ${condition}`
}
