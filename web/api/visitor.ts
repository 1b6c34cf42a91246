import { queryOptions } from '@tanstack/react-query'
import { api, ask } from './client.ts'
import { keys } from './keys.ts'

/** What the browser of a chat's visitor says of itself; visitors move from page to page. */
export const visitorQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.visitor(slug),
    queryFn: async () =>
      (await ask(api.GET('/conversations/{slug}/visitor', { params: { path: { slug } } }))).visitor,
    refetchInterval: 15_000,
  })
