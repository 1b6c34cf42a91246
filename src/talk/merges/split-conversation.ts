import { invalidInput } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { STATUS, VISIBILITY } from '../conversations/codes.ts'
import { conversationCreated } from '../conversations/events.ts'
import { lockConversation } from '../conversations/find-conversation.ts'
import { insertUnderFreeSlug } from '../conversations/insert-conversation.ts'
import { findChatAmong, updateFromMessages } from '../conversations/merge-queries.ts'
import type { ConversationRow } from '../conversations/queries.ts'
import { isFirst, moveMessages, selectParticipants } from '../messages/move-queries.ts'
import { findMessageById, type MessageRow } from '../messages/queries.ts'
import { conversationSplit } from './events.ts'

/**
 * Moves a message and all later ones into a new conversation, which is Unresolved and has the same channel, subject, tags and
 * assignee. Its customer is whoever wrote the message, or the customer of the first conversation if staff did. Throws
 * not_found, and invalid for a message that is not in the conversation or begins it.
 */
export async function splitConversation(tx: TxScope, slug: string, messageId: number) {
  const conversation = await lockConversation(tx, slug)
  if ((await findChatAmong(tx, [conversation.id])) !== undefined)
    throw invalidInput('messageId', say`is in a chat, which cannot be split: its visitor would lose messages`)
  const message = await findMessageById(tx, messageId)
  if (message?.conversationId !== conversation.id)
    throw invalidInput('messageId', say`must be the ID of a message in this conversation`)
  if (await isFirst(tx, message))
    throw invalidInput('messageId', say`is the first message; choose a later one`)
  const begun = await begin(tx, conversation, message)
  await moveMessages(tx, { from: conversation.id, to: begun.id, since: message })
  const participants = await selectParticipants(tx, begun.id)
  await updateFromMessages(tx, conversation, {})
  // Outsiders who answered to something forwarded, and who was taken off, do not follow the new one, either.
  const following = conversation.followerIds.filter(id => participants.has(id))
  const followerIds = [...new Set([begun.authorId, ...following])]
  const data = { into_id: begun.id, message_id: message.id }
  await recordEvent(tx, conversationSplit.of({ subjectId: conversation.id, data }))
  return updateFromMessages(tx, begun, { followerIds, removedIds: conversation.removedIds })
}

async function begin(tx: TxScope, from: ConversationRow, message: MessageRow): Promise<ConversationRow> {
  const { channelId, subject, tags, assigneeId, teamId, priority, origin } = from
  const status = STATUS.unresolved
  const isCustomers = !message.fromStaff && message.visibility === VISIBILITY.regular
  const authorId = isCustomers ? message.identityId : from.authorId
  const begun = (await insertUnderFreeSlug(tx, {
    channelId,
    subject,
    tags,
    assigneeId,
    teamId,
    priority,
    origin,
    status,
    authorId,
    originId: null,
    holdUntil: null,
    data: {},
    firstMessageBody: message.body,
  })) as ConversationRow
  const team = teamId === null ? {} : { team_id: teamId }
  const data = { channel_id: channelId, origin, status, tags, assignee_id: assigneeId, ...team }
  await recordEvent(tx, conversationCreated.of({ subjectId: begun.id, actorIdentityId: authorId, data }))
  return begun
}
