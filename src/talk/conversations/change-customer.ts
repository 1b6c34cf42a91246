import { invalidInput } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { type Named, resolveIdentity } from '../../people/contacts/resolve-identity.ts'
import { findFirstCustomer } from '../../people/identities/queries.ts'
import { conversationCustomerChanged } from './events.ts'
import { type ConversationRow, updateFollowers } from './queries.ts'

/**
 * Puts another customer in the place of the present one, who gets no more messages. An unknown address becomes a contact.
 * Throws invalid for a member of staff.
 */
export async function changeCustomer(
  tx: TxScope,
  conversation: ConversationRow,
  customer: Named,
): Promise<ConversationRow> {
  const { authorId, followerIds, removedIds } = conversation
  const { id: to, userId } = await resolveIdentity(tx, customer)
  if (userId !== null) throw invalidInput('customer', 'must not be a member of staff')
  const from = (await findFirstCustomer(tx, [authorId, ...followerIds])) ?? null
  if (from === to) return conversation
  const row = await updateFollowers(tx, conversation.id, {
    followerIds: [to, ...followerIds.filter(id => id !== from && id !== to)],
    removedIds,
    authorId: authorId === from ? to : authorId,
  })
  await recordEvent(tx, conversationCustomerChanged.of({ subjectId: row.id, data: { from, to } }))
  return row
}
