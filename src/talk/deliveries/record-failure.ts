import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { updateBounced } from '../../people/identities/queries.ts'
import { messageDeliveryFailed } from './events.ts'
import { type DeliveryRow, getConversationId, updateDelivery } from './queries.ts'

export interface DeliveryFailure {
  state: 'bounced' | 'failed' | 'deferred'
  reason: string
  /** The address does not exist, or its owner wants no mail from us. */
  addressIsDead?: boolean
}

/** Records that a copy did not arrive, and what that says about the address. */
export async function recordFailure(
  tx: TxScope,
  delivery: DeliveryRow,
  { state, reason, addressIsDead = false }: DeliveryFailure,
): Promise<void> {
  await updateDelivery(tx, delivery.id, { state, reason })
  if (addressIsDead) await updateBounced(tx, delivery.identityId, reason)
  if (state === 'deferred') return
  await recordEvent(
    tx,
    messageDeliveryFailed.of({
      subjectId: delivery.messageId,
      data: {
        conversation_id: await getConversationId(tx, delivery),
        identity_id: delivery.identityId,
        state,
        reason,
      },
    }),
  )
}
