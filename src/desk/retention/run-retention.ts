import { isDeepStrictEqual } from 'node:util'
import type { Blobs } from '../../kit/blobs.ts'
import { SECOND } from '../../kit/retry.ts'
import type { BrandTask } from '../../kit/schedule.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { selectNamedFiles } from '../../talk/attachments/orphan-queries.ts'
import { deleteImportedFiles } from '../imports/undo-queries.ts'
import { afterFailure, BATCH, finish, sumOf, type Tried, withLimit } from './after-failure.ts'
import { RETAINED_KINDS } from './kind.ts'
import {
  brandsWithRetentionDue,
  insertRun,
  isImporting,
  lockRetentionRule,
  lockRuleDue,
  lockRun,
  type RetentionRuleRow,
  type RetentionRunRow,
  updateRemoved,
  updateRetentionRule,
  updateRun,
} from './queries.ts'
import { type DatedTerms, datedTerms, nextRun } from './terms.ts'

interface Means {
  blobs: Blobs
  /** Whether there is time for more. */
  mayGoOn?: () => boolean
}

/** Then other tasks have their turn. */
const WORKS_MS = 15 * SECOND

/** The task that deletes what rules of retention say. */
export function retentionTask(blobs: Blobs, everyMs: number): BrandTask {
  return {
    name: 'retention.run',
    everyMs,
    due: brandsWithRetentionDue,
    run: scope => runRetention(scope, { blobs }),
  }
}

/** Deletes what rules of retention say, a batch in each transaction; requests have their turn in between. After a restart it goes on. */
export async function runRetention(scope: Scope, means: Means): Promise<void> {
  const until = performance.now() + WORKS_MS
  const { blobs, mayGoOn = () => performance.now() < until } = means
  while (mayGoOn()) {
    const began = performance.now()
    const step = await takeStep(scope)
    if (step === undefined) return
    if (step.files.length > 0) await removeFiles(scope, step, blobs)
    await new Promise(resolve => setTimeout(resolve, Math.min(performance.now() - began, SECOND)))
  }
}

interface Step {
  runId: number
  /** Storage keys to remove before more is deleted. */
  files: string[]
}

/** One batch, or a run begins or ends; undefined if there is nothing to do, or an import is under way. */
async function takeStep(scope: Scope): Promise<Step | undefined> {
  const tried: Tried = { ids: [], next: null }
  try {
    return await transaction(scope, async tx => {
      const run = await lockRun(tx)
      tried.run = run
      return run ? goOn(tx, run, tried) : begin(tx)
    })
  } catch (error) {
    if (!tried.run) throw error
    const { id: runId } = tried.run
    const isOver = await transaction(scope, tx => afterFailure(tx, tried, error))
    if (isOver) throw error
    return { runId, files: [] }
  }
}

async function begin(tx: TxScope): Promise<Step | undefined> {
  if (await isImporting(tx)) return undefined
  const rule = await lockRuleDue(tx)
  if (!rule) return undefined
  const zone = tx.brand.timeZone
  await updateRetentionRule(tx, rule.id, { nextRunAt: nextRun(tx.now(), zone) })
  const runId = await insertRun(tx, { ruleId: rule.id, terms: datedTerms(rule, tx.now(), zone) })
  return { runId, files: [] }
}

async function goOn(tx: TxScope, run: RetentionRunRow, tried: Tried): Promise<Step | undefined> {
  const own = (files: string[]) => ({ runId: run.id, files })
  if (run.files.length > 0) return own(run.files)
  const rule = await lockRetentionRule(tx, run.ruleId)
  if (!rule.enabled || !saysStill(rule, run.terms)) {
    await finish(tx, run, { state: 'stopped' })
    return own([])
  }
  if (run.place === null) {
    await finish(tx, run, { state: 'done' })
    return own([])
  }
  if (await isImporting(tx)) return undefined
  const kind = RETAINED_KINDS[run.terms.kind]
  const limit = run.place.limit ?? BATCH
  const { ids, next } = await kind.select(tx, run.terms, { place: run.place, limit })
  Object.assign(tried, { ids, next })
  const gone = await kind.remove(tx, run.terms, ids)
  if (gone.files.length > 0) await deleteImportedFiles(tx, gone.files)
  await updateRun(tx, run.id, {
    place: withLimit(next, limit * 2),
    gone: sumOf(run.gone, gone.amounts),
    files: gone.files,
  })
  return own(gone.files)
}

/** Whether the rule is what it was when the run began. */
function saysStill(rule: RetentionRuleRow, { before, ...terms }: DatedTerms): boolean {
  const { kind, statuses, channelIds, keepFor, unit } = rule
  return isDeepStrictEqual(terms, { kind, statuses, channelIds, keepFor, unit })
}

/** Removes files whose rows are gone, unless other rows name them, too. */
async function removeFiles(scope: Scope, { runId, files }: Step, blobs: Blobs): Promise<void> {
  const named = await selectNamedFiles(scope.sql, files)
  const gone = files.filter(file => !named.has(file))
  for (const file of gone) await blobs.remove(file)
  await transaction(scope, tx => updateRemoved(tx, runId, files))
}
