import { z } from 'zod'
import { pageOf, time } from '../kit/output.ts'

const RatingOutput = z
  .object({
    id: z.int(),
    rating: z.int().min(1).max(5),
    comment: z.string().nullable(),
    user_id: z.int().describe('The contact who rated.'),
    assignee_id: z.int().nullable(),
    conversation_id: z.int(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'SatisfactionRating' })

export const RatingsOutput = pageOf('satisfaction_ratings', RatingOutput)
