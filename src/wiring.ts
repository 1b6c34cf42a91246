import { restem } from './articles/restem.ts'
import { selectBrands, selectBrandsToFold, selectBrandsToRestem, updateLogEpochs } from './brands/queries.ts'
import { foldCounts } from './conversations/fold-counts.ts'
import { wakeHeld } from './conversations/wake-held.ts'
import type { Database } from './kit/db.ts'
import { type Brand, systemScope, type TxScope, transaction } from './kit/scope.ts'
import type { Duty } from './kit/timetable.ts'
import { foldMessageCounts } from './messages/count-queries.ts'

/** What the worker does by the clock. */
export function timetable(db: Database): Duty[] {
  return [
    { name: 'conversations.wake-held', everyMs: 5_000, run: () => inBrands(db, selectBrands, wakeHeld) },
    {
      name: 'conversations.fold-counts',
      everyMs: 500,
      run: () => inBrands(db, selectBrandsToFold, foldCounts),
    },
    {
      name: 'messages.fold-counts',
      everyMs: 2_000,
      run: () => inBrands(db, selectBrands, foldMessageCounts),
    },
    { name: 'articles.restem', everyMs: 5_000, run: () => inBrands(db, selectBrandsToRestem, restem) },
    { name: 'events.continue-log', everyMs: 5_000, run: async () => void (await updateLogEpochs(db)) },
  ]
}

/** Does the work in these brands until none is left; what fails in one brand does not keep the others from theirs. */
async function inBrands(
  db: Database,
  select: (db: Database) => Promise<Brand[]>,
  work: (tx: TxScope) => Promise<number>,
): Promise<void> {
  const failures: unknown[] = []
  for (const brand of await select(db)) {
    try {
      while ((await transaction(systemScope(brand, db), work)) > 0);
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
