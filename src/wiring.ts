import { restem } from './articles/restem.ts'
import {
  selectBrands,
  selectBrandsToCountMessages,
  selectBrandsToFold,
  selectBrandsToRestem,
  selectBrandsWithWebhooks,
  updateLogEpochs,
} from './brands/queries.ts'
import { foldCounts } from './conversations/fold-counts.ts'
import { wakeHeld } from './conversations/wake-held.ts'
import type { Database } from './kit/db.ts'
import { type Brand, type Scope, systemScope, type TxScope, transaction } from './kit/scope.ts'
import type { Duty } from './kit/timetable.ts'
import { foldMessageCounts } from './messages/count-queries.ts'
import type { Deliverer } from './webhooks/deliver.ts'
import { dispatchEvents, forgetDeliveries } from './webhooks/dispatch-events.ts'

/** What the worker does by the clock. Deliveries go on beside it until they have their answers. */
export function timetable(db: Database, deliverer: Deliverer): Duty[] {
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
      run: () => inBrands(db, selectBrandsToCountMessages, foldMessageCounts),
    },
    { name: 'articles.restem', everyMs: 5_000, run: () => inBrands(db, selectBrandsToRestem, restem) },
    {
      name: 'webhooks.dispatch',
      everyMs: 500,
      run: () => inBrands(db, selectBrandsWithWebhooks, dispatchEvents),
    },
    {
      name: 'webhooks.deliver',
      everyMs: 500,
      run: () => forBrands(db, selectBrandsWithWebhooks, scope => deliverer.start(scope)),
    },
    {
      name: 'webhooks.forget-deliveries',
      everyMs: 3_600_000,
      run: () => inBrands(db, selectBrands, forgetDeliveries),
    },
    { name: 'events.continue-log', everyMs: 5_000, run: async () => void (await updateLogEpochs(db)) },
  ]
}

/** Does the work in these brands, each in transactions, until none is left. */
function inBrands(
  db: Database,
  select: (db: Database) => Promise<Brand[]>,
  work: (tx: TxScope) => Promise<number>,
): Promise<void> {
  return forBrands(db, select, async scope => {
    while ((await transaction(scope, work)) > 0);
  })
}

/** What fails in one brand does not keep the others from theirs. */
async function forBrands(
  db: Database,
  select: (db: Database) => Promise<Brand[]>,
  work: (scope: Scope) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const brand of await select(db)) {
    try {
      await work(systemScope(brand, db))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
