import { queryOptions } from '@tanstack/react-query'
import { api, ask } from './client.ts'
import { keys } from './keys.ts'

/** Who gets new conversations, by name. */
export const availabilityQuery = queryOptions({
  queryKey: keys.availability,
  queryFn: async () => (await ask(api.GET('/availability'))).availability,
})

/** Whether somebody gets new conversations. */
export const availabilityOf = (email: string) =>
  queryOptions({
    queryKey: keys.availabilityOf(email),
    queryFn: () => ask(api.GET('/availability/{email}', { params: { path: { email } } })),
  })

/** The waiting conversations of a team, and its members. */
export const queueQuery = (teamId: number) =>
  queryOptions({
    queryKey: keys.queue(teamId),
    queryFn: () => ask(api.GET('/teams/{id}/queue', { params: { path: { id: teamId } } })),
  })
