import type { Segment } from '../../client/api.ts'
import type { ContactFilters } from '../api/contacts.ts'

/** When somebody last wrote: within 7 or 30 days, or not for a year. */
export const SEEN = ['week', 'month', 'quiet'] as const

export type Seen = (typeof SEEN)[number]

/** What the address of the page says: who is listed, and in which order. */
export interface ContactSearch {
  q?: string | undefined
  organization?: string | undefined
  seen?: Seen | undefined
  /** Only those with an open conversation. */
  open?: true | undefined
  /** Last seen without it. */
  sort?: 'created' | 'name' | undefined
  /** The other way around: oldest first, or from Z to A. */
  back?: true | undefined
  /** The id of the kept segment that it began as. */
  segment?: number | undefined
}

/** The query of the API for the search. */
export function filtersOf({ sort, back, ...search }: ContactSearch): ContactFilters {
  const by = sort === 'created' ? 'date' : (sort ?? 'last_seen')
  const order = Boolean(back) === (by === 'name') ? 'desc' : 'asc'
  return { ...keptOf(search), sort: by, order }
}

/** The order of a search. */
export type ContactOrder = Pick<ContactSearch, 'sort' | 'back'>

/** What to add to a search so that it is listed by this; once more, and it is the other way around. */
export function sortedBy(sort: ContactSearch['sort'], now: ContactOrder): ContactOrder {
  return { sort, back: now.sort === sort && !now.back ? true : undefined }
}

/** What of a search is kept in a segment. */
export function keptOf({ q, organization, seen, open }: ContactSearch): Segment['filters'] {
  const given = Object.entries({ q, organization, seen, 'open?': open })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== ''))
}

/** The search that a kept segment stands for. */
export function searchOf({ id, filters }: Segment): ContactSearch {
  const { q, organization, seen, 'open?': open } = filters
  return { q, organization, seen, open: open || undefined, segment: id }
}

/** The segments that are always there, by name. */
export const SEGMENTS = {
  everybody: {},
  waiting: { open: true },
  week: { seen: 'week' },
  quiet: { seen: 'quiet' },
} as const satisfies Record<string, ContactSearch>
