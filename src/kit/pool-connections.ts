import pg from 'pg'
import { askUnhurried } from './unhurried.ts'

/** By default. */
export const WAIT_FOR_CONNECTION_MS = 1_000

/** Of pools that were given another limit. */
const waits = new WeakMap<pg.Pool, number>()

/** Sets how long a query waits for one of the pool's connections, in milliseconds. */
export function waitIn(pool: pg.Pool, waitMs: number = WAIT_FOR_CONNECTION_MS): void {
  waits.set(pool, waitMs)
}

/** Connections that were lost or are in the middle of a transaction. */
export const broken = new WeakSet<pg.ClientBase>()

/** As pool.connect, but nobody waits for longer than the limit; a connection that opens later goes to the next caller. */
export async function connectionOf(pool: pg.Pool): Promise<pg.PoolClient> {
  if (pool.idleCount > pool.waitingCount) return pool.connect()
  const coming = pool.connect()
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    coming.then(client => client.release(broken.has(client))).catch(() => {})
    reject(new Error('timeout exceeded when trying to connect'))
  }, waits.get(pool) ?? WAIT_FOR_CONNECTION_MS)
  return Promise.race([coming, tooLate]).finally(() => clearTimeout(timer))
}

/** Refusals that a new connection may not repeat: a plan of an older schema, a lost statement, a former primary. */
const OF_THIS_CONNECTION = new Set(['0A000', '26000', '25006'])
/** The connection ends, which it notices itself where the server translates these. Those of a cluster's other nodes are errors. */
const ENDS = new Set(['FATAL', 'PANIC'])

/**
 * As pool.query, which closes the connection after any error. A statement that the server refuses leaves it as good as before,
 * and while a node of a cluster is away, opening others for each request keeps the coordinator too busy for the rest. A statement
 * without hurry may run until that time.
 */
export function onConnection(pool: pg.Pool) {
  return async (query: pg.QueryConfig, until?: number): Promise<pg.QueryResult> => {
    const client = await connectionOf(pool)
    let isSound = false
    try {
      const result = await (until === undefined ? client.query(query) : askUnhurried(client, query, until))
      isSound = true
      return result
    } catch (error) {
      const { code = '', severity = '' } = error as pg.DatabaseError
      isSound = error instanceof pg.DatabaseError && !ENDS.has(severity) && !OF_THIS_CONNECTION.has(code)
      throw error
    } finally {
      client.release(!isSound || broken.has(client))
    }
  }
}
