import { notFound } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events.ts'
import type { TxScope } from '../../kit/scope.ts'
import { type DeliveryRow, updateToRedeliver } from './delivery-queries.ts'
import { webhookRedelivered } from './events.ts'

/** Makes a delivery due again, whatever its outcome. Throws not_found. */
export async function redeliver(tx: TxScope, webhookId: number, id: number): Promise<DeliveryRow> {
  const delivery = await updateToRedeliver(tx, webhookId, id)
  if (!delivery) throw notFound('delivery')
  await recordEvent(tx, webhookRedelivered.of({ subjectId: webhookId, data: { delivery_id: id } }))
  return delivery
}
