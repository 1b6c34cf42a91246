import { z } from 'zod'
import { event } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'

export const satisfactionRatingGiven = event('satisfaction_rating.given', {
  conversation_id: rowId,
  rating: z.int(),
})
