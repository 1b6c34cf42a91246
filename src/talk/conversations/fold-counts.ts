import type { TxScope } from '../../kit/scope.ts'
import { foldDeltas } from './count-queries.ts'

const BATCH = 5_000

/** Folds changes into the counts of lists, so that reading them stays cheap; returns how many. */
export function foldCounts(tx: TxScope): Promise<number> {
  return foldDeltas(tx, BATCH)
}
