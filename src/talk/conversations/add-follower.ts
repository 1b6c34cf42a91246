import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { type Named, resolveIdentity } from '../../people/contacts/resolve-identity.ts'
import { conversationFollowerAdded } from './events.ts'
import { lockConversation } from './find-conversation.ts'
import { type ConversationRow, updateFollowers } from './queries.ts'

/** Adds somebody to a conversation: staff are notified of messages, others get them. An unknown address becomes a contact. */
export async function addFollower(tx: TxScope, slug: string, person: Named): Promise<ConversationRow> {
  const conversation = await lockConversation(tx, slug)
  const { followerIds, removedIds } = conversation
  const { id } = await resolveIdentity(tx, person)
  if (followerIds.includes(id)) return conversation
  const row = updateFollowers(tx, conversation, { followerIds: [...followerIds, id], removedIds })
  await recordEvent(tx, conversationFollowerAdded.of({ subjectId: row.id, data: { identity_id: id } }))
  return row
}
