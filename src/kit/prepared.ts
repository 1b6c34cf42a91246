import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Sql } from 'sql-template-tag'

const replanned = new WeakSet<Sql>()

/**
 * A statement that is planned with its actual values each time: worthwhile where the best plan depends on how many rows they
 * match, or on how many the table has at the moment: a plan that is kept from when it was empty is the worst when it is full.
 */
export function plannedEachTime(query: Sql): Sql {
  replanned.add(query)
  return query
}

const names = new Map<string, string>()
const MAX_NAMES = 500

/** Each text is prepared once per connection under its own name; beyond a limit, further ones are not prepared. */
export function prepared(query: Sql): pg.QueryConfig {
  const { text, values } = query
  if (replanned.has(query)) return { text, values }
  const known = names.get(text)
  if (known !== undefined) return { name: known, text, values }
  if (names.size >= MAX_NAMES) return { text, values }
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return { name, text, values }
}
