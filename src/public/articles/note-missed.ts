import { DAY } from '../../kit/retry.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { deleteMissedBefore, upsertMissed } from './missed-queries.ts'
import { searchableWords } from './search-text.ts'

const KEPT_MS = 90 * DAY
/** Robots try everything. */
const MOST = 1_000
const LONGEST = 100

/** Remembers a search without a result for 90 days, in a comparable form. */
export async function noteMissed(scope: Scope, q: string): Promise<void> {
  const words = searchableWords(q).join(' ').slice(0, LONGEST).trim()
  if (words === '') return
  await transaction(scope, async tx => {
    await deleteMissedBefore(tx, new Date(tx.now().getTime() - KEPT_MS))
    await upsertMissed(tx, words, MOST)
  })
}
