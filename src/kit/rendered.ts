import { LRUCache } from 'lru-cache'

/** Rows as the API shows them, as JSON, kept in this process until they or what they show changes. */
export interface Rendered {
  /**
   * The texts of a group of rows that show nothing but the row and cached values of these topics (cache.ts); undefined while
   * invalidations do not arrive, in transactions, and while too few were found.
   */
  of(group: string, topics: string[]): Texts | undefined
}

export interface Texts {
  /** The text of this version of the row. */
  find(id: number, version: string): string | undefined
  keep(id: number, version: string, text: string): void
}

interface Entry {
  version: string
  asOf: number
  text: string
}

const MAX_CHARACTERS = 8_000_000
const OVERHEAD = 200
const KEEP_MS = 30_000
/** Looking for texts that are not there costs a third of a list: after so many, of which fewer than half were found, */
const LOOKED_UP = 3_000
/** nobody looks for so long. */
const REST_MS = 60_000

/** `asOf` is a number that increases with every invalidation of one of the topics; undefined while these do not arrive. */
export function createRendered(asOf: (topics: string[]) => number | undefined): Rendered {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ text }) => text.length + OVERHEAD,
    ttl: KEEP_MS,
  })
  const usefulness = createUsefulness()
  return {
    of(group, topics) {
      // Read first: what is rendered from a value that is invalidated meanwhile is not found later.
      const now = asOf(topics)
      if (now === undefined || usefulness.isResting()) return undefined
      return {
        find(id, version) {
          const entry = entries.get(`${group} ${id}`)
          const isCurrent = entry?.version === version && entry.asOf === now
          usefulness.note(isCurrent)
          return isCurrent ? entry.text : undefined
        },
        keep: (id, version, text) => void entries.set(`${group} ${id}`, { version, asOf: now, text }),
      }
    },
  }
}

function createUsefulness() {
  let asked = 0
  let found = 0
  let restingUntil = 0
  return {
    isResting: () => Date.now() < restingUntil,
    note(isFound: boolean) {
      asked++
      if (isFound) found++
      if (asked < LOOKED_UP) return
      if (found < asked / 2) restingUntil = Date.now() + REST_MS
      asked = found = 0
    },
  }
}

/** Keeps nothing. */
export const NOTHING_RENDERED: Rendered = { of: () => undefined }
