import { z } from 'zod'
import { CHANGED, event } from '../../kit/events/event.ts'

export const articleCreated = event('article.created', {
  title: z.string(),
  slug: z.string(),
  status: z.int(),
})
export const articleChanged = event('article.changed', { ...CHANGED, body_changed: z.boolean() })
export const articleDeleted = event('article.deleted', { title: z.string(), slug: z.string() })
/** About their topic. */
export const articlesSorted = event('topic.articles_sorted', { articles: z.array(z.string()) })

const LANGUAGE = { language: z.string() }
export const translationWritten = event('article.translated', {
  ...LANGUAGE,
  title: z.string(),
  status: z.int(),
})
export const translationDeleted = event('article.translation_deleted', LANGUAGE)
