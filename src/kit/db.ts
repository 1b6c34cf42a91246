import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { type Cache, CHANNEL, createCache, NO_CACHE } from './cache.ts'
import { LOCKS } from './locks.ts'
import { types } from './pg-types.ts'
import { broken, connectionOf, onConnection, WAIT_FOR_CONNECTION_MS, waitIn } from './pool-connections.ts'
import { prepared } from './prepared.ts'
import { serversOf } from './servers.ts'
import { traced } from './traces/traced.ts'
import { deadlineOf } from './unhurried.ts'

/** Runs statements that read. Rows are plain objects: bigint as number, timestamptz as Date, date as text. */
export interface Reads {
  rows<Row>(query: Sql): Promise<Row[]>
  /** The first row, if there is one. */
  row<Row>(query: Sql): Promise<Row | undefined>
  /** Runs the work in a new transaction, or in the one that is open. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  /** Outside transactions: results of `load`, cached in this process until their topic is invalidated (cache.ts). */
  cached: Cache['each']
  /** Outside transactions: rendered rows, cached in this process (rendered.ts). */
  rendered: Cache['rendered']
}

/** Runs statements that write, too. A test checks that these go through `write` and `writeRow`. */
export interface Queries extends Reads {
  /** As `rows`. */
  write<Row>(query: Sql): Promise<Row[]>
  /** As `row`. */
  writeRow<Row>(query: Sql): Promise<Row | undefined>
  /**
   * In a transaction: a write whose result nobody needs. It is sent at once and not awaited; if it fails, so does the
   * transaction. COMMIT goes out with the last of them.
   */
  send(query: Sql): void
  /**
   * In a transaction: as `cached` outside it, so that rows may be as they were a moment ago. What the transaction itself has
   * changed, by topic, is read.
   */
  recent: Cache['each']
  /** In a transaction: drops the topic from the caches of all processes when it commits, here at once, elsewhere by NOTIFY. */
  invalidate(topic: string): Promise<void>
}

export interface Database extends Queries {
  close(): Promise<void>
}

export interface ConnectionOptions {
  /** May name several servers: kit/servers.ts. */
  connectionString?: string
  host?: string
  user?: string
  database?: string
  /** Largest size of the pool. A read may use several connections at once; a transaction holds one. */
  max?: number
  /** Caches rows that rarely change, and listens for invalidations. */
  caching?: boolean
  /**
   * Behind a transaction-mode pooler such as pgbouncer: no named statements, no session settings, and no cache, since LISTEN
   * does not work there.
   */
  pooled?: boolean
  /** How long a query waits for one of the pool's connections, in milliseconds: by default a second. */
  waitMs?: number
  /** No time limits, for maintenance and backups. */
  patient?: boolean
  /** Called with each new connection before anything else uses it; it is not used if this fails. */
  onConnect?: ((queries: Queries) => Promise<void>) | undefined
  /** Called with errors on idle connections, which the pool replaces by itself. */
  onIdleError?: (error: Error) => void
}

/** Takes a lock for work that must happen once per database; it lasts until the end of the transaction. */
export async function withGlobalLock(queries: Queries): Promise<void> {
  const tryLock = sql`select pg_try_advisory_xact_lock(${LOCKS.once}) as taken`
  while (!(await queries.row<{ taken: boolean }>(tryLock))?.taken) await sleep(50)
}

/** Connections of a process, unless configured otherwise. */
export const CONNECTIONS = 16
/** A busy server opens connections slowly: one that was given up would be opened again, which keeps it busier. */
const OPENS_WITHIN_MS = 5_000
/** PostgreSQL cancels slow statements; a server that does not respond at all is given up a little later. */
const LIMITS = {
  statement_timeout: 5_000,
  query_timeout: 6_000,
  idle_in_transaction_session_timeout: 30_000,
}
const LOST_RACE_TRIES = 5
/** Those who met once would meet again. */
const LOST_RACE_PAUSE_MS = 20

/** A pool of connections that recovers when the database goes away and comes back. */
export function connect(options: ConnectionOptions): Database {
  const {
    onIdleError,
    onConnect,
    waitMs,
    patient = false,
    caching = false,
    pooled = false,
    ...given
  } = options
  const servers = given.connectionString === undefined ? undefined : serversOf(given.connectionString)
  const connection = (): pg.ClientConfig =>
    servers ? { ...given, connectionString: servers.current(), stream: servers.stream } : given
  const cache = caching && !pooled ? createCache(connection) : NO_CACHE
  const pool = new pg.Pool({
    max: CONNECTIONS,
    ...connection(),
    application_name: 'answerwell',
    // If there are other servers, they are tried soon.
    connectionTimeoutMillis: servers?.stream ? WAIT_FOR_CONNECTION_MS : OPENS_WITHIN_MS,
    ...(patient ? {} : pooled ? { query_timeout: LIMITS.query_timeout } : LIMITS),
    pipeline: true,
    types,
    ...(onConnect ? { verify } : {}),
  })
  waitIn(pool, waitMs)
  // Each client is made with the pool’s options as they are then.
  if (servers?.stream)
    Object.defineProperty(pool.options, 'connectionString', { get: servers.current, enumerable: true })
  function verify(client: pg.ClientBase, done: (error?: Error) => void): void {
    const invalidate = async (topic: string) => {
      await client.query('select pg_notify($1, $2)', [CHANNEL, topic])
      cache.clear(topic)
    }
    onConnect?.({ ...queriesOf(client), invalidate }).then(
      () => done(),
      error => {
        servers?.leave()
        done(error)
      },
    )
  }
  let closing = false
  pool.on('error', error => closing || onIdleError?.(error))
  // Registered at once: PostgreSQL may end a connection in the very packet that opens it, and an error event without a
  // listener ends the process.
  pool.on('connect', client => client.on('error', () => broken.add(client)))
  const statements = queriesOn(pool, pooled)
  return {
    ...statements,
    transaction: work => inTransaction({ pool, pooled, cache }, work),
    send() {
      throw new Error('send is for transactions')
    },
    cached: cache.each,
    recent: cache.each,
    rendered: cache.rendered,
    async invalidate(topic) {
      await statements.rows(sql`select pg_notify(${CHANNEL}, ${topic})`)
      cache.clear(topic)
    },
    async close() {
      closing = true
      await cache.close()
      // A statement without hurry is not waited for: those who asked are gone by now.
      await (patient
        ? pool.end()
        : Promise.race([pool.end(), sleep(LIMITS.query_timeout, undefined, { ref: false })]))
    },
  }
}

type Statements = Pick<Queries, 'rows' | 'row' | 'write' | 'writeRow'>

function queriesOn(runner: pg.Pool | pg.ClientBase, pooled: boolean): Statements {
  const config = pooled ? ({ text, values }: Sql) => ({ text, values }) : prepared
  const inPool = runner instanceof pg.Pool ? onConnection(runner) : undefined
  const ask = (query: Sql) =>
    inPool ? inPool(config(query), deadlineOf(query)) : runner.query(config(query))
  const rows = async <Row>(query: Sql) =>
    (await traced('statement', query.text, () => ask(query))).rows as Row[]
  return statementsOf(rows)
}

function statementsOf(rows: Queries['rows']): Statements {
  const row: Queries['row'] = async query => (await rows<never>(query))[0]
  return { rows, row, write: rows, writeRow: row }
}

/** A transaction on somebody else's connection, as Queries. */
export function queriesOf(client: pg.ClientBase): Queries {
  const asking = queriesOn(client, true)
  const queries: Queries = {
    ...asking,
    // The next statement fails if this one did.
    send: query => void asking.write(query).catch(() => {}),
    transaction: work => work(queries),
    cached: NO_CACHE.each,
    recent: NO_CACHE.each,
    rendered: NO_CACHE.rendered,
    async invalidate() {},
  }
  return queries
}

interface PoolSource {
  pool: pg.Pool
  pooled: boolean
  cache: Cache
}

async function inTransaction<Result>(
  place: PoolSource,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await traced('transaction', '', () => tryTransaction(place, work))
    } catch (error) {
      const { code } = error as { code?: string }
      const lostRace = code === '40P01' || code === '40001'
      if (!lostRace || attempt === LOST_RACE_TRIES) throw error
      await sleep(Math.random() * LOST_RACE_PAUSE_MS * 2 ** attempt)
    }
  }
}

async function tryTransaction<Result>(
  { pool, pooled, cache }: PoolSource,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const client = await connectionOf(pool)
  const swallow = () => {
    broken.add(client)
  }
  const changes = new Set<string>()
  let hasChanged = false
  const asking = queriesOn(client, pooled)
  let first: unknown
  const rows: Queries['rows'] = query => {
    hasChanged ||= !/^\s*select\b/i.test(query.text)
    return asking.rows<never>(query).catch(error => {
      first ??= error
      throw error
    })
  }
  const sent: Promise<unknown>[] = []
  const queries: Queries = {
    ...statementsOf(rows),
    send(query) {
      const sending = rows(query)
      sending.catch(() => {})
      sent.push(sending)
    },
    transaction: inner => inner(queries),
    cached: NO_CACHE.each,
    recent: (topic, keys, load) =>
      (changes.has(topic) ? NO_CACHE : cache).eachOf(() => !hasChanged)(topic, keys, load),
    rendered: NO_CACHE.rendered,
    async invalidate(topic) {
      if (changes.has(topic)) return
      changes.add(topic)
      await client.query('select pg_notify($1, $2)', [CHANNEL, topic])
    },
  }
  try {
    // Not awaited: it is sent together with the first statement, where a failure shows up.
    client.query('begin').catch(swallow)
    const result = await work(queries)
    const committing = client.query('commit')
    committing.catch(swallow)
    await Promise.all(sent)
    const { command } = await committing
    if (command !== 'COMMIT') throw new Error('a statement of the transaction failed and nobody looked')
    for (const topic of changes) cache.clear(topic)
    return result
  } catch (error) {
    await client.query('rollback').catch(swallow)
    // In a pipeline, later statements fail because of the first.
    throw (error as { code?: string }).code === '25P02' && first ? first : error
  } finally {
    client.release(broken.has(client))
  }
}
