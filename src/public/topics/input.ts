import { z } from 'zod'
import { line, optional, pageParameters, payload } from '../../kit/input.ts'
import { inIssue, orSay, say } from '../../kit/sentences/say.ts'

const MAX_SORTED = 1_000

const slug = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9-]{0,79}$/, orSay`must be 1 to 80 characters: a–z, 0–9 and -, not starting with -`)

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

/** Slugs in a new order, each once. */
export const slugsInOrder = z
  .array(z.string().max(200))
  .min(1)
  .max(MAX_SORTED)
  .superRefine((slugs, context) => {
    const index = slugs.findIndex((slug, place) => slugs.indexOf(slug) < place)
    if (index >= 0) context.addIssue({ code: 'custom', path: [index], message: inIssue(say`is named twice`) })
  })
  .describe('Slugs in their new order.')

export const SortTopicsBody = z.object({ topics: slugsInOrder })

export type TopicInput = z.output<typeof NewTopicBody>['topic']
export type TopicChanges = z.output<typeof TopicChangesBody>['topic']
