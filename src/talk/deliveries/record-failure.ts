import { recordEvent } from '../../kit/events.ts'
import type { TxScope } from '../../kit/scope.ts'
import { updateBounced } from '../../people/identities/queries.ts'
import { messageDeliveryFailed } from './events.ts'
import { type DeliveryRow, updateDelivery } from './queries.ts'

export interface DeliveryFailure {
  state: 'bounced' | 'failed' | 'deferred'
  reason: string
  /** Nobody is at the address, or whoever is wants nothing from us. */
  addressIsDead?: boolean
}

/** Writes down that a copy did not arrive, and what that says of the address. */
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
      data: { identity_id: delivery.identityId, state, reason },
    }),
  )
}
