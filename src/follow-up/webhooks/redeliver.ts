import { notFound } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { enqueue } from '../../kit/jobs/job.ts'
import { deleteJobsOfLane } from '../../kit/jobs/lane-queries.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { deliverJob } from './deliver.ts'
import { type DeliveryRow, updateToRedeliver } from './delivery-queries.ts'
import { webhookRedelivered } from './events.ts'
import { laneOf } from './lanes.ts'

/** Makes a delivery due again, whatever its outcome. Throws not_found. */
export async function redeliver(tx: TxScope, webhookId: number, id: number): Promise<DeliveryRow> {
  const delivery = await updateToRedeliver(tx, webhookId, id)
  if (!delivery) throw notFound(say`delivery`)
  const lane = laneOf(webhookId)
  await deleteJobsOfLane(tx, lane, { delivery_id: id })
  // Without a topic: whoever asks for it again wants it now, whatever else waits.
  await enqueue(tx, [deliverJob.of({ delivery_id: id }, { lane })])
  await recordEvent(tx, webhookRedelivered.of({ subjectId: webhookId, data: { delivery_id: id } }))
  return delivery
}
