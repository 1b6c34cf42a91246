import { z } from 'zod'
import { codeOutput, pageOf, time } from '../../kit/output.ts'
import { PersonOutput } from '../../people/identities/output.ts'
import { ARTICLE_STATUS } from './codes.ts'

export const ArticleOutput = z
  .object({
    id: z.int(),
    title: z.string(),
    body: z.string().describe('Markdown.'),
    body_html: z.string().describe('The body as sanitised HTML.'),
    slug: z.string(),
    status: codeOutput(ARTICLE_STATUS, 'Status'),
    created_at: time,
    updated_at: time,
    url: z.string().describe('URL of the article in the help center.'),
    embedded_url: z.string().describe('Same as url.'),
    author: PersonOutput,
    position: z
      .int()
      .describe(
        'Its place in the topic that people chose, from 0; those with the same one are sorted newest first.',
      ),
    topic: z
      .object({ name: z.string(), slug: z.string() })
      .nullable()
      .describe('Null for an article without a topic.'),
  })
  .meta({ id: 'Article' })

export const ArticlesOutput = pageOf('articles', ArticleOutput)

export type Article = z.infer<typeof ArticleOutput>

export const FeedbackOutput = z
  .object({
    helpful: z.int(),
    unhelpful: z.int(),
    comments: z
      .array(z.object({ 'helpful?': z.boolean(), comment: z.string(), created_at: time }))
      .describe('The latest 50, newest first.'),
  })
  .meta({ id: 'ArticleFeedback' })

export const SortedOutput = z.object({ articles: z.array(z.string()) })

export const MissedSearchesOutput = z.object({
  missed_searches: z.array(
    z.object({ words: z.string(), count: z.int(), last_at: time }).meta({ id: 'MissedSearch' }),
  ),
})
