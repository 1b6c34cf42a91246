import { queryOptions } from '@tanstack/react-query'
import type { SavedView } from '../../client/api.ts'
import { api, ask } from './client.ts'
import type { SearchFilters } from './conversations.ts'
import { keys } from './keys.ts'

const COUNTED_FOR = 30_000

/** Saved views with their counts, in their order. */
export const savedViewsQuery = queryOptions({
  queryKey: keys.savedViewCounts,
  queryFn: async () =>
    (await ask(api.GET('/saved_views', { params: { query: { include: 'counts' } } }))).saved_views,
  staleTime: COUNTED_FOR,
  refetchInterval: COUNTED_FOR,
})

/** The search that a view stands for. */
export function searchOf({ id, filters, sort }: SavedView): SearchFilters {
  return { ...filters, sort, view: id }
}

/** What of a search is saved in a view. */
export function savedOf({ view: _view, sort = 'changed', ...filters }: SearchFilters) {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  return { filters: Object.fromEntries(given) as SavedView['filters'], sort }
}
