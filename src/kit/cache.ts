import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Key = string | number

/** What of the database this process keeps: rows that rarely change and that every request asks for. */
export interface Cache {
  /** The values that are kept under these keys of the topic, and what `load` gives for the others; what it leaves out is not kept. */
  each<K extends Key, Value>(
    topic: string,
    keys: Iterable<K>,
    load: (missing: K[]) => Promise<Map<K, Value>>,
  ): Promise<Map<K, Value>>
  /** Forgets a topic. */
  clear(topic: string): void
  close(): Promise<void>
}

/** The name under which PostgreSQL passes on that something has changed. */
export const CHANNEL = 'answerwell_kept'
const KEEP_MS = 30_000
const MAX_KEYS = 50_000
const LISTEN_AGAIN_MS = 1_000
const PROOF_WITHIN_MS = 1_000

interface Entry {
  value: unknown
  until: number
}

/** Values by topic and key, with an age, and a number that tells whether anything was forgotten meanwhile. */
function createStore() {
  const topics = new Map<string, Map<Key, Entry>>()
  let size = 0
  let generation = 0
  const clearAll = () => {
    generation++
    size = 0
    topics.clear()
  }
  return {
    generation: () => generation,
    clearAll,
    clear(topic: string) {
      generation++
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
 * Keeps values for half a minute at most, while it hears of changes by NOTIFY: a connection of its own listens, and has to
 * prove it (a connection pooler swallows LISTEN). While it does not hear, nothing is kept.
 */
export function createCache(connection: pg.ClientConfig): Cache {
  const store = createStore()
  let hears = false
  let closed = false
  let client: pg.Client | undefined

  const listen = async () => {
    while (!closed) {
      try {
        client = new pg.Client({ ...connection, application_name: 'answerwell listener' })
        await hearing(connection, client, store.clear)
        store.clearAll()
        hears = true
        await new Promise<void>(resolve => client?.once('end', resolve))
      } catch {
        // Tried again below.
      }
      hears = false
      store.clearAll()
      await client?.end().catch(() => {})
      await sleep(LISTEN_AGAIN_MS, undefined, { ref: false })
    }
  }
  void listen()

  return {
    async each<K extends Key, Value>(
      topic: string,
      keys: Iterable<K>,
      load: (missing: K[]) => Promise<Map<K, Value>>,
    ) {
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
      // What was read before a change is not kept beyond it.
      if (hears && asOf === store.generation()) store.add(topic, loaded)
      for (const [key, value] of loaded) found.set(key, value)
      return found
    },
    clear: store.clear,
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}

/**
 * Connects and listens; resolves when a message of another connection has come. One of its own would come back through any
 * pooler, which hands out connections and forgets who listened.
 */
async function hearing(
  connection: pg.ClientConfig,
  client: pg.Client,
  heard: (topic: string) => void,
): Promise<void> {
  client.on('error', () => {})
  await client.connect()
  const proof = randomUUID()
  const proven = Promise.withResolvers<void>()
  proven.promise.catch(() => {}) // nobody may be waiting for it any more
  const timer = setTimeout(proven.reject, PROOF_WITHIN_MS, new Error('no notification came'))
  client.on('notification', ({ payload = '' }) => (payload === proof ? proven.resolve() : heard(payload)))
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

/** Keeps nothing. */
export const NO_CACHE: Cache = {
  each: (_topic, keys, load) => load([...new Set(keys)]),
  clear() {},
  async close() {},
}
