import { invalidInput, notFound } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { findFirstCustomer } from '../../people/identities/queries.ts'
import { identitiesOf } from '../../people/identities/same-person.ts'
import { conversationFollowerRemoved } from './events.ts'
import { lockConversation } from './find-conversation.ts'
import { type ConversationRow, updateFollowers } from './queries.ts'

/**
 * Takes a person off a conversation, with all of their identities: they get no more messages, and no quote of later ones.
 * Throws not_found, and invalid for the customer.
 */
export async function removeFollower(tx: TxScope, slug: string, email: string): Promise<ConversationRow> {
  const conversation = await lockConversation(tx, slug)
  const { followerIds, removedIds, authorId } = conversation
  const ids = await identitiesOf(tx, email, followerIds)
  const following = followerIds.filter(id => ids.includes(id))
  if (following.length === 0) throw notFound(say`follower`)
  const customerId = await findFirstCustomer(tx, [authorId, ...followerIds])
  if (customerId !== undefined && ids.includes(customerId))
    throw invalidInput('email', say`is the customer of the conversation`)
  const row = updateFollowers(tx, conversation, {
    followerIds: followerIds.filter(id => !ids.includes(id)),
    removedIds: [...new Set([...(removedIds ?? []), ...ids])],
  })
  const data = { identity_id: following[0] as number }
  await recordEvent(tx, conversationFollowerRemoved.of({ subjectId: row.id, data }))
  return row
}
