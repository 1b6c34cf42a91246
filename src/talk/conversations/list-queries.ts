import sql, { join, raw, type Sql } from 'sql-template-tag'
import { literal } from '../../kit/literal.ts'
import { DEFAULT_PAGE_SIZE, directionOf, isAfter, type Page, rangeOf } from '../../kit/paging.ts'
import { plannedEachTime } from '../../kit/prepared.ts'
import type { Scope } from '../../kit/scope.ts'
import type { Filter } from './classes.ts'
import { type Countable, countTotal, inChannel, inClasses, positionOf, totalOf } from './count-queries.ts'
import type { Selection } from './queries.ts'
import type { Ordering, Sort } from './sorts.ts'

/** Below this offset, skipping rows is faster than looking up the day. */
export const NEAR_ROWS = 300

/** What every list has: a filter, an optional channel, a sort, and a page. */
export interface ConversationList {
  filter: Filter
  channelId: number | undefined
  sort: Ordering
  page: Page
  /** A condition on the conversation as c. */
  where?: Sql | undefined
}

/** What a statement of a list adds to each row: the time of the list's order, null for none, and the list's total. */
export interface ListedRow {
  id: number
  sortTime: Date | number
  total?: number
}

/** A list with a total. */
export type CountedList = ConversationList & Countable & { sort: Sort }

/** The time that orders a row; null for -infinity. */
export function timeInList({ sortTime }: ListedRow): Date | null {
  return sortTime instanceof Date ? sortTime : null
}

/**
 * A page of a list as a merge of its classes: each is an ordered run of an index and is read only as far as needed. A page
 * by number starts at the day of its first row, so that any depth costs the same.
 */
export async function selectPage<Row extends ListedRow>(
  scope: Scope,
  list: CountedList,
  columns: Selection,
): Promise<Row[]> {
  const range = rangeOf(list.page)
  if (range.offset <= NEAR_ROWS) return scope.reads.rows(nearPage(scope, list, columns))
  const deep = (page: Page, place: typeof range) =>
    scope.reads.rows<Row>(deepPage(scope, { ...list, page }, { ...place, columns }))
  if (!list.page.isAscending) return deep(list.page, range)
  return fromTheEnd(list.page, await countTotal(scope, list), deep)
}

/** A deep page from the oldest on is one from the newest on, backwards: the days are counted from the newest. */
export async function fromTheEnd<Row>(
  page: Page,
  total: number,
  read: (page: Page, range: ReturnType<typeof rangeOf>) => Promise<Row[]>,
): Promise<Row[]> {
  const { limit, offset } = rangeOf(page)
  const left = Math.min(total - offset, limit)
  if (left <= 0) return []
  const rows = await read({ ...page, isAscending: false }, { limit: left, offset: total - offset - left })
  return rows.toReversed()
}

/** A page of a list whose order is that of an index, but not counted by day: far down, it skips the ids of the rows before it. */
export function selectUndatedPage<Row extends ListedRow>(
  scope: Scope,
  list: ConversationList & Countable,
  columns: Selection,
): Promise<Row[]> {
  const { limit, offset } = rangeOf(list.page)
  if (offset <= NEAR_ROWS) return scope.reads.rows(nearPage(scope, list, columns))
  const range = { limit: sql`${limit}::bigint`, skip: sql`${offset}::bigint`, from: sql`true` }
  const direction = directionOf(list.page)
  return scope.reads.rows(sql`
    with page as (${mergeOf(scope, list, { ...range, columns: sql`c.id`, shown: sql`id, "sortTime"` })})
    select ${totalOf(scope, list)} as total, "sortTime", ${columns.list('c')} from page
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = page.id
    order by "sortTime" ${direction}, c.id ${direction}`)
}

function nearPage(scope: Scope, list: ConversationList & Countable, columns: Selection): Sql {
  const { sort, page } = list
  const { limit, offset } = rangeOf(page)
  const range = { limit: inlineWhenDefault(limit, DEFAULT_PAGE_SIZE), skip: inlineWhenDefault(offset, 0) }
  const from = isAfter(page, sort.time, sql`c.id`)
  const shown = sql`${totalOf(scope, list)} as total, "sortTime", ${columns.names}`
  return mergeOf(scope, list, { ...range, from, columns: columns.list('c'), shown })
}

/**
 * A page of a list by cursor. Rows that `where` excludes are skipped, and nothing is counted: fast if most rows match, or if
 * an index has the matching ones.
 */
export function selectRun<Row extends ListedRow>(
  scope: Scope,
  list: ConversationList,
  columns: Selection,
): Promise<Row[]> {
  const { sort, page, where = sql`true` } = list
  const from = sql`${isAfter(page, sort.time, sql`c.id`)} and ${where}`
  const range = { limit: sql`${page.pageSize}::bigint`, skip: sql`0`, from }
  const shown = sql`"sortTime", ${columns.names}`
  return scope.reads.rows(
    plannedEachTime(mergeOf(scope, list, { ...range, columns: columns.list('c'), shown })),
  )
}

/** A page of a list with a total that is known otherwise. Rows that `where` excludes are skipped: fast if many match. */
export function selectSkipping<Row extends ListedRow>(
  scope: Scope,
  list: ConversationList,
  { columns, total }: { columns: Selection; total: number },
): Promise<Row[]> {
  const { sort, page, where = sql`true` } = list
  const { limit, offset } = rangeOf(page)
  const from = sql`${isAfter(page, sort.time, sql`c.id`)} and ${where}`
  const range = { limit: sql`${limit}::bigint`, skip: sql`${offset}::bigint`, from }
  const shown = sql`${total}::bigint as total, "sortTime", ${columns.names}`
  return scope.reads.rows(
    plannedEachTime(mergeOf(scope, list, { ...range, columns: columns.list('c'), shown })),
  )
}

/** The first conversations of a list, as a statement: columns of the conversation as c. */
export function firstOf(
  scope: Scope,
  list: ConversationList,
  { columns, limit }: { columns: Sql; limit: number },
): Sql {
  const range = { limit: sql`${limit}::bigint`, skip: sql`0`, from: list.where ?? sql`true` }
  const direction = directionOf(list.page)
  return sql`
    select ${columns} from (${mergeOf(scope, list, { ...range, columns: sql`c.id`, shown: sql`id, "sortTime"` })}) page
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = page.id
    order by page."sortTime" ${direction}, c.id ${direction}`
}

interface DeepRange {
  limit: number
  offset: number
  columns: Selection
}

/** Finds the ids of the page in the indexes alone, then the rows: within a day it may have to skip a thousand. */
function deepPage(scope: Scope, list: CountedList, { limit, offset, columns }: DeepRange): Sql {
  const { sort } = list
  const range = {
    limit: inlineWhenDefault(limit, DEFAULT_PAGE_SIZE),
    skip: sql`(${offset}::bigint - (select before from place))`,
  }
  const from = sql`${sort.time} < (select until from place)`
  return sql`
    with ${positionOf(scope, list, offset)},
    page as (${mergeOf(scope, list, { ...range, from, columns: sql`c.id`, shown: sql`id, "sortTime"` })})
    select ${totalOf(scope, list)} as total, "sortTime", ${columns.list('c')} from page
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = page.id
    order by "sortTime" desc, c.id desc`
}

interface Merge {
  /** Columns of each run. */
  columns: Sql
  /** What is selected from the runs. */
  shown: Sql
  /** Condition on a conversation, in each run: the start position, for example. */
  from: Sql
  skip: Sql
  limit: Sql
}

/** Without its own order and limit, each run would be read whole and sorted. */
function mergeOf(
  scope: Scope,
  { filter, channelId, sort, page }: ConversationList,
  { columns, shown, from, skip, limit }: Merge,
): Sql {
  const direction = directionOf(page)
  const runs = filter.classes.map(
    code => sql`(
    select ${columns}, ${sort.time} as "sortTime" from conversations c
    where c.brand_id = ${scope.brand.id} and c.class = ${literal(code)} and ${inChannel(channelId)} and ${from}
    order by ${sort.time} ${direction}, c.id ${direction} limit ${skip} + ${limit})`,
  )
  return sql`
    select ${shown} from (${join(runs, ' union all ')}) runs
    order by "sortTime" ${direction}, id ${direction} limit ${limit} offset ${skip}`
}

/** Writes the usual number into the text: the prepared plan then knows it, and is as good as one for the actual values. */
function inlineWhenDefault(value: number, expected: number): Sql {
  return value === expected ? raw(String(expected)) : sql`${value}::bigint`
}

/** A page of the rows that also match `where`, and their total. All matches are found once, by their own index. */
export function selectMatches<Row extends ListedRow>(
  scope: Scope,
  list: ConversationList,
  columns: Selection,
): Promise<Row[]> {
  const { page } = list
  const { limit, offset } = rangeOf(page)
  const direction = directionOf(page)
  return scope.reads.rows(
    plannedEachTime(sql`
      with matches as materialized (${matchesOf(scope, list)}), page as (
        select id, time from matches where ${isAfter(page, sql`time`, sql`id`)}
        order by time ${direction}, id ${direction} limit ${limit} offset ${offset}
      )
      select ${columns.list('c')}, page.time as "sortTime", (select count(*) from matches) as total
      from page join conversations c on c.brand_id = ${scope.brand.id} and c.id = page.id
      order by page.time ${direction}, c.id ${direction}`),
  )
}

function matchesOf(scope: Scope, list: ConversationList): Sql {
  return sql`
    select c.id, ${list.sort.time} as time from conversations c
    where c.brand_id = ${scope.brand.id} and ${inClasses(list)} and ${list.where ?? sql`true`}`
}

interface Counted {
  filter: Filter
  channelId: number | undefined
  /** Refers to the conversation as c. */
  where: Sql
  limit: number
}

/** The number of rows that match, counted up to a limit. */
export async function countUpTo(scope: Scope, { limit, where, ...list }: Counted): Promise<number> {
  const row = await scope.reads.row<{ count: number }>(
    plannedEachTime(sql`
      select count(*) as count from (
        select 1 from conversations c
        where c.brand_id = ${scope.brand.id} and ${inClasses(list)} and ${where} limit ${limit}
      ) found`),
  )
  return row?.count ?? 0
}

/** The total of `selectMatches`, for a page without rows. */
export async function countMatches(scope: Scope, list: ConversationList): Promise<number> {
  const query = sql`select count(*) as count from (${matchesOf(scope, list)}) matches`
  return (await scope.reads.row<{ count: number }>(plannedEachTime(query)))?.count ?? 0
}
