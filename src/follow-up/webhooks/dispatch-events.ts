import type { TxScope } from '../../kit/scope.ts'
import { cursorOf, type EventRow, selectEvents } from '../events/queries.ts'
import { deleteEndedDeliveries, insertDeliveries } from './delivery-queries.ts'
import { lockLogEnd, selectWebhooks, upsertLogEnd, type WebhookRow } from './queries.ts'

const BATCH = 500
const KEPT_MS = 30 * 24 * 3_600_000

/** Creates deliveries of new events, one for each webhook that wants them; returns the number of events. */
export async function dispatchEvents(tx: TxScope): Promise<number> {
  const after = await lockLogEnd(tx)
  if (after === undefined) return 0
  const events = await selectEvents(tx, { after, limit: BATCH })
  const last = events.at(-1)
  if (!last) return 0
  const webhooks = (await selectWebhooks(tx)).filter(({ disabledAt }) => disabledAt === null)
  const deliveries = events.flatMap(event =>
    webhooks
      .filter(webhook => wants(webhook, event))
      .map(({ id }) => ({ webhookId: id, eventId: event.id, eventType: event.type, topic: topicOf(event) })),
  )
  await insertDeliveries(tx, deliveries)
  await upsertLogEnd(tx, cursorOf(tx, last))
  return events.length
}

/** Deletes deliveries 30 days after their end; returns how many. */
export function forgetDeliveries(tx: TxScope): Promise<number> {
  return deleteEndedDeliveries(tx, new Date(tx.now().getTime() - KEPT_MS), BATCH)
}

function wants({ eventTypes }: WebhookRow, { type }: EventRow): boolean {
  return eventTypes.length === 0 || eventTypes.includes(type)
}

/** The key that keeps deliveries in order: the conversation of the event, or its subject. */
function topicOf({ type, subjectId, data }: EventRow): string {
  const noun = type.slice(0, type.indexOf('.'))
  return data.conversation_id === undefined ? `${noun} ${subjectId}` : `conversation ${data.conversation_id}`
}
