import type { TxScope } from '../../kit/scope.ts'
import { lockStemmedOtherwise, updateSearch } from './queries.ts'

/** Few at a time: a long article takes some milliseconds, during which it is locked. */
const BATCH = 5

/** Updates search vectors after the brand's language has changed; returns how many. */
export async function restem(tx: TxScope): Promise<number> {
  const articles = await lockStemmedOtherwise(tx, BATCH)
  for (const article of articles) await updateSearch(tx, article)
  return articles.length
}
