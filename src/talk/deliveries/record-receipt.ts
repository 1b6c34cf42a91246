import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { quoted, type Sentence, say } from '../../kit/sentences/say.ts'
import { lockConversationById } from '../conversations/queries.ts'
import { messageDelivered, messageRead } from './events.ts'
import { type DeliveryRow, findDelivery, getConversationId, updateDelivery } from './queries.ts'
import { rankOf } from './rank.ts'
import { recordFailure } from './record-failure.ts'

/** What a provider says of a copy, or of a part of it. */
export interface Receipt {
  state: 'sent' | 'delivered' | 'read' | 'failed'
  reason?: Sentence | undefined
  /** It is about the last part, whose way is that of the whole copy. */
  isOfWhole: boolean
}

/** The server or provider has taken a copy, perhaps after an attempt that failed. It may have been read already. */
export async function recordTaken(tx: TxScope, delivery: DeliveryRow): Promise<void> {
  await lockConversationById(tx, await getConversationId(tx, delivery))
  const known = rankOf((await findDelivery(tx, delivery.id))?.state ?? delivery.state)
  if (known < rankOf('delivered')) await updateDelivery(tx, delivery.id, { state: 'sent', reason: null })
}

/** What became of a copy. What is behind what is known already changes nothing; a part that failed is final. */
export async function recordReceipt(
  tx: TxScope,
  { id }: Pick<DeliveryRow, 'id'>,
  { state, reason, isOfWhole }: Receipt,
): Promise<void> {
  const named = await findDelivery(tx, id)
  if (!named) return
  // First, since it decides who waits for whom: another receipt may be faster.
  const { id: conversationId } = await lockConversationById(tx, await getConversationId(tx, named))
  const delivery = (await findDelivery(tx, id)) ?? named
  if (!isOfWhole) {
    if (state !== 'failed' || delivery.state === 'bounced') return
    return recordFailure(tx, delivery, {
      state: 'bounced',
      reason: say`A part of the message did not arrive. ${reason ?? ''}`,
    })
  }
  if (rankOf(state) <= rankOf(delivery.state)) return
  if (state === 'failed') return recordFailure(tx, delivery, { state, reason: reason ?? quoted('') })
  await updateDelivery(tx, delivery.id, { state, reason: null })
  if (state === 'sent') return
  const subject = {
    subjectId: delivery.messageId,
    data: { conversation_id: conversationId, identity_id: delivery.identityId },
  }
  await recordEvent(tx, state === 'read' ? messageRead.of(subject) : messageDelivered.of(subject))
}
