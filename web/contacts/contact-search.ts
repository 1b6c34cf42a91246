import type { ContactFilters } from '../api/contacts.ts'

const DAY_MS = 86_400_000

/** When somebody last wrote, as people choose it: within so many days, or not within them. */
export const SEEN = {
  week: { days: 7, isWithin: true },
  month: { days: 30, isWithin: true },
  quiet: { days: 365, isWithin: false },
} as const

export type Seen = keyof typeof SEEN

/** What the address of the page says: who is listed, and in which order. */
export interface ContactSearch {
  q?: string | undefined
  organization?: string | undefined
  seen?: Seen | undefined
  /** Only those with an open conversation. */
  open?: true | undefined
  sort?: 'created' | undefined
}

/** The query of the API for the search; days count from midnight, so that the list stays the same query all day. */
export function filtersOf({ q, organization, seen, open, sort }: ContactSearch, now: Date): ContactFilters {
  const range = seen && rangeOf(seen, now)
  return {
    q: [q, range].filter(Boolean).join(' ') || undefined,
    organization,
    'open?': open,
    sort: sort === 'created' ? 'date' : 'last_seen',
  }
}

function rangeOf(seen: Seen, now: Date): string {
  const { days, isWithin } = SEEN[seen]
  const day = new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)
  return isWithin ? `last_seen_at:[${day} TO *]` : `last_seen_at:[* TO ${day}}`
}

/** The segments above the list, by name. */
export const SEGMENTS = {
  everybody: {},
  waiting: { open: true },
  week: { seen: 'week' },
  quiet: { seen: 'quiet' },
} as const satisfies Record<string, ContactSearch>
