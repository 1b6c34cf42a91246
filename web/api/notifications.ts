import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, ask } from './client.ts'
import { keys } from './keys.ts'

/** What the person was told, newest first, and how much of it is new. */
export const notificationsQuery = queryOptions({
  queryKey: keys.notifications,
  queryFn: () => ask(api.GET('/me/notifications')),
  staleTime: 30_000,
})

/** As long as it takes to read a conversation. */
const DWELL_MS = 600

/** Marks the notifications of the open conversation as read, one after the other, also those that arrive meanwhile. */
export function useMarkSeen(slug: string): void {
  const queries = useQueryClient()
  const { data } = useQuery(notificationsQuery)
  const id = data?.notifications.find(one => one.conversation.slug === slug && !one['seen?'])?.id
  useEffect(() => {
    if (id === undefined) return
    const markSeen = () => {
      if (document.visibilityState === 'hidden') return
      ask(api.POST('/me/notifications/seen', { body: { seen: { notification: id } } })).then(
        seen => queries.setQueryData(keys.notifications, seen),
        () => {}, // it stays new
      )
    }
    const timer = setTimeout(markSeen, DWELL_MS)
    document.addEventListener('visibilitychange', markSeen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', markSeen)
    }
  }, [id, queries])
}
