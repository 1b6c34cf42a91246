import { queryOptions } from '@tanstack/react-query'
import { api, ask } from './client.ts'

const SELDOM = 5 * 60_000

/** The logged-in person, and their brand. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => ask(api.GET('/me')),
  staleTime: SELDOM,
})

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: async () => (await ask(api.GET('/staff', { params: { query: { page_size: 100 } } }))).staff,
  staleTime: SELDOM,
})

export const channelsQuery = queryOptions({
  queryKey: ['channels'],
  queryFn: async () => (await ask(api.GET('/channels'))).channels,
  staleTime: SELDOM,
})

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: async () =>
    (await ask(api.GET('/response_templates', { params: { query: { page_size: 100 } } }))).response_templates,
  staleTime: SELDOM,
})
