import { z } from 'zod'
import type { Api } from '../../kit/http/api.ts'
import { oneOf } from '../../kit/input.ts'
import { SECOND } from '../../kit/retry.ts'
import { type Actor, transaction } from '../../kit/scope.ts'
import { PersonOutput } from '../../people/identities/output.ts'
import { getConversation } from '../../talk/conversations/find-conversation.ts'
import { ConversationParams } from '../../talk/conversations/input.ts'
import { listPresences } from './present.ts'
import { deleteExpiredPresences, deletePresence, PRESENCE_STATES, upsertPresence } from './queries.ts'

/** Presence expires after this time without a repeat. */
const LASTS_MS = 30 * SECOND

const PresenceBody = z.object({
  state: oneOf([...PRESENCE_STATES, 'gone']).describe('Repeat every 20 seconds; presence expires after 30.'),
})

const PresencesOutput = z.object({
  presences: z.array(
    z
      .object({
        conversation_id: z.int(),
        state: z.enum([...PRESENCE_STATES, 'typing']),
        user: PersonOutput,
        draft_version: z.int().nullable().describe('Changes when their drafts in the conversation do.'),
      })
      .meta({ id: 'Presence' }),
  ),
})

/** Who views or answers a conversation. It is not part of the log, and expires. */
export function presenceRoutes(api: Api): void {
  api.put(
    '/conversations/:slug/presence',
    {
      may: 'log in',
      operation: 'sayWhereIAm',
      summary: 'Report my presence',
      params: ConversationParams,
      body: PresenceBody,
      out: PresencesOutput,
    },
    async ({ scope, params, body: { state } }) => {
      const { id } = await getConversation(scope, params.slug)
      const { userId } = scope.actor as Actor
      await transaction(scope, async tx => {
        await deleteExpiredPresences(tx)
        const until = new Date(tx.now().getTime() + LASTS_MS)
        if (state === 'gone') await deletePresence(tx, id, userId)
        else await upsertPresence(tx, { conversationId: id, userId, state, until })
      })
      const presences = await listPresences(scope)
      return { presences: presences.filter(({ conversation_id }) => conversation_id === id) }
    },
  )
}
