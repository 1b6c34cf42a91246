import { queryOptions } from '@tanstack/react-query'
import { api, ask } from './client.ts'
import { keys } from './keys.ts'

/** The brand's macros, in their order. */
export const macrosQuery = queryOptions({
  queryKey: keys.macros,
  queryFn: async () => (await ask(api.GET('/macros'))).macros,
})
