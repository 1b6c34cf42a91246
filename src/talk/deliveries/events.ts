import { z } from 'zod'
import { event } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'

export const messageDeliveryFailed = event('message.delivery_failed', {
  conversation_id: rowId,
  identity_id: rowId,
  state: z.enum(['bounced', 'failed']),
  reason: z.string(),
})
