import { invalidInput, notFound } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { articleLanguage, type LanguageCode } from '../../kit/language/language.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { ARTICLE_STATUS } from './codes.ts'
import { translationDeleted, translationWritten } from './events.ts'
import type { TranslationInput } from './input.ts'
import { lockArticle } from './queries.ts'
import {
  deleteTranslation,
  findTranslation,
  type TranslationRow,
  upsertTranslation,
} from './translation-queries.ts'

interface ArticleLanguage {
  slug: string
  language: LanguageCode
}

/** Writes an article in another language. Throws not_found, and invalid for the language of the article itself. */
export async function writeTranslation(
  tx: TxScope,
  { slug, language }: ArticleLanguage,
  { title, body, status = 'published' }: TranslationInput,
): Promise<TranslationRow> {
  const article = await lockArticle(tx, slug)
  if (!article) throw notFound(say`article`)
  if (language === articleLanguage(tx.brand))
    throw invalidInput('language', say`is the language of the article itself`)
  const values = { title, body, status: ARTICLE_STATUS[status] }
  const before = await findTranslation(tx, article.id, language)
  const isSame = before?.title === title && before.body === body && before.status === values.status
  // Writing the same again marks it as current.
  if (before && isSame && before.updatedAt >= article.updatedAt) return before
  const row = await upsertTranslation(tx, { articleId: article.id, language, ...values })
  const data = { language, title, status: row.status }
  await recordEvent(tx, translationWritten.of({ subjectId: article.id, data }))
  return row
}

/** Throws not_found. */
export async function removeTranslation(tx: TxScope, { slug, language }: ArticleLanguage): Promise<void> {
  const article = await lockArticle(tx, slug)
  if (!article) throw notFound(say`article`)
  if (!(await deleteTranslation(tx, article.id, language))) throw notFound(say`translation`)
  await recordEvent(tx, translationDeleted.of({ subjectId: article.id, data: { language } }))
}
