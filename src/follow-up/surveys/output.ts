import { z } from 'zod'
import { pageOf, time } from '../../kit/output.ts'

const RatingOutput = z
  .object({
    id: z.string(),
    rating: z.int().min(1).max(5),
    comment: z.string().nullable(),
    user_id: z.string().describe('The contact who gave the rating.'),
    assignee_id: z.string().nullable(),
    conversation_id: z.string(),
    rule_id: z
      .string()
      .nullable()
      .describe("The rule that asked for the rating; null if the brand's setting did, or nobody."),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'SatisfactionRating' })

export const RatingsOutput = pageOf('satisfaction_ratings', RatingOutput)
