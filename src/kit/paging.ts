import sql, { type Sql } from 'sql-template-tag'
import { invalid } from './errors.ts'
import type { Scope } from './scope.ts'
import { say } from './sentences/say.ts'

export const DEFAULT_PAGE_SIZE = 30
export const MAX_PAGE_SIZE = 100

export interface Page {
  /** From 1. */
  page: number
  pageSize: number
  /** The list and order that a cursor belongs to. */
  order: string
  /** Oldest first; newest first by default. */
  isAscending?: boolean
  /** The row before the page; without one, pages are counted by number. */
  after?: Position | undefined
}

/** A row's position in a list: the time that orders it, in milliseconds or null, or the text; and its id. */
export interface Position {
  time: number | string | null
  id: number
}

/** What orders a list: a time, or a text. */
export type Place = Date | string | null

/** An order by its name; by a text, if it says so. */
export type Order = string | { name: string; isOfTexts: boolean }

/** Times that PostgreSQL and JavaScript both have: from 4713 BC. */
const OLDEST = -210_866_803_200_000
const NEWEST = 8_640_000_000_000_000

interface Parameters {
  page?: number | undefined
  page_size?: number | undefined
  cursor?: string | undefined
}

/** The page that the parameters name; a cursor takes precedence over a page number. Throws invalid for a cursor of another list. */
export function toPage(scope: Scope, query: Parameters, of: Order): Page {
  const pageSize = query.page_size ?? DEFAULT_PAGE_SIZE
  const { name: order, isOfTexts } = typeof of === 'string' ? { name: of, isOfTexts: false } : of
  if (query.cursor === undefined) return { page: query.page ?? 1, pageSize, order }
  const { page, ...after } = decodeCursor(scope, query.cursor, { name: order, isOfTexts })
  return { page, pageSize, order, after }
}

/** Limit and offset of the page. */
export function rangeOf({ page, pageSize, after }: Page): { limit: number; offset: number } {
  return { limit: pageSize, offset: after ? 0 : (page - 1) * pageSize }
}

/**
 * The condition for rows after the page's cursor, ordered by time and id in the same direction, so that an index on the two
 * can serve it. A row without a time counts as -infinity.
 */
export function isAfter({ after, isAscending }: Page, time: Sql, id: Sql): Sql {
  if (!after) return sql`true`
  const comparison = isAscending ? sql`>` : sql`<`
  return sql`(${time}, ${id}) ${comparison} (${sqlOf(after)}, ${after.id}::bigint)`
}

function sqlOf({ time }: Position): Sql {
  if (typeof time === 'string') return sql`${time}::text`
  return sql`${time === null ? '-infinity' : new Date(time)}::timestamptz`
}

/** The direction of the page's order. */
export function directionOf({ isAscending }: Page): Sql {
  return isAscending ? sql`asc` : sql`desc`
}

/** The cursor of the page after this row. It contains a position and no data, and is valid for one list of one brand. */
export function encodeCursor(scope: Scope, page: Page, { time, id }: { time: Place; id: number }): string {
  const place = time instanceof Date ? time.getTime() : time
  const content = [scope.brand.id, page.order, page.page + 1, place, id]
  return Buffer.from(JSON.stringify(content)).toString('base64url')
}

/** Texts that PostgreSQL has, as long as those that lists are ordered by. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 400 && !value.includes('\0')

function decodeCursor(
  scope: Scope,
  text: string,
  { name, isOfTexts }: Exclude<Order, string>,
): Position & { page: number } {
  try {
    const [brandId, of, page, time, id] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isPlace = Number.isSafeInteger(page) && page > 1 && Number.isSafeInteger(id)
    const isTime = time === null || (Number.isSafeInteger(time) && time >= OLDEST && time <= NEWEST)
    const isKey = isOfTexts ? isText(time) : isTime
    if (brandId === scope.brand.id && of === name && isPlace && isKey) return { page, time, id }
  } catch {
    // Not one of ours; refused below.
  }
  throw invalid('cursor', say`must be a cursor from this list with the same sort order`)
}

/** The envelope of a list: sizes and counts, and the items under the key of their noun. */
export function envelope<Key extends string, Item>(key: Key, items: Item[], listed: Sized) {
  return { ...sizesOf(listed), [key]: items } as ReturnType<typeof sizesOf> & Record<Key, Item[]>
}

interface Sized {
  totalCount: number
  page: Page
}

/** The sizes and counts of a list. */
export function sizesOf({ totalCount, page }: Sized) {
  return {
    page_size: page.pageSize,
    page_count: Math.ceil(totalCount / page.pageSize),
    total_count: totalCount,
  }
}
