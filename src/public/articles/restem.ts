import type { TxScope } from '../../kit/scope.ts'
import { lockStemmedOtherwise, updateSearch } from './queries.ts'

/** Few at a time: a long article takes some milliseconds, and is locked meanwhile. */
const BATCH = 5

/** Makes articles searchable in the brand's language that were written under another one; returns how many. */
export async function restem(tx: TxScope): Promise<number> {
  const articles = await lockStemmedOtherwise(tx, BATCH)
  for (const article of articles) await updateSearch(tx, article)
  return articles.length
}
