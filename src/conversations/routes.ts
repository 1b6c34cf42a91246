import type { Api } from '../kit/http/types.ts'
import { envelope } from '../kit/paging.ts'
import { transaction } from '../kit/scope.ts'
import { changeConversation } from './change-conversation.ts'
import { getConversation } from './find-conversation.ts'
import { ConversationChangesBody, ConversationParams, ConversationsQuery, LookupQuery } from './input.ts'
import { listConversations } from './list-conversations.ts'
import { presentConversation, presentConversations } from './present.ts'

/** Reading and changing conversations. Starting one takes a message, so POST /conversations is in messages/routes.ts. */
export function conversationRoutes(api: Api): void {
  api.get('/conversations', { schema: { querystring: ConversationsQuery } }, async ({ scope, query }) => {
    const { rows, totalCount, page } = await listConversations(scope, query)
    return envelope('conversations', await presentConversations(scope, rows), totalCount, page)
  })

  api.get(
    '/conversations/:slug',
    { schema: { params: ConversationParams, querystring: LookupQuery } },
    async ({ scope, params, query }) =>
      presentConversation(scope, await getConversation(scope, params.slug, query)),
  )

  api.put(
    '/conversations/:slug',
    { schema: { params: ConversationParams, body: ConversationChangesBody } },
    async ({ scope, params, body }) => {
      const row = await transaction(scope, tx => changeConversation(tx, params.slug, body.conversation))
      return presentConversation(scope, row)
    },
  )
}
