import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { messageDelivered, messageRead } from './events.ts'
import { type DeliveryRow, getConversationId, updateDelivery } from './queries.ts'
import { recordFailure } from './record-failure.ts'

/** How far a copy has come: receipts arrive in any order. */
const RANK: Record<string, number> = {
  queued: 0,
  deferred: 0,
  sent: 1,
  failed: 2,
  delivered: 3,
  read: 4,
  bounced: 5,
}

/** What became of a copy, as its provider says. What is behind what is known already changes nothing. */
export async function recordReceipt(
  tx: TxScope,
  delivery: DeliveryRow,
  { state, reason }: { state: 'sent' | 'delivered' | 'read' | 'failed'; reason: string },
): Promise<void> {
  if ((RANK[state] ?? 0) <= (RANK[delivery.state] ?? 0)) return
  if (state === 'failed') return recordFailure(tx, delivery, { state, reason })
  await updateDelivery(tx, delivery.id, { state, reason: null })
  if (state === 'sent') return
  const conversationId = await getConversationId(tx, delivery)
  const subject = {
    subjectId: delivery.messageId,
    data: { conversation_id: conversationId, identity_id: delivery.identityId },
  }
  await recordEvent(tx, state === 'read' ? messageRead.of(subject) : messageDelivered.of(subject))
}
