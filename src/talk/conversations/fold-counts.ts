import type { TxScope } from '../../kit/scope.ts'
import { foldDeltas } from './count-queries.ts'

const BATCH = 5_000

/** Brings the counts of the lists up to date, so that reading them stays cheap; returns how many changes went in. */
export function foldCounts(tx: TxScope): Promise<number> {
  return foldDeltas(tx, BATCH)
}
