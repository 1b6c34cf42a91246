import { LRUCache } from 'lru-cache'

/** Rows as the API shows them, as JSON, cached in this process until they or what they show changes. */
export interface Rendered {
  /**
   * The texts of a group of rows that show nothing but the row and cached values of these topics (cache.ts); undefined while
   * invalidations do not arrive, in transactions, and while the group found too few. `now` is the time of the request.
   */
  of(group: string, topics: string[], now: Date): Texts | undefined
}

export interface Texts {
  /** The text of this version of the row. */
  find(id: number, version: string): string | undefined
  /** Stores a text that is true until then; null: as long as the row has this version. */
  store(row: { id: number; version: string }, text: string, until: Date | null): void
}

interface Entry {
  version: string
  asOf: number
  until: Date | null
  text: string
}

const MAX_CHARACTERS = 8_000_000
const OVERHEAD = 200
const MAX_AGE_MS = 30_000
const MAX_GROUPS = 1_000
/** Looking for texts in vain costs a third of a list. A group is judged after so many lookups, not within its first minute. */
const LOOKED_UP = 3_000
const JUDGED_AFTER_MS = 2 * MAX_AGE_MS
/** How long nobody looks for the texts of a group that found fewer than half. */
const REST_MS = 60_000

/** `asOf` is a number that increases with every invalidation of one of the topics; undefined while these do not arrive. */
export function createRendered(asOf: (topics: string[]) => number | undefined): Rendered {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ text }) => text.length + OVERHEAD,
    ttl: MAX_AGE_MS,
  })
  const groups = new LRUCache<string, Usefulness>({ max: MAX_GROUPS, memoMethod: createUsefulness })
  return {
    of(group, topics, now) {
      // Read first: what is rendered from a value that is invalidated meanwhile is not found later.
      const generation = asOf(topics)
      const usefulness = groups.memo(group)
      if (generation === undefined || usefulness.isResting()) return undefined
      const isCurrent = (entry: Entry) =>
        entry.asOf === generation && (entry.until === null || entry.until > now)
      return {
        find(id, version) {
          const entry = entries.get(`${group} ${id}`)
          const text = entry?.version === version && isCurrent(entry) ? entry.text : undefined
          usefulness.note(text !== undefined)
          return text
        },
        store({ id, version }, text, until) {
          entries.set(`${group} ${id}`, { version, asOf: generation, until, text })
        },
      }
    },
  }
}

type Usefulness = ReturnType<typeof createUsefulness>

function createUsefulness() {
  let asked = 0
  let found = 0
  let since = Date.now()
  let restingUntil = 0
  return {
    isResting: () => Date.now() < restingUntil,
    note(isFound: boolean) {
      asked++
      if (isFound) found++
      if (asked < LOOKED_UP) return
      const now = Date.now()
      if (now - since < JUDGED_AFTER_MS) return
      if (found < asked / 2) restingUntil = now + REST_MS
      asked = found = 0
      since = Math.max(now, restingUntil)
    },
  }
}

/** Stores nothing. */
export const NOTHING_RENDERED: Rendered = { of: () => undefined }
