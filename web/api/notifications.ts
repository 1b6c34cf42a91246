import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, ask } from './client.ts'
import { keys } from './keys.ts'

/** What the person was told, newest first, and how much of it is new. */
export const notificationsQuery = queryOptions({
  queryKey: keys.notifications,
  queryFn: () => ask(api.GET('/me/notifications')),
  staleTime: 30_000,
})

/** When the newest notification of a conversation came that the person has not seen; undefined if there is none. */
export function useNewsOf(slug: string): string | undefined {
  const { data } = useQuery(notificationsQuery)
  return data?.notifications.find(one => one.conversation.slug === slug && !one['seen?'])?.created_at
}
