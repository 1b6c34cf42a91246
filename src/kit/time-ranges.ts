import sql, { join, type Sql } from 'sql-template-tag'
import { invalid, type Problem } from './errors.ts'
import type { Scope } from './scope.ts'
import { type Sentence, say } from './sentences/say.ts'
import { parseEndTime, parseTime } from './time.ts'

/** A search without its ranges of time, and the condition of each range. */
interface Ranged {
  /** What is left of it; undefined if nothing is. */
  words: string | undefined
  conditions: Sql[]
}

/** One end of a range: as typed, and whether the time itself counts. */
interface End {
  text: string
  isIncluded: boolean
}

/** `created_at:[a TO b]`, with `{` or `}` where an end does not count. */
const RANGE = /(?<=^|[\s(+])(-?)([a-z][\w.]{0,63}):\s*([[{])([^[\]{}]*)([\]}]?)/gi
/** `created_at:>=a`, `created_at:a..b`, `created_at:a`. */
const VALUE = /(?<=^|[\s(+])(-?)([a-z]\w{0,60}_at):([<>]=?)?("[^"]*"|[^\s"[\]{}]+)/gi

/**
 * Takes the ranges of these times out of a search, in the syntax that search servers share: `created_at:[2026-11-25 TO *]`.
 * Throws invalid for a range that cannot be read, or is of something else: as words, it would silently match nothing.
 */
export function timeRanges(scope: Scope, q: string | undefined, columns: Record<string, Sql>): Ranged {
  if (q === undefined) return { words: q, conditions: [] }
  const known = new Map(Object.entries(columns))
  const listed = [...known.keys()].join(' and ')
  const conditions: Sql[] = []
  const take = ([whole = '', minus, name = '']: (string | undefined)[], ends: () => [End, End]): string => {
    const column = known.get(name.toLowerCase())
    if (!column) return whole
    const where = join(within(scope, column, ends()), ' and ')
    conditions.push(minus === '' ? where : sql`not (${where})`)
    return ' '
  }
  const rest = q
    .replace(RANGE, (...found: string[]) => {
      const [, , name = '', open = '', inside = '', close = ''] = found
      if (!known.has(name.toLowerCase()) && / TO /.test(inside))
        throw wrong(say`can have ranges of ${listed}, but not of ${name}`)
      return take(found, () => between(open, inside, close))
    })
    .replace(VALUE, (...found: string[]) => {
      const [, , , comparison = '', value = ''] = found
      return take(found, () => compared(comparison, unquoted(value)))
    })
  return { words: conditions.length > 0 ? joined(rest) : q, conditions }
}

/** What the ranges leave over, without the words that joined it to them. */
function joined(rest: string): string | undefined {
  const words = rest.replace(/^\s*(?:AND\s)+|\s(?:AND\s*)+$/g, ' ').trim()
  if (/^OR\s|\sOR$/.test(words)) throw wrong(say`cannot combine a range with OR`)
  return /[\p{L}\p{N}]/u.test(words) ? words : undefined
}

function between(open: string, inside: string, close: string): [End, End] {
  const [, from, to] = /^\s*(\S.*?)\s+TO\s+(\S.*?)\s*$/i.exec(inside) ?? []
  if (from === undefined || to === undefined || close === '')
    throw wrong(
      say`must have ranges such as created_at:[2026-11-20 TO 2026-11-21] or created_at:[2026-11-20 TO *]`,
    )
  return [
    { text: unquoted(from), isIncluded: open === '[' },
    { text: unquoted(to), isIncluded: close === ']' },
  ]
}

const OPEN: End = { text: '*', isIncluded: true }

function compared(comparison: string, value: string): [End, End] {
  const [from = '', to] = value.split('..')
  if (to !== undefined) return [bound(from || '*', true), bound(to || '*', true)]
  const end = bound(value, comparison !== '<' && comparison !== '>')
  if (comparison === '') return [end, end]
  return comparison.startsWith('>') ? [end, OPEN] : [OPEN, end]
}

function bound(text: string, isIncluded: boolean): End {
  return { text, isIncluded }
}

/** A bare date is the whole day: all of it is in the range if it counts, and none of it if it does not. */
function within(scope: Scope, column: Sql, [from, to]: [End, End]): Sql[] {
  const { timeZone } = scope.brand
  const first = from.isIncluded ? parseTime(from.text, timeZone) : parseEndTime(from.text, timeZone)
  const last = to.isIncluded ? parseEndTime(to.text, timeZone) : parseTime(to.text, timeZone)
  for (const [{ text }, time] of [
    [from, first],
    [to, last],
  ] as const)
    if (text !== '*' && !time)
      throw wrong(say`must have ISO 8601 dates or * in a range, not ${text.slice(0, 40)}`)
  if (first && last && first > last) throw wrong(say`has a range that ends before it begins`)
  return [
    sql`${column} is not null`,
    ...(first ? [sql`${column} ${from.isIncluded ? sql`>=` : sql`>`} ${first}`] : []),
    ...(last ? [sql`${column} ${to.isIncluded ? sql`<=` : sql`<`} ${last}`] : []),
  ]
}

function unquoted(text: string): string {
  return text.replace(/^"(.*)"$/, '$1').trim()
}

function wrong(message: Sentence): Problem {
  return invalid('q', message)
}
