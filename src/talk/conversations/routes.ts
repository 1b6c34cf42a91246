import { answerTexts } from '../../kit/http/answer-list.ts'
import type { Api } from '../../kit/http/api.ts'
import { changeIfMatch } from '../../kit/http/etag.ts'
import { transaction } from '../../kit/scope.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { addFollower } from './add-follower.ts'
import { changeConversation } from './change-conversation.ts'
import { getConversation, lockConversation } from './find-conversation.ts'
import {
  ConversationChangesBody,
  ConversationParams,
  ConversationsQuery,
  FollowerBody,
  FollowerParams,
  LookupQuery,
} from './input.ts'
import { listConversations } from './list-conversations.ts'
import { ConversationOutput, ConversationsOutput } from './output.ts'
import { presentConversation } from './present.ts'
import { removeFollower } from './remove-follower.ts'

/** Reading and changing conversations. Starting one includes a message, so POST /conversations is in messages/routes.ts. */
export function conversationRoutes(api: Api, address: BaseAddress): void {
  followerRoutes(api, address)

  api.get(
    '/conversations',
    { may: 'log in', summary: 'List conversations', query: ConversationsQuery, out: ConversationsOutput },
    async (request, reply) => {
      const { scope, query } = request
      const { texts, ...listed } = await listConversations(scope, query, address)
      return answerTexts({ request, reply }, listed, { conversations: texts })
    },
  )

  api.get(
    '/conversations/:slug',
    {
      may: 'log in',
      summary: 'Get a conversation',
      params: ConversationParams,
      query: LookupQuery,
      out: ConversationOutput,
    },
    async ({ scope, params, query }) =>
      presentConversation(scope, await getConversation(scope, params.slug, query), address),
  )

  api.put(
    '/conversations/:slug',
    {
      may: 'conversations.change',
      summary: 'Change a conversation',
      conditional: true,
      params: ConversationParams,
      body: ConversationChangesBody,
      out: ConversationOutput,
    },
    async request => {
      const { scope, params, body } = request
      const row = await changeIfMatch(request, {
        current: async tx => presentConversation(tx, await lockConversation(tx, params.slug), address),
        change: tx => changeConversation(tx, params.slug, body.conversation),
      })
      return presentConversation(scope, row, address)
    },
  )
}

function followerRoutes(api: Api, address: BaseAddress): void {
  api.post(
    '/conversations/:slug/followers',
    {
      may: 'conversations.change',
      operation: 'addFollower',
      summary: 'Add a person to a conversation',
      description: 'Staff are notified of new messages; others get them.',
      params: ConversationParams,
      body: FollowerBody,
      out: ConversationOutput,
    },
    async ({ scope, params: { slug }, body }) =>
      presentConversation(
        scope,
        await transaction(scope, tx => addFollower(tx, slug, body.follower)),
        address,
      ),
  )

  api.delete(
    '/conversations/:slug/followers/:email',
    {
      may: 'conversations.change',
      operation: 'removeFollower',
      summary: 'Take a person off a conversation',
      description: 'They get no more messages, and no quotes of later ones. The customer stays.',
      params: FollowerParams,
      out: ConversationOutput,
    },
    async ({ scope, params: { slug, email } }) =>
      presentConversation(scope, await transaction(scope, tx => removeFollower(tx, slug, email)), address),
  )
}
