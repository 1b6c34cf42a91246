import type { TxScope } from '../../kit/scope.ts'
import { lockStemmedOtherwise, updateSearch } from './queries.ts'
import { lockOutdated, updateTranslationSearch } from './translation-queries.ts'

/** Few at a time: a long article takes some milliseconds, during which it is locked. */
const BATCH = 5

/** Updates search vectors after the brand's language has changed, or after an upgrade; returns how many. */
export async function restem(tx: TxScope): Promise<number> {
  const articles = await lockStemmedOtherwise(tx, BATCH)
  for (const article of articles) await updateSearch(tx, article)
  return articles.length
}

/** Updates search vectors of translations after an upgrade; returns how many. */
export async function restemTranslations(tx: TxScope): Promise<number> {
  const translations = await lockOutdated(tx, BATCH)
  for (const translation of translations) await updateTranslationSearch(tx, translation)
  return translations.length
}
