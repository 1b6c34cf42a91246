import { queryOptions } from '@tanstack/react-query'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'

export const topicsQuery = queryOptions({
  queryKey: keys.topics,
  queryFn: async () => (await ask(api.GET('/topics', { params: { query: { page_size: 100 } } }))).topics,
})
