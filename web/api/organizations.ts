import { queryOptions } from '@tanstack/react-query'
import { api, ask } from './client.ts'
import { keys } from './keys.ts'

/** How many organizations are read at once. */
export const ORGANIZATIONS = 100

/** Organizations by a part of a name or domain, newest first. */
export function organizationsQuery(q: string) {
  return queryOptions({
    queryKey: keys.organizationList(q),
    queryFn: () =>
      ask(api.GET('/organizations', { params: { query: { q: q || undefined, page_size: ORGANIZATIONS } } })),
    staleTime: 60_000,
  })
}
