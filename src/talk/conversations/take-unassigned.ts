import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { conversationAssigned } from './events.ts'
import { type ConversationRow, updateConversation } from './queries.ts'

/** Assigns a locked conversation to the caller if nobody has it; never to a service account. */
export async function takeUnassigned(tx: TxScope, conversation: ConversationRow): Promise<ConversationRow> {
  if (conversation.assigneeId !== null || !tx.actor || tx.actor.isService) return conversation
  const assigneeId = tx.actor.userId
  const row = await updateConversation(tx, conversation, { assigneeId })
  await recordEvent(tx, conversationAssigned.of({ subjectId: row.id, data: { from: null, to: assigneeId } }))
  return row
}
