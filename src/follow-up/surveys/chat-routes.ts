import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notFound, Problem } from '../../kit/errors.ts'
import { checked, integer } from '../../kit/input.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { createChatLimits } from '../../talk/chat/limits.ts'
import { findRatingOf } from '../../talk/chat/queries.ts'
import { STATUSES } from '../../talk/conversations/codes.ts'
import { selectConversationsByIds } from '../../talk/conversations/queries.ts'
import { rateConversation } from './rate-conversation.ts'

const Rating = z.object({ rating: integer(1, 5) })

/** The visitor's rating of a chat, from its widget. The latest one counts. */
export function chatRatingRoutes(app: FastifyInstance, scopeAt: (host: string) => Promise<Scope>): void {
  const limits = createChatLimits()
  app.post(
    '/chat/rating',
    { onRequest: async (_request, reply) => void reply.header('Access-Control-Allow-Origin', '*') },
    async (request, reply) => {
      const { scope, chat } = await limits.enters(await scopeAt(request.host ?? ''), request, reply)
      const { rating } = checked(Rating, request.body)
      const [conversation] = await selectConversationsByIds(scope, [chat.conversationId])
      if (!conversation) throw notFound(say`conversation`)
      if (!STATUSES.resolved.some(status => status === conversation.status))
        throw new Problem('conflict', say`This chat is still going on.`)
      const given = { identityId: chat.identityId, rating }
      if ((await findRatingOf(scope, chat)) !== rating)
        await transaction(scope, tx => rateConversation(tx, conversation.slug, given))
      return { rating }
    },
  )
}
