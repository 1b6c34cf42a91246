import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notFound } from '../../kit/errors.ts'
import { checked, integer } from '../../kit/input.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { createChatLimits } from '../../talk/chat/limits.ts'
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
      const { slug } = conversation
      await transaction(scope, tx => rateConversation(tx, slug, { identityId: chat.identityId, rating }))
      return { rating }
    },
  )
}
