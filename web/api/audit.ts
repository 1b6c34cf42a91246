import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, ask } from './client.ts'
import { settingsKeys } from './settings-keys.ts'

export interface AuditFilters {
  q: string
  kind: string
  since: string
  until: string
}

/** The filters that are set, as the API takes them. */
export const queryOf = (filters: AuditFilters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as { q?: string }

/** Entries of the audit log, newest first. */
export function auditQuery(filters: AuditFilters) {
  const query = queryOf(filters)
  return infiniteQueryOptions({
    queryKey: settingsKeys.auditList(query),
    queryFn: ({ pageParam: page }) =>
      ask(api.GET('/audit', { params: { query: { ...query, page, page_size: 50 } } })),
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    getNextPageParam: (last, _all, page) => (page < last.page_count ? page + 1 : undefined),
  })
}

export const auditSettingsQuery = queryOptions({
  queryKey: settingsKeys.auditSettings,
  queryFn: () => ask(api.GET('/audit/settings')),
})
