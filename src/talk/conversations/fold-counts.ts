import type { TxScope } from '../../kit/scope.ts'
import { foldDeltas } from './count-queries.ts'

/** Computing what these add up to takes a millisecond or two, for which requests wait. */
const BATCH = 1_000

/** Folds changes into the counts of lists, so that reading them stays cheap; returns how many. */
export function foldCounts(tx: TxScope): Promise<number> {
  return foldDeltas(tx, BATCH)
}
