import { z } from 'zod'
import {
  commaSeparated,
  integer,
  isRecord,
  line,
  oneOf,
  optional,
  pageParameters,
  payload,
  text,
  textParameter,
} from '../../kit/input.ts'
import { applyingMark, carryMark, isDraftMark, refusingMarks } from '../../kit/internal-marks.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../kit/language/language.ts'
import { orSay } from '../../kit/sentences/say.ts'
import { domain } from '../../kit/wire.ts'
import { slugsInOrder } from '../topics/input.ts'
import { ARTICLE_STATUS, type ArticleStatus } from './codes.ts'

/** A status by name (`published`) or code (`0`). */
const articleStatus = z
  .preprocess(value => {
    const word =
      typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : ''
    return Object.entries(ARTICLE_STATUS).find(([name, code]) => word === name || word === String(code))?.[1]
  }, z.custom<ArticleStatus | undefined>())
  .refine(
    value => value !== undefined,
    orSay`must be one of: published (0), draft (1), internal (4), customers (5)`,
  )
  .meta({
    type: ['string', 'integer'],
    enum: Object.entries(ARTICLE_STATUS).flat(),
    description: 'Name or code.',
  })

export const ArticlesQuery = z.object({
  status: optional(commaSeparated(articleStatus)).describe(
    'Only these statuses; published articles by default.',
  ),
  q: textParameter.describe('Full-text search with stemming, prefixes and typo tolerance in titles.'),
  ...pageParameters,
})

export type ArticlesQuery = z.output<typeof ArticlesQuery>

export const ArticleParams = z.object({ slug: z.string().describe('Slug.') })

/** A topic's slug, or an object that has one. */
const topic = z.preprocess(value => (isRecord(value) ? value.slug : value), z.string().max(200))

const fields = {
  title: line(500),
  body: text(0, 200_000).describe('Markdown.'),
  status: optional(articleStatus),
  topic: optional(topic).describe('Slug of the topic.'),
  topic_id: optional(z.union([integer(1, Number.MAX_SAFE_INTEGER), z.string().max(200)])).describe(
    'ID or slug of the topic.',
  ),
}

const slug = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9-]{0,99}$/, orSay`must be 1 to 100 characters: a–z, 0–9 and -, not starting with -`)

const NewArticle = domain(z.object({ ...fields, slug: optional(slug) }))

const ArticleChanges = domain(
  z.object({ ...fields, title: optional(fields.title), body: fields.body.nullish(), slug: optional(slug) }),
)

/** Other programs' words for an article that only staff can read, or that is not finished. */
const INTERNAL = {
  field: 'status',
  value: (mark: string, given: unknown) =>
    isDraftMark(mark, given) ? ARTICLE_STATUS.draft : ARTICLE_STATUS.internal,
  isPublic: (given: unknown) => /^(published|customers|0|5)$/i.test(String(given).trim()),
}

/** An article's body, whose marks count inside `article` and beside it. */
const articleBody = <Schema extends z.ZodType>(article: Schema) =>
  z.preprocess(body => carryMark(body, 'article'), payload('article', applyingMark(INTERNAL, article)))

export const NewArticleBody = articleBody(NewArticle)
export const ArticleChangesBody = articleBody(ArticleChanges)

export type ArticleInput = z.output<typeof NewArticle>
export type ArticleChanges = z.output<typeof ArticleChanges>

export const SortArticlesBody = z.object({ articles: slugsInOrder })

export const TranslationParams = ArticleParams.extend({ language: oneOf(LANGUAGE_CODES as [LanguageCode]) })

const translation = z.object({
  title: fields.title,
  body: fields.body,
  status: optional(oneOf(['published', 'draft'])).describe('Published by default.'),
})

export const TranslationBody = refusingMarks(payload('translation', translation), 'status')

export type TranslationInput = z.output<typeof translation>
