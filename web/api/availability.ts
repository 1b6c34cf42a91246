import { queryOptions } from '@tanstack/react-query'
import { api, ask } from './client.ts'
import { keys } from './keys.ts'

/** Who gets new conversations, by name. */
export const availabilityQuery = queryOptions({
  queryKey: keys.availability,
  queryFn: async () => (await ask(api.GET('/availability'))).availability,
})
