import { restem } from './articles/restem.ts'
import { selectBrands } from './brands/queries.ts'
import { wakeHeld } from './conversations/wake-held.ts'
import type { Database } from './kit/db.ts'
import { systemScope, type TxScope, transaction } from './kit/scope.ts'
import type { Duty } from './kit/timetable.ts'

/** What the worker does by the clock. */
export function timetable(db: Database): Duty[] {
  return [
    { name: 'conversations.wake-held', everyMs: 5_000, run: () => inEveryBrand(db, wakeHeld) },
    { name: 'articles.restem', everyMs: 5_000, run: () => inEveryBrand(db, restem) },
  ]
}

/** Does the work in each brand until none is left; what fails in one brand does not keep the others from theirs. */
async function inEveryBrand(db: Database, work: (tx: TxScope) => Promise<number>): Promise<void> {
  const failures: unknown[] = []
  for (const brand of await selectBrands(db)) {
    try {
      while ((await transaction(systemScope(brand, db), work)) > 0);
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
