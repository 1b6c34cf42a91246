import { z } from 'zod'
import { pageOf, time } from '../../kit/output.ts'

export const TopicOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    parent: z.object({ name: z.string(), slug: z.string() }).nullable().describe('The topic that it is in.'),
    position: z
      .int()
      .describe('The place that people chose, from 0; topics with the same one are sorted by name.'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Topic' })

export const TopicsOutput = pageOf('topics', TopicOutput)

export const SortedTopicsOutput = z.object({ topics: z.array(TopicOutput) })
