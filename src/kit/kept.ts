import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** What of the database this process keeps: rows that nearly never change and that every request asks for. */
export interface Kept {
  /** The value that is kept under the key, or what `load` gives; undefined is not kept. */
  of<Value>(key: string, load: () => Promise<Value>): Promise<Value>
  clear(): void
  close(): Promise<void>
}

/** The name under which PostgreSQL passes on that something has changed. */
export const CHANNEL = 'answerwell_kept'
const KEEP_MS = 30_000
const MAX_KEYS = 5_000
const LISTEN_AGAIN_MS = 1_000
const PROOF_WITHIN_MS = 1_000

interface Entry {
  value: unknown
  until: number
}

/**
 * Keeps values for half a minute at most, while it hears of changes by NOTIFY: a connection of its own listens, and has to
 * prove it (a connection pooler swallows LISTEN). While it does not hear, nothing is kept.
 */
export function keep(connection: pg.ClientConfig): Kept {
  const entries = new Map<string, Entry>()
  let generation = 0
  let hears = false
  let closed = false
  let client: pg.Client | undefined

  const clear = () => {
    generation++
    entries.clear()
  }
  const listen = async () => {
    while (!closed) {
      try {
        client = new pg.Client({ ...connection, application_name: 'answerwell listener' })
        await hearing(client, clear)
        clear()
        hears = true
        await new Promise<void>(resolve => client?.once('end', resolve))
      } catch {
        // Tried again below.
      }
      hears = false
      clear()
      await client?.end().catch(() => {})
      await sleep(LISTEN_AGAIN_MS, undefined, { ref: false })
    }
  }
  void listen()

  return {
    async of<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
      const entry = hears ? entries.get(key) : undefined
      if (entry && entry.until > Date.now()) return entry.value as Value
      const asOf = generation
      const value = await load()
      // What was read before a change is not kept beyond it.
      if (hears && asOf === generation && value !== undefined) {
        if (entries.size >= MAX_KEYS) entries.clear()
        entries.set(key, { value, until: Date.now() + KEEP_MS })
      }
      return value
    },
    clear,
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}

/** Connects and listens; resolves when a message of its own has come back. */
async function hearing(client: pg.Client, heard: () => void): Promise<void> {
  client.on('error', () => {})
  await client.connect()
  const proof = randomUUID()
  const proven = Promise.withResolvers<void>()
  proven.promise.catch(() => {}) // nobody may be waiting for it any more
  const timer = setTimeout(proven.reject, PROOF_WITHIN_MS, new Error('no notification came back'))
  client.on('notification', ({ payload }) => (payload === proof ? proven.resolve() : heard()))
  try {
    await client.query(`listen ${CHANNEL}`)
    await client.query('select pg_notify($1, $2)', [CHANNEL, proof])
    await proven.promise
  } finally {
    clearTimeout(timer)
  }
}

/** Keeps nothing. */
export const KEEP_NOTHING: Kept = {
  of: (_key, load) => load(),
  clear() {},
  async close() {},
}
