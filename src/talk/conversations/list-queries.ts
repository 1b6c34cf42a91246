import sql, { join, raw, type Sql } from 'sql-template-tag'
import { plannedEachTime } from '../../kit/db.ts'
import { DEFAULT_PAGE_SIZE, isAfter, type Page, rangeOf } from '../../kit/paging.ts'
import type { Scope } from '../../kit/scope.ts'
import { type Countable, countTotal, inChannel, inClasses, positionOf, totalOf } from './count-queries.ts'
import { COLUMNS, type ConversationRow } from './queries.ts'
import type { Sort } from './sorts.ts'

/** The same columns of a subquery that named them so. */
const NAMES = raw(
  COLUMNS.text
    .split(',')
    .map(column => column.trim().split(' as ').at(-1))
    .join(', '),
)

/** Rows of a list that are counted off one by one sooner than their day is looked up. */
const NEAR_ROWS = 300

/** What every list has: a filter, perhaps a channel, a sort, and the page that is wanted. */
export interface ConversationList extends Countable {
  sort: Sort
  page: Page
}

/**
 * A page of a list, as a merge of its classes: each is a run of an index, in order, and is read only as far as the merge
 * needs it. A page that is counted off begins at the day that its first row is in, so that it costs the same however deep.
 */
export async function selectPage(
  scope: Scope,
  list: ConversationList,
): Promise<{ rows: ConversationRow[]; totalCount: number }> {
  const isDeep = rangeOf(list.page).offset > NEAR_ROWS
  const rows = await scope.reads.rows<ConversationRow & { total: number }>(
    isDeep ? deepPage(scope, list) : nearPage(scope, list),
  )
  // Where no row could carry it, the total is asked for by itself.
  return { rows, totalCount: rows[0]?.total ?? (await countTotal(scope, list)) }
}

function nearPage(scope: Scope, list: ConversationList): Sql {
  const { sort, page } = list
  const { limit, offset } = rangeOf(page)
  const range = { limit: inlineWhenDefault(limit, DEFAULT_PAGE_SIZE), skip: inlineWhenDefault(offset, 0) }
  const from = isAfter(page, sort.time, sql`c.id`)
  const shown = sql`${totalOf(scope, list)} as total, ${NAMES}`
  return mergeOf(scope, list, { ...range, from, columns: COLUMNS, shown })
}

/**
 * A page of a list by its cursor, and of nothing else: what `where` leaves out is passed by, nothing is counted. Fast where
 * most match, or where an index has those that do.
 */
export function selectRun(scope: Scope, list: ConversationList, where: Sql): Promise<ConversationRow[]> {
  const { sort, page } = list
  const from = sql`${isAfter(page, sort.time, sql`c.id`)} and ${where}`
  const range = { limit: sql`${page.pageSize}::bigint`, skip: sql`0`, from }
  return scope.reads.rows(plannedEachTime(mergeOf(scope, list, { ...range, columns: COLUMNS, shown: NAMES })))
}

/** Finds the ids of the page in the indexes alone, then its rows: within a day it may have to skip a thousand. */
function deepPage(scope: Scope, list: ConversationList): Sql {
  const { sort, page } = list
  const { limit, offset } = rangeOf(page)
  const range = {
    limit: inlineWhenDefault(limit, DEFAULT_PAGE_SIZE),
    skip: sql`(${offset}::bigint - (select before from place))`,
  }
  const from = sql`${sort.time} < (select until from place)`
  return sql`
    with ${positionOf(scope, list, offset)},
    page as (${mergeOf(scope, list, { ...range, from, columns: sql`c.id`, shown: sql`id, "sortTime"` })})
    select ${totalOf(scope, list)} as total, ${COLUMNS} from page
    join lateral (select * from conversations where brand_id = ${scope.brand.id} and id = page.id) c using (id)
    order by "sortTime" desc, id desc`
}

interface Merge {
  /** Of a conversation, in each run. */
  columns: Sql
  /** What is selected of all of them. */
  shown: Sql
  /** Where in the order it begins. */
  from: Sql
  skip: Sql
  limit: Sql
}

/** Without an order and a limit of its own each run would be read whole, and sorted. */
function mergeOf(
  scope: Scope,
  { filter, channelId, sort }: ConversationList,
  { columns, shown, from, skip, limit }: Merge,
): Sql {
  const runs = filter.classes.map(
    code => sql`(
    select ${columns}, ${sort.time} as "sortTime" from conversations c
    where c.brand_id = ${scope.brand.id} and c.class = ${raw(String(code))} and ${inChannel(channelId)} and ${from}
    order by ${sort.time} desc, c.id desc limit ${skip} + ${limit})`,
  )
  return sql`
    select ${shown} from (${join(runs, ' union all ')}) runs order by "sortTime" desc, id desc limit ${limit} offset ${skip}`
}

/** The usual number stands in the text: a prepared plan then knows it, and is as good as one for these very values. */
function inlineWhenDefault(value: number, expected: number): Sql {
  return value === expected ? raw(String(expected)) : sql`${value}::bigint`
}

/**
 * A page of those in a list that match more, and how many do: `where` may speak of the conversation as c. All matches are
 * found once, by their own index, for both.
 */
export async function selectMatches(
  scope: Scope,
  list: ConversationList,
  where: Sql,
): Promise<{ rows: ConversationRow[]; totalCount: number }> {
  const { sort, page } = list
  const { limit, offset } = rangeOf(page)
  const matches = sql`
    select c.id, ${sort.time} as time from conversations c
    where c.brand_id = ${scope.brand.id} and ${inClasses(list)} and ${where}`
  const query = sql`
    with matches as materialized (${matches}), page as (
      select id, time from matches where ${isAfter(page, sql`time`, sql`id`)}
      order by time desc, id desc limit ${limit} offset ${offset}
    )
    select ${COLUMNS}, (select count(*) from matches) as total
    from page join lateral (select * from conversations where brand_id = ${scope.brand.id} and id = page.id) c using (id)
    order by page.time desc, id desc`
  const rows = await scope.reads.rows<ConversationRow & { total: number }>(plannedEachTime(query))
  return { rows, totalCount: rows[0]?.total ?? (await countRows(scope, matches)) }
}

/** For a page that no row is on. */
async function countRows(scope: Scope, matches: Sql): Promise<number> {
  const query = sql`select count(*) as count from (${matches}) matches`
  return (await scope.reads.row<{ count: number }>(plannedEachTime(query)))?.count ?? 0
}
