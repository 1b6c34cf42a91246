import { z } from 'zod'
import { pageOf, time } from '../../kit/output.ts'

export const TopicOutput = z
  .object({ id: z.int(), name: z.string(), slug: z.string(), created_at: time, updated_at: time })
  .meta({ id: 'Topic' })

export const TopicsOutput = pageOf('topics', TopicOutput)
