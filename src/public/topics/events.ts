import { z } from 'zod'
import { CHANGED, event } from '../../kit/events/event.ts'

export const topicCreated = event('topic.created', { name: z.string(), slug: z.string() })
export const topicDeleted = event('topic.deleted', { name: z.string(), slug: z.string() })
export const topicsSorted = event('brand.topics_sorted', { topics: z.array(z.string()) })
export const topicChanged = event('topic.changed', { ...CHANGED })
