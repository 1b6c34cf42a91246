import { queryOptions } from '@tanstack/react-query'
import { api, ask } from './client.ts'
import { keys } from './keys.ts'

const COUNTED_FOR = 30_000

/** Kept searches of contacts with their counts, by name. */
export const segmentsQuery = queryOptions({
  queryKey: keys.segments,
  queryFn: async () =>
    (await ask(api.GET('/segments', { params: { query: { include: 'counts' } } }))).segments,
  staleTime: COUNTED_FOR,
})
