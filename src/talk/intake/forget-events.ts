import { DAY } from '../../kit/retry.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { deleteEvents } from './provider-queries.ts'

const BATCH = 1_000
const KEPT_DAYS = 30

/** Deletes what providers sent more than thirty days ago; the messages stay. */
export async function forgetEvents(scope: Scope): Promise<void> {
  const before = new Date(scope.now().getTime() - KEPT_DAYS * DAY)
  await transaction(scope, tx => deleteEvents(tx, before, BATCH))
}
