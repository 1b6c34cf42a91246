import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { paths } from '../../client/api.ts'
import { api, ask } from './client.ts'
import { keys } from './keys.ts'

export type NewScheduled =
  paths['/conversations/{slug}/scheduled_messages']['post']['requestBody']['content']['application/json']['scheduled_message']

/** The scheduled messages of a conversation, soonest first. */
export function scheduledQuery(slug: string) {
  return queryOptions({
    queryKey: keys.scheduled(slug),
    queryFn: async () =>
      (await ask(api.GET('/conversations/{slug}/scheduled_messages', { params: { path: { slug } } })))
        .scheduled_messages,
    staleTime: 10_000,
  })
}

/** What the person has scheduled anywhere. */
export const myScheduledQuery = queryOptions({
  queryKey: keys.myScheduled,
  queryFn: async () => (await ask(api.GET('/scheduled_messages'))).scheduled_messages,
  staleTime: 30_000,
})

/** The ways to change what is scheduled. Each rejects if the server refuses. */
export function useScheduling(slug: string) {
  const queries = useQueryClient()
  const reread = () =>
    Promise.all(
      [keys.scheduled(slug), keys.myScheduled, keys.drafts(slug), keys.myDrafts].map(queryKey =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  return {
    async schedule(scheduled: NewScheduled) {
      const request = { params: { path: { slug } }, body: { scheduled_message: scheduled } }
      const made = await ask(api.POST('/conversations/{slug}/scheduled_messages', request))
      void reread()
      return made
    },
    async cancel(id: number) {
      await ask(api.DELETE('/scheduled_messages/{id}', { params: { path: { id } } }))
      void reread()
    },
    async sendNow(id: number) {
      await ask(api.POST('/scheduled_messages/{id}/send', { params: { path: { id } } }))
      void reread()
      await Promise.all(
        [keys.messages(slug), keys.conversation(slug), keys.lists, keys.views].map(queryKey =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
    },
  }
}
