import { z } from 'zod'
import { event } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'

export const messageDeliveryFailed = event('message.delivery_failed', {
  conversation_id: rowId,
  identity_id: rowId,
  state: z.enum(['bounced', 'failed']),
  reason: z.string(),
})

const receipt = { conversation_id: rowId, identity_id: rowId }

/** As the provider says; most mail servers say nothing. */
export const messageDelivered = event('message.delivered', receipt)
export const messageRead = event('message.read', receipt)
