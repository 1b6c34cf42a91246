import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createRendered, NOTHING_RENDERED, type Rendered } from './rendered.ts'

export type Key = string | number

/** A cache in this process for rows that rarely change and that every request needs. */
export interface Cache {
  /** The cached values of these keys, and what `load` returns for the others; keys that `load` leaves out are not cached. */
  each<K extends Key, Value>(
    topic: string,
    keys: Iterable<K>,
    load: (missing: K[]) => Promise<Map<K, Value>>,
  ): Promise<Map<K, Value>>
  /** As `each`, but what `load` returns is cached only if `isCommitted` says so when it has been read. */
  eachOf(isCommitted: () => boolean): Cache['each']
  rendered: Rendered
  /** Drops a topic. */
  clear(topic: string): void
  close(): Promise<void>
}

/** The NOTIFY channel of invalidations. */
export const CHANNEL = 'answerwell_kept'
const KEEP_MS = 30_000
const MAX_KEYS = 50_000
const LISTEN_AGAIN_MS = 1_000
const PROOF_WITHIN_MS = 1_000
const PROOF = 'proof '

interface Entry {
  value: unknown
  until: number
}

/** Values by topic and key, with an age, and a generation that increases with every invalidation. */
function createStore() {
  const topics = new Map<string, Map<Key, Entry>>()
  const changes = new Map<string, number>()
  let size = 0
  let generation = 0
  let losses = 0
  const clearAll = () => {
    generation++
    losses++
    size = 0
    topics.clear()
  }
  return {
    generation: () => generation,
    /** Increases when one of the topics is cleared. */
    asOf: (names: string[]) => names.reduce((sum, name) => sum + (changes.get(name) ?? 0), losses),
    clearAll,
    clear(topic: string) {
      generation++
      changes.set(topic, (changes.get(topic) ?? 0) + 1)
      size -= topics.get(topic)?.size ?? 0
      topics.delete(topic)
    },
    find(topic: string, key: Key, now: number): Entry | undefined {
      const entry = topics.get(topic)?.get(key)
      return entry && entry.until > now ? entry : undefined
    },
    add(topic: string, values: Map<Key, unknown>) {
      if (size + values.size > MAX_KEYS) clearAll()
      const entries = topics.get(topic) ?? new Map<Key, Entry>()
      topics.set(topic, entries)
      size -= entries.size
      for (const [key, value] of values) entries.set(key, { value, until: Date.now() + KEEP_MS })
      size += entries.size
    },
  }
}

/**
 * Caches values for at most 30 seconds, and only while invalidations arrive: a connection of its own listens for NOTIFY and
 * has to prove that it receives them, since a connection pooler swallows LISTEN.
 */
export function createCache(connection: () => pg.ClientConfig): Cache {
  const store = createStore()
  let hears = false
  let closed = false
  let client: pg.Client | undefined

  const listen = async () => {
    while (!closed) {
      try {
        client = new pg.Client({ ...connection(), application_name: 'answerwell listener' })
        await hearing(connection(), client, store.clear)
        store.clearAll()
        hears = true
        await new Promise<void>(resolve => client?.once('end', resolve))
      } catch {
        // Retried below.
      }
      hears = false
      store.clearAll()
      await client?.end().catch(() => {})
      await sleep(LISTEN_AGAIN_MS, undefined, { ref: false })
    }
  }
  void listen()

  /** Finds what is cached, and loads the rest. */
  const reading =
    (keep: (topic: string, values: Map<Key, unknown>) => unknown): Cache['each'] =>
    async <K extends Key, Value>(
      topic: string,
      keys: Iterable<K>,
      load: (missing: K[]) => Promise<Map<K, Value>>,
    ) => {
      const found = new Map<K, Value>()
      const missing = new Set<K>()
      const now = Date.now()
      for (const key of keys) {
        const entry = hears ? store.find(topic, key, now) : undefined
        if (entry) found.set(key, entry.value as Value)
        else missing.add(key)
      }
      if (missing.size === 0) return found
      const asOf = store.generation()
      const loaded = await load([...missing])
      // A value read before an invalidation must not be cached after it.
      if (hears && asOf === store.generation()) keep(topic, loaded)
      for (const [key, value] of loaded) found.set(key, value)
      return found
    }

  return {
    each: reading(store.add),
    eachOf: isCommitted => reading((topic, values) => isCommitted() && store.add(topic, values)),
    rendered: createRendered(topics => (hears ? store.asOf(topics) : undefined)),
    clear: store.clear,
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}

/**
 * Connects and listens; resolves when a notification sent by another connection has arrived. One's own would pass any
 * pooler, which hands out connections and forgets who listened.
 */
async function hearing(
  connection: pg.ClientConfig,
  client: pg.Client,
  heard: (topic: string) => void,
): Promise<void> {
  client.on('error', () => {})
  await client.connect()
  const proof = PROOF + randomUUID()
  const proven = Promise.withResolvers<void>()
  proven.promise.catch(() => {}) // there may be no one waiting for it
  const timer = setTimeout(proven.reject, PROOF_WITHIN_MS, new Error('no notification came'))
  client.on('notification', ({ payload = '' }) => {
    if (payload === proof) proven.resolve()
    else if (!payload.startsWith(PROOF)) heard(payload)
  })
  try {
    await client.query(`listen ${CHANNEL}`)
    await notify(connection, proof)
    await proven.promise
  } finally {
    clearTimeout(timer)
  }
}

async function notify(connection: pg.ClientConfig, payload: string): Promise<void> {
  const other = new pg.Client(connection)
  other.on('error', () => {})
  try {
    await other.connect()
    await other.query('select pg_notify($1, $2)', [CHANNEL, payload])
  } finally {
    await other.end().catch(() => {})
  }
}

const loadAll: Cache['each'] = (_topic, keys, load) => load([...new Set(keys)])

/** A cache that stores nothing. */
export const NO_CACHE: Cache = {
  each: loadAll,
  eachOf: () => loadAll,
  rendered: NOTHING_RENDERED,
  clear() {},
  async close() {},
}
