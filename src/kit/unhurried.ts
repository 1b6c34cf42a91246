import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Scope } from './scope.ts'

/** How long such a statement may take, in milliseconds: less than proxies commonly wait. */
export const UNHURRIED_MS = 30_000
/** PostgreSQL ends it first. */
const GIVEN_UP_AFTER_MS = UNHURRIED_MS + 1_000

const marked = new WeakSet<Sql>()

/** The scope with more time for each of its reads than others have: for reports. In a transaction, the transaction’s limits hold. */
export function withoutHurry(scope: Scope): Scope {
  const { reads } = scope
  const mark = (query: Sql) => {
    marked.add(query)
    return query
  }
  return {
    ...scope,
    reads: { ...reads, rows: query => reads.rows(mark(query)), row: query => reads.row(mark(query)) },
  }
}

export const isUnhurried = (query: Sql): boolean => marked.has(query)

const BEGIN = 'begin read only'
const LIMIT = `set local statement_timeout = ${UNHURRIED_MS}`
/** Rows of a period lie together on the disk: by its index they are read in half the time that reading all tables takes. */
const BY_INDEX = 'set local random_page_cost = 1.1'

/** Asks in a transaction of its own, for which the limits of the connection are set aside. */
export async function askUnhurried(client: pg.ClientBase, query: pg.QueryConfig): Promise<pg.QueryResult> {
  // Not awaited: they are sent together with the statement, where a failure shows up.
  for (const text of [BEGIN, LIMIT, BY_INDEX]) client.query(text).catch(() => {})
  const limited = { ...query, query_timeout: GIVEN_UP_AFTER_MS }
  const [result] = await Promise.allSettled([client.query(limited)])
  await client.query(result.status === 'fulfilled' ? 'commit' : 'rollback')
  if (result.status === 'rejected') throw result.reason
  return result.value
}
