import { z } from 'zod'
import { line, optional, pageParameters, payload } from '../../kit/input.ts'

const slug = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'must be 1 to 80 characters: a–z, 0–9 and -, not starting with -')

const name = line(200)

export const TopicParams = z.object({ slug: z.string().describe('Slug.') })
export const TopicsQuery = z.object(pageParameters)
export const NewTopicBody = payload('topic', z.object({ name, slug: optional(slug) }))
export const TopicChangesBody = payload('topic', z.object({ name: optional(name), slug: optional(slug) }))

export type TopicInput = z.output<typeof NewTopicBody>['topic']
export type TopicChanges = z.output<typeof TopicChangesBody>['topic']
