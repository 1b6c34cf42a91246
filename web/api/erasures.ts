import { queryOptions } from '@tanstack/react-query'
import type { Erasure } from '../../client/api.ts'
import { api, ask } from './client.ts'
import { named } from './contacts.ts'
import { keys } from './keys.ts'

const LOOKS_EVERY_MS = 1_000

/** What the erasure of a contact would take away, as it is now. */
export function erasurePreviewQuery(contactId: number) {
  return queryOptions({
    queryKey: keys.erasurePreview(contactId),
    queryFn: () => ask(api.GET('/contacts/{identifier}/erasure', { params: named(contactId) })),
    gcTime: 0,
  })
}

/** How far an erasure is, until it is over. */
export function erasureQuery(id: number) {
  return queryOptions({
    queryKey: keys.erasure(id),
    queryFn: () => ask(api.GET('/erasures/{id}', { params: { path: { id } } })),
    refetchInterval: query =>
      query.state.data?.state === 'running' || !query.state.data ? LOOKS_EVERY_MS : false,
  })
}

export function erase(contactId: number, name: string): Promise<Erasure> {
  return ask(
    api.POST('/contacts/{identifier}/erasure', { params: named(contactId), body: { erasure: { name } } }),
  )
}
