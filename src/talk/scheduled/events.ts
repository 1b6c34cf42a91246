import { z } from 'zod'
import { event } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'

const OF = { conversation_id: rowId }

export const scheduledMessageCreated = event('scheduled_message.created', OF)
/** By a member of staff. */
export const scheduledMessageCancelled = event('scheduled_message.cancelled', OF)
export const scheduledMessageSent = event('scheduled_message.sent', { ...OF, message_id: rowId })
/** Its time came, and it was not sent. */
export const scheduledMessageStopped = event('scheduled_message.stopped', {
  ...OF,
  because: z.enum(['customer_wrote', 'refused']),
})
