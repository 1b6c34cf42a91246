import { selectBrands } from './brands/queries.ts'
import { wakeHeld } from './conversations/wake-held.ts'
import type { Database } from './kit/db.ts'
import { systemScope, type TxScope, transaction } from './kit/scope.ts'
import type { Duty } from './kit/timetable.ts'

/** What the worker does by the clock. */
export function timetable(db: Database): Duty[] {
  return [{ name: 'conversations.wake-held', everyMs: 5_000, run: () => inEveryBrand(db, wakeHeld) }]
}

async function inEveryBrand(db: Database, work: (tx: TxScope) => Promise<unknown>): Promise<void> {
  for (const brand of await selectBrands(db)) await transaction(systemScope(brand, db), work)
}
