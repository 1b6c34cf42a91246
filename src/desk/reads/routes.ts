import { z } from 'zod'
import { updateSeenOf } from '../../follow-up/notifications/my-queries.ts'
import type { Api } from '../../kit/http/api.ts'
import { commaSeparated, integer, optional } from '../../kit/input.ts'
import { time } from '../../kit/output.ts'
import { type Actor, type Scope, transaction } from '../../kit/scope.ts'
import { formatTime, formatTimeOrNull } from '../../kit/time.ts'
import { getConversation } from '../../talk/conversations/find-conversation.ts'
import { ConversationParams } from '../../talk/conversations/input.ts'
import { type ReadRow, selectReadBefore, selectReads, upsertRead } from './queries.ts'

const MAX = 200

const ReadOutput = z
  .object({
    conversation_id: z.int(),
    read_at: time.nullable().describe('Null: marked as unread.'),
  })
  .meta({ id: 'Read' })

const ReadsOutput = z.object({
  read_before: time.describe('In conversations without an entry, what was written before this time is read.'),
  reads: z.array(ReadOutput),
})

/** What the caller has read. It belongs to the person, so that it is neither in the conversation nor in the log. */
export function readRoutes(api: Api): void {
  api.get(
    '/reads',
    {
      may: 'log in',
      operation: 'listReads',
      summary: 'List what I have read',
      query: z.object({
        conversations: optional(commaSeparated(integer(1, Number.MAX_SAFE_INTEGER), MAX)).describe(
          `IDs of up to ${MAX} conversations.`,
        ),
      }),
      out: ReadsOutput,
    },
    async ({ scope, query: { conversations = [] } }) => {
      const { userId } = scope.actor as Actor
      const [reads, before] = await Promise.all([
        selectReads(scope, userId, conversations),
        selectReadBefore(scope, userId),
      ])
      return {
        read_before: formatTime(before, scope.brand.timeZone),
        reads: reads.map(row => present(scope, row)),
      }
    },
  )

  const one = { params: ConversationParams, out: ReadOutput }

  api.post(
    '/conversations/:slug/read',
    { may: 'log in', ...one, operation: 'markAsRead', summary: 'Mark a conversation as read' },
    ({ scope, params }) => mark(scope, params.slug, scope.now()),
  )

  api.delete(
    '/conversations/:slug/read',
    { may: 'log in', ...one, operation: 'markAsUnread', summary: 'Mark a conversation as unread' },
    ({ scope, params }) => mark(scope, params.slug, null),
  )
}

async function mark(scope: Scope, slug: string, readAt: Date | null) {
  const { id: conversationId } = await getConversation(scope, slug)
  const read = { conversationId, readAt }
  const { userId } = scope.actor as Actor
  await transaction(scope, async tx => {
    await upsertRead(tx, userId, read)
    if (readAt) await updateSeenOf(tx, userId, conversationId)
  })
  return present(scope, read)
}

function present({ brand }: Scope, { conversationId, readAt }: ReadRow) {
  return { conversation_id: conversationId, read_at: formatTimeOrNull(readAt, brand.timeZone) }
}
