import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { System } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'

export const incidentsQuery = queryOptions({
  queryKey: keys.incidents,
  queryFn: () => ask(api.GET('/incidents')),
})

export const maintenancesQuery = queryOptions({
  queryKey: keys.maintenances,
  queryFn: () => ask(api.GET('/maintenances')),
})

/** All systems, in the order of the status page. */
export const systemsQuery = queryOptions({
  queryKey: keys.systems,
  queryFn: () => ask(api.GET('/systems')),
  select: systems => systems.toSorted(byPlace),
})

/** Of those with the same place, the oldest is first. */
function byPlace(one: System, other: System): number {
  return one.position - other.position || Number(one.id) - Number(other.id)
}

/** An update as it would be; without a status, the page as it is. */
export interface StatusDraft {
  incident_id?: string | undefined
  title?: string | undefined
  status?: 'investigating' | 'identified' | 'monitoring' | 'resolved'
  systems?: { system_id: string; status?: System['status'] }[]
  planned?: boolean
}

/** What the page would say first, and how many are told. */
export const previewQuery = (draft: StatusDraft) =>
  queryOptions({
    queryKey: keys.statusPreview(draft),
    queryFn: () => ask(api.POST('/status_preview', { body: draft })),
    placeholderData: keepPreviousData,
  })
