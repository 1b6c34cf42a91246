import { invalidInput } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { type Named, resolveIdentity } from '../../people/contacts/resolve-identity.ts'
import { findFirstCustomer, selectIdentitiesBeside } from '../../people/identities/queries.ts'
import { conversationCustomerChanged } from './events.ts'
import { findChatAmong } from './merge-queries.ts'
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
  const { id, authorId, followerIds, removedIds } = conversation
  if ((await findChatAmong(tx, [id])) !== undefined)
    throw invalidInput('customer', say`cannot change in a chat, which its visitor goes on reading`)
  const { id: to, userId } = await resolveIdentity(tx, customer)
  if (userId !== null) throw invalidInput('customer', say`must not be a member of staff`)
  const from = (await findFirstCustomer(tx, [authorId, ...followerIds])) ?? null
  if (from === to) return conversation
  // Under all of their addresses: what the former customer writes is for staff from now on.
  const former = new Set(from === null ? [] : await selectIdentitiesBeside(tx, from))
  former.delete(to)
  const row = updateFollowers(tx, conversation, {
    followerIds: [to, ...followerIds.filter(one => one !== to && !former.has(one))],
    removedIds: [...new Set([...(removedIds ?? []), ...former])].filter(one => one !== to),
    authorId: authorId === from ? to : authorId,
  })
  await recordEvent(tx, conversationCustomerChanged.of({ subjectId: row.id, data: { from, to } }))
  return row
}
