import { setTimeout as sleep } from 'node:timers/promises'
import { problemFrom } from '../errors.ts'
import type { Scope } from '../scope.ts'
import { positionOf } from './log.ts'

/** An event as a stream sends it, with its type, subject and data as recorded, and the cursor behind it. */
export interface FeedEvent {
  cursor: string
  type: string
  subjectId: number
  data: Record<string, unknown>
  event: unknown
}

export interface FeedSource {
  /** Events after the cursor, at most BATCH. */
  read(scope: Scope, after: string): Promise<FeedEvent[]>
  presences(scope: Scope): Promise<unknown[]>
  /** The cursor of all events from now on. */
  now(scope: Scope): Promise<string>
}

const POLL_MS = 300
const PRESENCE_MS = 1_000
export const BATCH = 100
/** Recent events kept for streams that are a little behind. */
const MAX_RECENT = 1_000

/** What the streams of one brand share: its latest events and presences. */
export interface Feed {
  /** Events after the cursor, from memory; undefined if they are too old for it. */
  after(cursor: string): FeedEvent[] | undefined
  /** The cursor from which on memory is complete; undefined before the first look. */
  floor(): string | undefined
  /** The cursor up to which the log has been read; undefined before the first look. */
  head(): string | undefined
  /** JSON of all presences; undefined until a stream has wanted them. */
  presences(): string | undefined
  /** Resolves after the next look at the database. */
  next(): Promise<void>
  leave(): void
}

export interface Feeds {
  join(scope: Scope, options?: { wantsPresences?: boolean }): Feed
}

/** Follows the log of each brand once per process, however many streams of staff and visitors read it. */
export function createFeeds(source: FeedSource): Feeds {
  const feeds = new Map<number, ReturnType<typeof follow>>()
  return {
    join(scope, { wantsPresences = false } = {}) {
      const { id } = scope.brand
      const feed = feeds.get(id) ?? follow(source, () => feeds.delete(id))
      feeds.set(id, feed)
      return feed.join({ ...scope, actor: null }, wantsPresences)
    },
  }
}

function follow(source: FeedSource, onEnd: () => void) {
  let readers = 0
  let isRunning = false
  let wantingPresences = 0
  /** Memory is complete from here on; undefined until the first look has succeeded. */
  let floor: string | undefined
  let head: string | undefined
  /** Of the last reader who joined: the brand may have changed since the first. */
  let scope: Scope
  let recent: FeedEvent[] = []
  let presences: string | undefined
  let presencesAt = 0
  let tick = Promise.withResolvers<void>()

  const look = async () => {
    head ??= await source.now(scope)
    floor ??= head
    const told = await source.read(scope, head)
    recent.push(...told)
    head = told.at(-1)?.cursor ?? head
    if (recent.length > MAX_RECENT) {
      recent = recent.slice(-MAX_RECENT / 2)
      floor = (recent.shift() as FeedEvent).cursor
    }
    if (wantingPresences > 0 && Date.now() - presencesAt > PRESENCE_MS) {
      presencesAt = Date.now()
      presences = JSON.stringify(await source.presences(scope))
    }
    return told.length
  }

  const run = async () => {
    isRunning = true
    while (readers > 0) {
      // An unavailable database is looked at again; streams meet any other error themselves.
      const count = await look().catch(error => {
        if (problemFrom(error)?.code !== 'unavailable') {
          floor = undefined
          head = undefined
          recent = []
        }
        return 0
      })
      const { resolve } = tick
      tick = Promise.withResolvers()
      resolve()
      if (count < BATCH) await sleep(POLL_MS)
    }
    isRunning = false
    onEnd()
  }

  return {
    join(latest: Scope, wantsPresences: boolean): Feed {
      scope = latest
      readers++
      if (wantsPresences) wantingPresences++
      // It may still be running for a reader who has just left.
      if (!isRunning) void run()
      return {
        after(cursor) {
          if (floor === undefined || isBefore(cursor, floor)) return undefined
          const first = recent.findIndex(told => isBefore(cursor, told.cursor))
          return first === -1 ? [] : recent.slice(first, first + BATCH)
        },
        floor: () => floor,
        head: () => head,
        presences: () => presences,
        next: () => tick.promise,
        leave() {
          readers--
          if (wantsPresences) wantingPresences--
          if (wantingPresences === 0) {
            presences = undefined
            presencesAt = 0
          }
        },
      }
    },
  }
}

/** Whether a cursor is before another one of the brand; `0` is before all. */
export function isBefore(one: string, other: string): boolean {
  if (one === '0' || other === '0') return other !== '0'
  const others = placesIn(other)
  for (const [index, value] of placesIn(one).entries()) {
    const than = others[index] ?? 0n
    if (value !== than) return value < than
  }
  return false
}

function placesIn(cursor: string): bigint[] {
  const { epoch, xid, id } = positionOf(cursor)
  return [BigInt(epoch), BigInt(xid), BigInt(id)]
}
