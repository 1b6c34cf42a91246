import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Conversation, paths, SavedView } from '../../client/api.ts'
import { api, ask } from './client.ts'
import { keys } from './keys.ts'
import { ORDER_OF } from './list-orders.ts'

export type ViewKey = paths['/views/{key}']['get']['parameters']['path']['key']

/** In the order of the navigation. */
export const VIEWS = [
  'open',
  'mine',
  'unassigned',
  'on_hold',
  'resolved',
  'archived',
  'spam',
  'all',
] as const satisfies readonly ViewKey[]

/** What a list shows: a view, optionally of one channel or tag; or search results. */
export type ListOf =
  | {
      view: ViewKey
      category?: string | undefined
      tag?: string | undefined
      /** By default, the view's own order. */
      sort?: ViewSort | undefined
    }
  | { search: SearchFilters }

/** Views have no order by priority. */
export type ViewSort = Exclude<SavedView['sort'], 'priority'>

export interface SearchFilters {
  q?: string | undefined
  tag?: string | undefined
  category?: string | undefined
  assignee?: string | undefined
  /** Its id. */
  team?: string | undefined
  priority?: string | undefined
  status?: string | undefined
  sort?: SavedView['sort'] | undefined
  /** The saved view that it began with. */
  view?: number | undefined
}

export interface ListPage {
  conversations: Conversation[]
  next: string | null
  total?: number | undefined
}

const PAGE = 50

export const countsQuery = queryOptions({
  queryKey: keys.views,
  queryFn: () => ask(api.GET('/views')),
  placeholderData: keepPreviousData,
})

/** A list, page by page. */
export function listQuery(list: ListOf) {
  return infiniteQueryOptions({
    queryKey: keys.list(list),
    queryFn: ({ pageParam }) =>
      'view' in list ? viewPage(list, pageParam) : searchPage(list.search, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: last => last.next,
  })
}

async function viewPage(
  { view, category, tag, sort }: Extract<ListOf, { view: ViewKey }>,
  cursor: string | null,
): Promise<ListPage> {
  const query = {
    category,
    ...(sort && ORDER_OF[sort]),
    tag: tag === undefined ? undefined : [tag],
    page_size: PAGE,
    cursor: cursor ?? undefined,
  }
  return ask(api.GET('/views/{key}', { params: { path: { key: view }, query } }))
}

/** A search as `GET /conversations` takes it. */
export function searchQueryOf(filters: SearchFilters) {
  const { q, tag, category, assignee, team, priority, status, sort = 'changed' } = filters
  return {
    q,
    category,
    assignee,
    team,
    filter: 'all' as const,
    ...ORDER_OF[sort],
    priority: priority === undefined ? undefined : (priority.split(',') as Conversation['priority'][]),
    tag: tag === undefined ? undefined : [tag],
    status: status === undefined ? undefined : (status.split(',').map(Number) as Conversation['status'][]),
  }
}

async function searchPage(filters: SearchFilters, pageParam: string | null): Promise<ListPage> {
  const page = Number(pageParam ?? 1)
  const query = { ...searchQueryOf(filters), page, page_size: PAGE }
  const found = await ask(api.GET('/conversations', { params: { query } }))
  const { conversations, total_count: total } = found
  return { conversations, total, next: page < found.page_count ? String(page + 1) : null }
}

export function conversationQuery(slug: string) {
  return queryOptions({
    queryKey: keys.conversation(slug),
    queryFn: () => ask(api.GET('/conversations/{slug}', { params: { path: { slug } } })),
    staleTime: 10_000,
  })
}

/** Messages of a conversation, newest page first. */
export function messagesQuery(slug: string) {
  return infiniteQueryOptions({
    queryKey: keys.messages(slug),
    queryFn: ({ pageParam }) =>
      ask(
        api.GET('/conversations/{slug}/messages', {
          params: { path: { slug }, query: { page: pageParam, page_size: 30, include: ['body_html'] } },
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page < last.page_count ? page + 1 : undefined),
    staleTime: 10_000,
  })
}

/** Events of a conversation. */
export function activityQuery(id: number) {
  return queryOptions({
    queryKey: keys.activity(id),
    queryFn: async () =>
      (await ask(api.GET('/events', { params: { query: { conversation: id, limit: 1000 } } }))).events,
    staleTime: 10_000,
  })
}

/** What customers thought of a conversation, oldest first. */
export function ratingsQuery(id: number) {
  return queryOptions({
    queryKey: keys.ratings(id),
    queryFn: async () => {
      const query = { conversation_id: id, page_size: 50 }
      const found = await ask(api.GET('/satisfaction_ratings', { params: { query } }))
      return found.satisfaction_ratings.toReversed()
    },
    staleTime: 10_000,
  })
}

export function draftsQuery(slug: string) {
  return queryOptions({
    queryKey: keys.drafts(slug),
    queryFn: async () =>
      (await ask(api.GET('/conversations/{slug}/drafts', { params: { path: { slug } } }))).drafts,
  })
}

export const myDraftsQuery = queryOptions({
  queryKey: keys.myDrafts,
  queryFn: async () => (await ask(api.GET('/drafts'))).drafts,
})

const WAITING: ReadonlySet<ViewKey> = new Set(['open', 'mine', 'unassigned'])

/** The time by which a list is ordered, to show in its rows. */
export function timeIn(list: ListOf, row: Conversation): string {
  const usual = 'view' in list && WAITING.has(list.view) ? 'waiting' : 'changed'
  const sort = ('view' in list ? list.sort : list.search.sort) ?? usual
  if (sort === 'newest' || sort === 'oldest') return row.created_at
  if (sort === 'changed') return row.updated_at
  return row.last_customer_message?.created_at ?? row.created_at
}

/** Whether the list is ordered by the customer's last message. */
export function isByCustomer(list: ListOf): boolean {
  const sort =
    'view' in list ? (list.sort ?? (WAITING.has(list.view) ? 'waiting' : undefined)) : list.search.sort
  return sort === 'waiting'
}

/** What a message said before; `at` is its last change. */
export function versionsQuery(id: number, at: string) {
  return queryOptions({
    queryKey: keys.messageVersions(id, at),
    queryFn: async () =>
      (await ask(api.GET('/messages/{id}/versions', { params: { path: { id } } }))).versions,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
