import { event } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'

/** The customer was told that their first mail has arrived. */
export const conversationAcknowledged = event('conversation.acknowledged', { message_id: rowId })
