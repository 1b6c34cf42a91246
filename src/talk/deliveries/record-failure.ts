import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import type { Sentence } from '../../kit/sentences/say.ts'
import { updateBounced, updateUnsubscribed } from '../../people/identities/queries.ts'
import { lockConversationById } from '../conversations/queries.ts'
import { messageDeliveryFailed } from './events.ts'
import { type DeliveryRow, findDelivery, getConversationId, updateDelivery } from './queries.ts'
import { rankOf } from './rank.ts'
import { reopenUndelivered } from './reopen-undelivered.ts'

export interface DeliveryFailure {
  state: 'bounced' | 'failed' | 'deferred'
  reason: Sentence
  /** The address does not exist. */
  addressIsDead?: boolean
  /** The message arrived, and its reader complained about it. */
  isComplaint?: boolean
}

/** Records that a copy did not arrive, or was not wanted, and what that says about the address and the conversation. */
export async function recordFailure(
  tx: TxScope,
  delivery: DeliveryRow,
  { state, reason, addressIsDead = false, isComplaint = false }: DeliveryFailure,
): Promise<void> {
  // First, since it decides who waits for whom.
  const conversationId = await getConversationId(tx, delivery)
  const conversation = await lockConversationById(tx, conversationId)
  // Another report of the same copy may have been faster: a chat is read while its attempt to send ends.
  const known = rankOf((await findDelivery(tx, delivery.id))?.state ?? delivery.state)
  if (known === rankOf('bounced') || (state !== 'bounced' && known >= rankOf('delivered'))) return
  await updateDelivery(tx, delivery.id, { state, reason })
  if (addressIsDead) await updateBounced(tx, delivery.identityId, reason)
  if (isComplaint) await updateUnsubscribed(tx, delivery.identityId)
  if (state === 'deferred') return
  await recordEvent(
    tx,
    messageDeliveryFailed.of({
      subjectId: delivery.messageId,
      data: {
        conversation_id: conversationId,
        identity_id: delivery.identityId,
        state,
        reason: String(reason),
      },
    }),
  )
  if (!isComplaint) await reopenUndelivered(tx, conversation, delivery.messageId)
}
