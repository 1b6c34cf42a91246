import { getConversation } from '../conversations/find-conversation.ts'
import { ConversationParams } from '../conversations/input.ts'
import { presentConversation } from '../conversations/present.ts'
import type { Api } from '../kit/http/types.ts'
import { envelope } from '../kit/paging.ts'
import { type Scope, transaction } from '../kit/scope.ts'
import { MessagesQuery, PostMessageBody, StartConversationBody } from './input.ts'
import { listMessages } from './list-messages.ts'
import { postMessage } from './post-message.ts'
import { presentMessage, presentMessages } from './present.ts'
import { startConversation } from './start-conversation.ts'

export function messageRoutes(api: Api): void {
  api.post('/conversations', { schema: { body: StartConversationBody } }, async ({ scope, body }, reply) => {
    const { conversation, created } = await transaction(scope, tx => startConversation(tx, body.conversation))
    return reply.code(created ? 201 : 200).send(await presentConversation(scope, conversation))
  })

  api.post(
    '/conversations/:slug/messages',
    { schema: { params: ConversationParams, body: PostMessageBody } },
    async ({ scope, params, body }, reply) => {
      const { message, created } = await transaction(scope, tx => postMessage(tx, params.slug, body.message))
      return reply.code(created ? 201 : 200).send(await presentMessage(scope, message))
    },
  )

  api.get('/messages', { schema: { querystring: MessagesQuery } }, async ({ scope, query }) =>
    answerList(scope, query),
  )

  api.get(
    '/conversations/:slug/messages',
    { schema: { params: ConversationParams, querystring: MessagesQuery } },
    async ({ scope, params, query }) =>
      answerList(scope, query, (await getConversation(scope, params.slug)).id),
  )
}

async function answerList(scope: Scope, query: MessagesQuery, conversationId?: number) {
  const { rows, totalCount, page } = await listMessages(scope, query, conversationId)
  const originalBody = query.include?.includes('original_body') ?? false
  return envelope('messages', await presentMessages(scope, rows, { originalBody }), totalCount, page)
}
