import { z } from 'zod'
import type { Api } from '../../kit/http/api.ts'
import { getConversation } from '../conversations/find-conversation.ts'
import { ConversationParams } from '../conversations/input.ts'
import { VisitorOutput, visitorOf } from './visitor.ts'

/** What the browser of a chat's visitor says of itself. */
export function chatVisitorRoutes(api: Api): void {
  api.get(
    '/conversations/:slug/visitor',
    {
      may: 'log in',
      operation: 'getVisitor',
      summary: "Read a chat's visitor",
      description:
        'The page, language and time zone of the visitor; null for conversations that are not chats of the widget.',
      params: ConversationParams,
      out: z.object({ visitor: VisitorOutput.nullable() }),
    },
    async ({ scope, params }) => {
      const { id } = await getConversation(scope, params.slug)
      return { visitor: (await visitorOf(scope, id)) ?? null }
    },
  )
}
