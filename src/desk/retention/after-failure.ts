import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../../kit/audit/record.ts'
import { isTooSlow, problemFrom } from '../../kit/errors.ts'
import type { TxScope } from '../../kit/scope.ts'
import type { Amounts } from '../erasure/erasure-queries.ts'
import type { Page, Place } from './kind.ts'
import { deleteRunsBefore, lockRun, type RetentionRunRow, updateRun } from './queries.ts'

/** Records of one transaction. */
export const BATCH = 20
/** A rule that can delete none of so many has another trouble than these records. */
const MOST_KEPT = 100

/** A batch that failed, as far as it came. */
export interface Tried extends Page {
  run?: RetentionRunRow | undefined
}

/** The place, with how many records the next batch has. */
export function withLimit(place: Place | null, limit: number): Place | null {
  if (place === null) return null
  const { limit: _before, ...at } = place
  return limit < BATCH ? { ...at, limit } : at
}

/**
 * After a batch that failed: a slow one is halved, others go one by one, and a record that cannot be deleted by itself is noted and
 * left out. Returns whether the error is told: what passes by itself is, and what ends the run or leaves a record out.
 */
export async function afterFailure(
  tx: TxScope,
  { run: failed, ids, next }: Tried,
  error: unknown,
): Promise<boolean> {
  const isSlow = isTooSlow(error)
  if (!isSlow && problemFrom(error)?.code === 'unavailable') return true
  const run = await lockRun(tx)
  if (!run || run.id !== failed?.id || !isDeepStrictEqual(run.place, failed.place)) return true
  const limit = run.place?.limit ?? BATCH
  if (run.place !== null && limit > 1) {
    await updateRun(tx, run.id, { place: withLimit(run.place, isSlow ? Math.floor(limit / 2) : 1) })
    return false
  }
  const [id] = ids
  if (id !== undefined && run.kept.length < MOST_KEPT) {
    const kept = [...run.kept, { id, why: isSlow ? ('slow' as const) : ('failed' as const) }]
    await updateRun(tx, run.id, { place: withLimit(next, 1), kept })
  } else await finish(tx, run, { state: 'failed', error: (error as Error).message })
  return true
}

export function sumOf(one: Amounts, other: Amounts): Amounts {
  const sum = { ...one }
  for (const [name, n] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + n
  return sum
}

const YEAR_DAYS = 366

/** Ends a run, and says so in the audit log. */
export async function finish(
  tx: TxScope,
  { id, ruleId, gone, kept }: RetentionRunRow,
  { state, error = null }: { state: RetentionRunRow['state']; error?: string | null },
): Promise<void> {
  await updateRun(tx, id, { state, error, finishedAt: tx.now() })
  await deleteRunsBefore(tx, ruleId, YEAR_DAYS)
  recordAudit(tx, {
    action: 'retention_rule.ran',
    about: { id: ruleId },
    to: { run: id, state, ...gone, ...(kept.length > 0 ? { kept: kept.length } : {}) },
  })
}
