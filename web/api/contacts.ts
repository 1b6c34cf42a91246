import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { paths } from '../../client/api.ts'
import { api, ask } from './client.ts'
import { keys } from './keys.ts'

/** Contacts are named by our id, since not all have an email address. */
export function named(id: number) {
  return { path: { identifier: String(id) }, query: { identifier_type: '_id' as const } }
}

export function contactQuery(id: number) {
  return queryOptions({
    queryKey: keys.contact(id),
    queryFn: () => ask(api.GET('/contacts/{identifier}', { params: named(id) })),
    staleTime: 30_000,
  })
}

export function identitiesQuery(id: number) {
  return queryOptions({
    queryKey: keys.contactIdentities(id),
    queryFn: async () =>
      (await ask(api.GET('/contacts/{identifier}/identities', { params: named(id) }))).identities,
    staleTime: 30_000,
  })
}

export function organizationOfQuery(id: number) {
  return queryOptions({
    queryKey: keys.organizationOf(id),
    queryFn: () => ask(api.GET('/contacts/{identifier}/organization', { params: named(id) })),
    staleTime: 60_000,
  })
}

export function movesQuery(id: number) {
  return queryOptions({
    queryKey: keys.contactMoves(id),
    queryFn: () => ask(api.GET('/contacts/{identifier}/identity_moves', { params: named(id) })),
  })
}

/** Contacts that may be the same person. */
export function matchesQuery(id: number) {
  return queryOptions({
    queryKey: keys.contactMatches(id),
    queryFn: async () =>
      (await ask(api.GET('/contacts/{identifier}/matches', { params: named(id) }))).matches,
    staleTime: 60_000,
  })
}

/** Conversations of the contact, last change first. */
export function historyQuery(id: number) {
  return queryOptions({
    queryKey: keys.contactHistory(id),
    queryFn: () =>
      ask(
        api.GET('/conversations', {
          params: { query: { contact: id, filter: 'all', sort: 'changed', page_size: 10 } },
        }),
      ),
    staleTime: 30_000,
  })
}

/** Contacts whose name or address begins like this. */
export function suggestedContactsQuery(q: string) {
  return queryOptions({
    queryKey: keys.contactSuggestions(q),
    queryFn: async () =>
      (await ask(api.GET('/contacts', { params: { query: { q, page_size: 8 } } }))).contacts,
    staleTime: 30_000,
  })
}

/** Who is listed, and in which order. */
export type ContactFilters = Pick<
  NonNullable<paths['/contacts']['get']['parameters']['query']>,
  'q' | 'organization' | 'open?' | 'seen' | 'sort' | 'order'
>

/** Contacts with their activity. Each page continues where the one before ended, so that every page costs the same. */
export function contactsQuery(filters: ContactFilters) {
  return infiniteQueryOptions({
    queryKey: keys.contactList(filters),
    queryFn: async ({ pageParam: cursor }) => {
      const query = { ...filters, include: ['activity' as const], page_size: 50, cursor: cursor || undefined }
      const asking = api.GET('/contacts', { params: { query } })
      return { ...(await ask(asking)), next: nextIn((await asking).response.headers.get('Link')) }
    },
    initialPageParam: '',
    getNextPageParam: last => last.next,
  })
}

/** The cursor of the next page in a Link header (RFC 8288). */
function nextIn(links: string | null): string | undefined {
  return /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(links ?? '')?.[1]
}

/** Kinds of what a timeline has. */
export type TimelineKind = NonNullable<
  NonNullable<paths['/contacts/{identifier}/timeline']['get']['parameters']['query']>['kind']
>

/** What has happened with the contact, newest first. */
export function timelineQuery(id: number, kind: TimelineKind | undefined) {
  return infiniteQueryOptions({
    queryKey: keys.contactTimeline(id, kind),
    queryFn: ({ pageParam: cursor }) => {
      const { path, query } = named(id)
      return ask(
        api.GET('/contacts/{identifier}/timeline', {
          params: { path, query: { ...query, kind, cursor: cursor || undefined } },
        }),
      )
    },
    initialPageParam: '',
    getNextPageParam: last => last.next ?? undefined,
  })
}
