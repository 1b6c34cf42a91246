import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { isTooSlow, Problem } from './errors.ts'
import type { Scope } from './scope.ts'
import { say } from './sentences/say.ts'

/** How long the reads of a request without hurry may take, all together, in milliseconds: less than proxies commonly wait. */
export const UNHURRIED_MS = 30_000
/** PostgreSQL ends a statement first; a server that does not respond is given up so much later. */
const GIVEN_UP_AFTER_MS = 1_000

/** By the clock of `performance`. */
const deadlines = new WeakMap<Sql, number>()

/** Until when a statement without hurry may run; undefined for others. */
export const deadlineOf = (query: Sql): number | undefined => deadlines.get(query)

export interface Unhurried {
  scope: Scope
  /** When none of its reads is under way. */
  settled(): Promise<void>
}

/**
 * The scope with more time for its reads than others have, for reports; in a transaction, the transaction’s limits hold. Once a read
 * has failed, or nobody waits any longer, no other begins: they fail with it. Reads throw invalid when their time is over.
 */
export function withoutHurry(scope: Scope, isWaitedFor: () => boolean = () => true): Unhurried {
  const { reads } = scope
  const until = performance.now() + UNHURRIED_MS
  const running = new Set<Promise<unknown>>()
  let failure: { error: unknown } | undefined
  const asking = async <Result>(query: Sql, ask: (query: Sql) => Promise<Result>): Promise<Result> => {
    if (!isWaitedFor()) throw new Problem('unavailable', say`The client did not wait.`)
    if (failure) throw failure.error
    if (performance.now() >= until) throw tooLong()
    deadlines.set(query, until)
    const reading = ask(query)
    running.add(reading)
    try {
      return await reading
    } catch (error) {
      failure ??= { error: isTooSlow(error) ? tooLong() : error }
      throw failure.error
    } finally {
      running.delete(reading)
    }
  }
  return {
    scope: {
      ...scope,
      reads: {
        ...reads,
        rows: <Row>(query: Sql) => asking(query, one => reads.rows<Row>(one)),
        row: <Row>(query: Sql) => asking(query, one => reads.row<Row>(one)),
      },
    },
    async settled() {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}

/** To repeat it would take as long. */
const tooLong = () =>
  new Problem('invalid', say`That takes too long. Ask about less at once, such as a shorter period.`)

/** Rows of a period lie together on the disk: by its index they are read in half the time that reading all tables takes. */
const BY_INDEX = 'set local random_page_cost = 1.1'

/** Asks in a transaction of its own, for which the limits of the connection are set aside. */
export async function askUnhurried(
  client: pg.ClientBase,
  query: pg.QueryConfig,
  until: number,
): Promise<pg.QueryResult> {
  const left = Math.max(1, Math.round(until - performance.now()))
  let first: unknown
  // Not awaited: they are sent together with the statement.
  for (const text of ['begin read only', `set local statement_timeout = ${left}`, BY_INDEX])
    client.query(text).catch(error => {
      first ??= error
    })
  const [result] = await Promise.allSettled([
    client.query({ ...query, query_timeout: left + GIVEN_UP_AFTER_MS } as pg.QueryConfig),
  ])
  await client.query(result.status === 'fulfilled' ? 'commit' : 'rollback')
  // In a pipeline, later statements fail because of the first.
  if (result.status === 'rejected') throw first ?? result.reason
  return result.value
}
