import { sendTexts } from '../../kit/http/answer-list.ts'
import type { Api } from '../../kit/http/api.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { presentCategory } from '../../talk/channels/present.ts'
import { countViews } from './count-views.ts'
import { ViewParams, ViewQuery } from './input.ts'
import { listView } from './list-view.ts'
import { ViewOutput, ViewsOutput } from './output.ts'

/** The caller's inbox: views with counts, and their conversations. */
export function viewRoutes(api: Api, address: BaseAddress): void {
  api.get('/views', { may: 'log in', summary: 'List views', out: ViewsOutput }, async ({ scope }) => {
    const { views, channels, tags, teams } = await countViews(scope)
    return {
      views,
      teams,
      channels: channels.map(({ row, open }) => ({ ...presentCategory(row), open_count: open })),
      tags: tags.map(({ tag, count }) => ({ tag, open_count: count })),
    }
  })

  api.get(
    '/views/:key',
    {
      may: 'log in',
      summary: 'Get a view',
      description:
        'Conversations of the view, newest first: open ones by their last customer message, others by their last change. There is no total, so that large views stay fast.',
      params: ViewParams,
      query: ViewQuery,
      out: ViewOutput,
    },
    async (request, reply) => {
      const { texts, next } = await listView(
        request.scope,
        { ...request.query, key: request.params.key },
        address,
      )
      return sendTexts({ request, reply }, { next }, { conversations: texts })
    },
  )
}
