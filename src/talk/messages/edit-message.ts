import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { messageEdited } from './events.ts'
import { findMessage } from './queries.ts'
import { replaceBody } from './version-queries.ts'

/** Its sender has changed a message of the conversation; the earlier text is kept. False if there is no such message. */
export async function editMessage(
  tx: TxScope,
  conversationId: number,
  { originId, body }: { originId: string; body: string },
): Promise<boolean> {
  const message = await findMessage(tx, conversationId, originId)
  if (!message) return false
  if (message.body === body || body.trim() === '') return true
  await replaceBody(tx, message, body)
  await recordEvent(
    tx,
    messageEdited.of({ subjectId: message.id, data: { conversation_id: conversationId } }),
  )
  return true
}
