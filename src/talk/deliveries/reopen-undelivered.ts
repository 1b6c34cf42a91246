import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { conversationStatusChanged } from '../conversations/events.ts'
import type { ConversationRow } from '../conversations/queries.ts'
import { updateUndelivered } from '../conversations/queries.ts'
import { statusAfterFailure } from '../conversations/status.ts'
import { isLastWord } from './queries.ts'

/** Marks the locked conversation of a message that did not arrive, and reopens it, unless somebody has written since. */
export async function reopenUndelivered(
  tx: TxScope,
  conversation: ConversationRow,
  messageId: number,
): Promise<void> {
  if (!(await isLastWord(tx, conversation.id, messageId))) return
  const status = statusAfterFailure(conversation.status)
  updateUndelivered(tx, conversation, status)
  if (status === conversation.status) return
  await recordEvent(
    tx,
    conversationStatusChanged.of({
      subjectId: conversation.id,
      data: { from: conversation.status, to: status, because: 'delivery_failed', message_id: messageId },
    }),
  )
}
