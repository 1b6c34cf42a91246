import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { forgetInMerged, updatePreviews } from '../conversations/merge-queries.ts'
import { lockConversationById } from '../conversations/queries.ts'
import { countVersions, emptyMessage, insertVersion, replaceBody, updateReactions } from './change-queries.ts'
import { messageDeleted, messageEdited, messageReacted } from './events.ts'
import { findMessage, lockMessage } from './queries.ts'

/** Its sender has changed a message of the conversation; the earlier text is kept. False if there is no such message. */
export async function editMessage(
  tx: TxScope,
  conversationId: number,
  { originId, body, serial }: { originId: string; body: string; serial?: number | undefined },
): Promise<boolean> {
  const message = await lockNamed(tx, conversationId, originId)
  if (!message) return false
  if (message.body === body || body.trim() === '' || message.deletedAt) return true
  // A later one was faster: this one is an earlier text.
  if (serial !== undefined && serial <= (await countVersions(tx, message.id))) {
    await insertVersion(tx, message.id, body)
    return true
  }
  await replaceBody(tx, message, body)
  await updatePreviews(tx, conversationId)
  await recordEvent(
    tx,
    messageEdited.of({ subjectId: message.id, data: { conversation_id: conversationId } }),
  )
  return true
}

/**
 * Its sender has taken a message back: its text, earlier texts and files go, and nothing keeps them. False if there is no
 * such message.
 */
export async function deleteMessage(tx: TxScope, conversationId: number, originId: string): Promise<boolean> {
  const message = await lockNamed(tx, conversationId, originId)
  if (!message) return false
  if (message.deletedAt) return true
  await emptyMessage(tx, message.id)
  await forgetInMerged(tx, conversationId, message.body)
  await updatePreviews(tx, conversationId)
  await recordEvent(
    tx,
    messageDeleted.of({ subjectId: message.id, data: { conversation_id: conversationId } }),
  )
  return true
}

/** The message, with its conversation: another message may be changing what lists show of that. */
async function lockNamed(tx: TxScope, conversationId: number, originId: string) {
  await lockConversationById(tx, conversationId)
  const found = await findMessage(tx, conversationId, originId)
  return found && lockMessage(tx, found.id)
}

/** Somebody reacts to a message in the place of how they did before; without an emoji, no longer. */
export async function reactToMessage(
  tx: TxScope,
  messageId: number,
  { identityId, emoji }: { identityId: number; emoji: string | undefined },
): Promise<void> {
  const message = await lockMessage(tx, messageId)
  const others = (message.reactions ?? []).filter(({ identity_id }) => identity_id !== identityId)
  const reactions = emoji ? [...others, { identity_id: identityId, emoji }] : others
  await updateReactions(tx, messageId, reactions)
  const data = { conversation_id: message.conversationId, identity_id: identityId }
  await recordEvent(tx, messageReacted.of({ subjectId: messageId, data }))
}
