import { z } from 'zod'
import { line, optional, pageParameters, payload } from '../../kit/input.ts'

const MAX_SORTED = 1_000

const slug = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'must be 1 to 80 characters: a–z, 0–9 and -, not starting with -')

const name = line(200)

export const TopicParams = z.object({ slug: z.string().describe('Slug.') })
export const TopicsQuery = z.object(pageParameters)
/** null: it is in no other one, so it does not mean "absent" here. */
const parent = z
  .string()
  .max(200)
  .nullable()
  .optional()
  .describe('Slug of the topic that it is in; null for none.')

export const NewTopicBody = payload('topic', z.object({ name, slug: optional(slug), parent }))
export const TopicChangesBody = payload(
  'topic',
  z.object({ name: optional(name), slug: optional(slug), parent }),
)

const slugs = z.array(z.string().max(200)).min(1).max(MAX_SORTED)

export const SortTopicsBody = z.object({ topics: slugs.describe('Slugs in their new order.') })
export const SortArticlesBody = z.object({ articles: slugs.describe('Slugs in their new order.') })

export type TopicInput = z.output<typeof NewTopicBody>['topic']
export type TopicChanges = z.output<typeof TopicChangesBody>['topic']
