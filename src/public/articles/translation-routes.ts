import { z } from 'zod'
import { notFound } from '../../kit/errors.ts'
import type { Api } from '../../kit/http/api.ts'
import { articleLanguage, LANGUAGE_CODES, offeredLanguages } from '../../kit/language/language.ts'
import { codeOutput, time } from '../../kit/output.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { formatTime } from '../../kit/time.ts'
import { ARTICLE_STATUS } from './codes.ts'
import { ArticleParams, TranslationBody, TranslationParams } from './input.ts'
import { type ArticleRow, getArticle } from './queries.ts'
import { findTranslation, selectTranslations, type TranslationRow } from './translation-queries.ts'
import { removeTranslation, writeTranslation } from './write-translation.ts'

const brief = z.object({
  language: z.enum(LANGUAGE_CODES),
  title: z.string(),
  status: codeOutput({ published: ARTICLE_STATUS.published, draft: ARTICLE_STATUS.draft }, 'Status'),
  'outdated?': z.boolean().describe('True if the article was changed since.'),
  updated_at: time,
})

const TranslationsOutput = z.object({
  language: z
    .enum(LANGUAGE_CODES)
    .nullable()
    .describe('Language of the article; null if readers cannot choose it.'),
  languages: z
    .array(z.enum(LANGUAGE_CODES))
    .describe('What readers can choose besides the language of the article.'),
  translations: z.array(brief.meta({ id: 'Translation' })),
})
const TranslationOutput = brief
  .extend({ body: z.string() })
  .meta({ id: 'WholeTranslation', description: 'An article in another language.' })

/** Articles in other languages, which visitors get in place of the original. */
export function translationRoutes(api: Api): void {
  api.get(
    '/articles/:slug/translations',
    {
      may: 'log in',
      operation: 'listTranslations',
      summary: "List an article's translations",
      params: ArticleParams,
      out: TranslationsOutput,
    },
    async ({ scope, params }) => list(scope, params.slug),
  )

  const one = { params: TranslationParams, out: TranslationOutput }

  api.get(
    '/articles/:slug/translations/:language',
    { may: 'log in', ...one, operation: 'getTranslation', summary: 'Get a translation of an article' },
    async ({ scope, params }) => {
      const article = await getArticle(scope, params.slug)
      const row = await findTranslation(scope, article.id, params.language)
      if (!row) throw notFound(say`translation`)
      return presentWhole(scope, article, row)
    },
  )

  api.put(
    '/articles/:slug/translations/:language',
    {
      may: 'articles.write',
      ...one,
      operation: 'writeTranslation',
      summary: 'Write a translation of an article',
      description: 'Creates or replaces it. Visitors who read another language get the original.',
      body: TranslationBody,
    },
    async ({ scope, params, body }) => {
      const row = await transaction(scope, tx => writeTranslation(tx, params, body.translation))
      return presentWhole(scope, await getArticle(scope, params.slug), row)
    },
  )

  api.delete(
    '/articles/:slug/translations/:language',
    {
      may: 'articles.write',
      operation: 'deleteTranslation',
      summary: 'Delete a translation of an article',
      params: TranslationParams,
      out: TranslationsOutput,
    },
    async ({ scope, params }) => {
      await transaction(scope, tx => removeTranslation(tx, params))
      return list(scope, params.slug)
    },
  )
}

async function list(scope: Scope, slug: string) {
  const article = await getArticle(scope, slug)
  const rows = await selectTranslations(scope, article.id)
  const own = articleLanguage(scope.brand)
  return {
    language: LANGUAGE_CODES.find(code => code === own) ?? null,
    languages: offeredLanguages(scope.brand).filter(one => one !== own),
    translations: rows.map(row => present(scope, article, row)),
  }
}

function present(
  { brand }: Scope,
  article: ArticleRow,
  { language, title, status, updatedAt }: TranslationRow,
) {
  return {
    language,
    title,
    status,
    'outdated?': article.updatedAt > updatedAt,
    updated_at: formatTime(updatedAt, brand.timeZone),
  }
}

function presentWhole(scope: Scope, article: ArticleRow, row: TranslationRow) {
  return { ...present(scope, article, row), body: row.body }
}
