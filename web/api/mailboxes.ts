import { queryOptions } from '@tanstack/react-query'
import { api, ask } from './client.ts'
import { keys } from './keys.ts'

/** How the channels do that have an address or a provider, by slug. */
export const healthQuery = queryOptions({
  queryKey: keys.channelHealth,
  async queryFn() {
    const query = { include: ['health' as const] }
    const { channels } = await ask(api.GET('/channels', { params: { query } }))
    return new Map(channels.map(({ slug, health }) => [slug, health]))
  },
  refetchInterval: 10_000,
})

/** Mail providers whose servers are known, and with whom this server is registered. */
export const providersQuery = queryOptions({
  queryKey: keys.mailProviders,
  queryFn: () => ask(api.GET('/mail_providers')),
  staleTime: Number.POSITIVE_INFINITY,
})

/** A mail login; polled while somebody signs in. */
export const mailLoginQuery = (id: number | undefined, isAwaited = false) =>
  queryOptions({
    queryKey: keys.mailLogin(id),
    queryFn: () => ask(api.GET('/mail_logins/{id}', { params: { path: { id: id ?? 0 } } })),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) =>
      isAwaited && (data?.state ?? 'pending') === 'pending' ? 1_000 : false,
    refetchIntervalInBackground: true,
  })

/** The DNS records of a channel, looked up now. */
export const recordsQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.channelRecords(slug),
    queryFn: async () =>
      (await ask(api.GET('/channels/{slug}/records', { params: { path: { slug } } }))).records,
    staleTime: 60_000,
  })
