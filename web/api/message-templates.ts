import { queryOptions } from '@tanstack/react-query'
import { api, ask } from './client.ts'
import { keys } from './keys.ts'

/** The approved templates of a channel. */
export const messageTemplatesQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.messageTemplates(slug),
    queryFn: async () => {
      const params = { path: { slug } }
      return (await ask(api.GET('/channels/{slug}/message_templates', { params }))).message_templates
    },
    staleTime: 60_000,
  })
