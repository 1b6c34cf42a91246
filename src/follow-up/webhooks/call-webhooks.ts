import { following } from '../../kit/cause.ts'
import { isOf } from '../../kit/events/event.ts'
import type { Reaction } from '../../kit/events/react.ts'
import { conversationRuleRan } from '../../talk/conversations/events.ts'
import { deliverJob } from './deliver.ts'
import { insertDeliveries } from './delivery-queries.ts'
import { wants } from './dispatch-events.ts'
import { laneOf } from './lanes.ts'
import { selectWebhooks } from './queries.ts'

/** Delivers the runs of rules to the webhooks that they call; those that get all such events get them anyway. */
export const callWebhooks: Reaction<unknown> = {
  types: [conversationRuleRan.type],
  async react(tx, events) {
    const calls = events.flatMap(event => {
      const ids = isOf(conversationRuleRan, event) ? (event.data.webhook_ids ?? []) : []
      return ids.map(id => ({ id, event }))
    })
    if (calls.length === 0) return []
    const webhooks = await selectWebhooks(tx)
    const deliveries = calls.flatMap(({ id, event }) => {
      const webhook = webhooks.find(one => one.id === id)
      if (!webhook || webhook.disabledAt !== null || wants(webhook, event)) return []
      const topic = `webhook ${id} conversation ${event.subjectId}`
      return [{ webhookId: id, eventId: event.id, eventType: event.type, topic, cause: following(event) }]
    })
    const inserted = await insertDeliveries(tx, deliveries)
    return inserted.map(({ id, webhookId, topic, cause }) =>
      deliverJob.of({ delivery_id: id }, { lane: laneOf(webhookId), topic, cause }),
    )
  },
}
