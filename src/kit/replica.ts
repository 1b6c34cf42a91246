import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { type ConnectionOptions, connect, type Database, type Reads } from './db.ts'
import { isTooSlow, problemFrom } from './errors.ts'

/** A streaming replica of the database. */
export interface Replica {
  /** Where a caller's lists are read: the replica once it has all their writes, until then the primary. */
  readsFor(asker: number): Reads
  /** Await it before the response to a write is sent. */
  wrote(asker: number): Promise<void>
  close(): Promise<void>
}

interface ReplicaOptions {
  primary: Database
  connection: ConnectionOptions
  /** A replica further behind than this is not used. */
  staleAfterMs?: number
  /** Called when the replica starts or stops being used. */
  onChange?: (isRead: boolean) => void
}

/** A position in the write-ahead log, in bytes. */
type Position = number

interface PositionMessage {
  to: 'others'
  wrote: [asker: number, position: Position]
}

const LOOK_EVERY_MS = 100
const STALE_AFTER_MS = 5_000
/** Survives JSON, unlike infinity. */
const NEVER = Number.MAX_SAFE_INTEGER

const WRITTEN = sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as position`
/** Undefined where there is no replica of this database: another one, or a primary. */
const REPLAYED = sql`
  select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as position
  where pg_is_in_recovery() and to_regclass('public.conversations') is not null`

export async function followReplica({
  primary,
  connection,
  staleAfterMs = STALE_AFTER_MS,
  onChange,
}: ReplicaOptions): Promise<Replica> {
  const copy = connect({ ...connection, onIdleError() {} })
  const lastWrites = new Map<number, Position>()
  const written = async () => (await primary.row<{ position: Position }>(WRITTEN))?.position ?? NEVER
  // Writes before the start of this process are unknown, so nobody reads a replica older than that.
  let target = { position: await written(), at: Date.now() }
  let replayed = 0
  /** When the primary was last as old as the replica is now. */
  let freshAt = 0
  let closed = false
  let wasRead: boolean | undefined
  const isRead = () => replayed > 0 && Date.now() - freshAt < staleAfterMs

  const look = async () => {
    replayed = (await copy.row<{ position: Position }>(REPLAYED))?.position ?? 0
    if (replayed < target.position) return
    freshAt = target.at
    target = { at: Date.now(), position: await written() }
    for (const [asker, write] of lastWrites) if (write <= replayed) lastWrites.delete(asker)
  }
  const watching = (async () => {
    while (!closed) {
      await look().catch(() => {
        replayed = 0
      })
      if (isRead() !== wasRead) onChange?.(isRead())
      wasRead = isRead()
      await sleep(LOOK_EVERY_MS, undefined, { ref: false })
    }
  })()
  const hear = (told: Partial<PositionMessage>) => {
    if (told?.wrote) lastWrites.set(...told.wrote)
  }
  process.on('message', hear)

  const reads = fallingBack(copy, primary)
  return {
    readsFor(asker) {
      return isRead() && (lastWrites.get(asker) ?? 0) <= replayed ? reads : primary
    },
    async wrote(asker) {
      const position = await written().catch(() => NEVER)
      lastWrites.set(asker, position)
      process.send?.({ to: 'others', wrote: [asker, position] } satisfies PositionMessage)
    },
    async close() {
      closed = true
      process.off('message', hear)
      await watching
      await copy.close()
    },
  }
}

/** Reads from the replica, or from the primary when that fails. Everything else goes to the primary. */
function fallingBack(copy: Database, primary: Database): Reads {
  const isCopysFault = (error: unknown) => problemFrom(error)?.code === 'unavailable' && !isTooSlow(error) // the primary would not be faster
  const either = async <Result>(work: (queries: Reads) => Promise<Result>): Promise<Result> => {
    try {
      return await work(copy)
    } catch (error) {
      if (!isCopysFault(error)) throw error
      return work(primary)
    }
  }
  return {
    rows: query => either(queries => queries.rows(query)),
    row: query => either(queries => queries.row(query)),
    transaction: primary.transaction,
    cached: primary.cached,
    rendered: primary.rendered,
  }
}
