import { following } from '../../kit/cause.ts'
import type { Follower } from '../../kit/events/followers.ts'
import type { EventRow } from '../../kit/events/log.ts'
import { enqueue } from '../../kit/jobs/job.ts'
import type { TxScope } from '../../kit/scope.ts'
import { deliverJob } from './deliver.ts'
import { deleteEndedDeliveries, insertDeliveries } from './delivery-queries.ts'
import { laneOf, WEBHOOKS } from './lanes.ts'
import { selectWebhooks, type WebhookRow } from './queries.ts'

const FORGOTTEN_AT_ONCE = 500
const KEPT_MS = 30 * 24 * 3_600_000

/** Creates deliveries of each event, one for each webhook that wants it. */
export const dispatchEvents: Follower = {
  name: WEBHOOKS,
  async handle(tx, events) {
    const webhooks = (await selectWebhooks(tx)).filter(({ disabledAt }) => disabledAt === null)
    const deliveries = events.flatMap(event =>
      webhooks
        .filter(webhook => wants(webhook, event))
        .map(({ id }) => ({
          webhookId: id,
          eventId: event.id,
          eventType: event.type,
          topic: `webhook ${id} ${topicOf(event)}`,
          cause: following(event),
        })),
    )
    const inserted = await insertDeliveries(tx, deliveries)
    await enqueue(
      tx,
      inserted.map(({ id, webhookId, topic, cause }) =>
        deliverJob.of({ delivery_id: id }, { lane: laneOf(webhookId), topic, cause }),
      ),
    )
  },
}

/** Deletes deliveries 30 days after their end; returns how many. */
export function forgetDeliveries(tx: TxScope): Promise<number> {
  return deleteEndedDeliveries(tx, new Date(tx.now().getTime() - KEPT_MS), FORGOTTEN_AT_ONCE)
}

/** Whether a webhook gets events of this type. */
export function wants({ eventTypes }: WebhookRow, { type }: Pick<EventRow, 'type'>): boolean {
  return eventTypes.length === 0 || eventTypes.includes(type)
}

/** The key that keeps deliveries in order: the conversation of the event, or its subject. */
function topicOf({ type, subjectId, data }: EventRow): string {
  const noun = type.slice(0, type.indexOf('.'))
  return data.conversation_id === undefined ? `${noun} ${subjectId}` : `conversation ${data.conversation_id}`
}
