import type { Blobs } from '../../kit/blobs.ts'
import { Problem } from '../../kit/errors.ts'
import { rowId } from '../../kit/input.ts'
import { type JobAttempt, type JobHandler, job } from '../../kit/jobs/job.ts'
import { MINUTE, SECOND } from '../../kit/retry.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { selectNamedFiles } from '../../talk/attachments/orphan-queries.ts'
import { removeParts } from '../archive/stored-parts.ts'
import { countKept, forgetGone, selectKept } from './kept-queries.ts'
import { getImport, type ImportRow, lockImport, updateImport } from './queries.ts'
import { writeRemarks } from './remarks.ts'
import { COUNTED, type Counted, STEPS, type Step } from './undo-kinds.ts'
import { deleteImported, deleteImportedFiles, selectCreated, unlessReferredTo } from './undo-queries.ts'

export const undoImportJob = job(
  'imports.undo',
  { import_id: rowId },
  { retryDelays: [10 * SECOND, MINUTE, 10 * MINUTE], isLong: true },
)

interface Means {
  blobs: Blobs
  attempt: JobAttempt
}

/**
 * Removes what a run has created and nobody has changed, answered or used since; nobody is told. What stays is listed, with the
 * reason. After a restart it goes on.
 */
export function undoImport(blobs: Blobs): JobHandler {
  return undoImportJob.handledBy(
    async (scope, { import_id: id }, attempt) => {
      const row = await getImport(scope, id)
      if (row.state !== 'undoing') return
      const quiet: Scope = { ...scope, cause: { by: 'import' } }
      try {
        for (const step of STEPS) await takeStep(quiet, row, { step, means: { blobs, attempt } })
      } catch (error) {
        if (!attempt.signal.aborted) throw error
        return attempt.fail((error as Error).message, { isUncounted: true })
      }
      for (const kind of COUNTED) while ((await attempt.whileOurs(tx => countGone(tx, id, kind))) > 0);
      await attempt.done(tx => finish(tx, id))
      await removeParts(scope, { importId: id }, blobs)
    },
    async (tx, { import_id: id }, { reason }) => {
      if ((await lockImport(tx, id)).state === 'undoing')
        await updateImport(tx, id, { state: 'failed', error: reason })
    },
  )
}

/** Counts, and forgets, some of what went along with other records. Returns how many. */
async function countGone(tx: TxScope, id: number, counted: Counted): Promise<number> {
  const gone = await forgetGone(tx, id, counted)
  if (gone > 0) await addRemoved(tx, id, { kind: counted.kind, n: gone })
  return gone
}

async function addRemoved(tx: TxScope, id: number, { kind, n }: { kind: string; n: number }): Promise<void> {
  const { undone } = await lockImport(tx, id)
  const before = undone[kind] ?? { removed: 0, kept: 0 }
  await updateImport(tx, id, { undone: { ...undone, [kind]: { ...before, removed: before.removed + n } } })
}

async function finish(tx: TxScope, id: number): Promise<void> {
  const { undone } = await lockImport(tx, id)
  await listKept(tx, id)
  for (const [kind, n] of Object.entries(await countKept(tx, id)))
    undone[kind] = { removed: undone[kind]?.removed ?? 0, kept: n }
  await updateImport(tx, id, { state: 'undone', undone, finishedAt: tx.now() })
}

const PAGE = 1_000

/** Lists what stays, with the reason. */
async function listKept(tx: TxScope, id: number): Promise<void> {
  const answered = String(say`Somebody wrote in it or changed it.`)
  const used = String(say`It was changed, or something that stays refers to it.`)
  for (let after = { kind: '', id: 0 }; ; ) {
    const rows = await selectKept(tx, id, { after, limit: PAGE })
    const remarks = rows.map(({ kind, sourceId }) => ({
      kind,
      sourceId,
      what: 'kept' as const,
      reason: kind === 'conversations' ? answered : used,
    }))
    await writeRemarks(tx, id, remarks)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last
  }
}

/** All records of a kind. What refers to others of its kind may go first, and they in another round. */
async function takeStep(
  scope: Scope,
  row: ImportRow,
  { step, means }: { step: Step; means: Means },
): Promise<void> {
  for (let isMore = true; isMore; ) {
    const { removed, kept } = await takeRound(scope, row, { step, means })
    isMore = removed > 0 && kept > 0
  }
}

async function takeRound(
  scope: Scope,
  row: ImportRow,
  { step, means: { blobs, attempt } }: { step: Step; means: Means },
): Promise<{ removed: number; kept: number }> {
  const round = { removed: 0, kept: 0 }
  for (let after = 0; ; ) {
    if (attempt.signal.aborted)
      throw new Problem('unavailable', say`This server is shutting down. Try again in a moment.`)
    const place = { importId: row.id, kind: step.kind }
    const ids = await selectCreated(scope, place, { after, limit: step.batch })
    const last = ids.at(-1)
    if (last === undefined) return round
    after = last
    const { gone, files } = await attempt.whileOurs(tx => takeBatch(tx, row, { step, ids }))
    round.removed += gone
    round.kept += ids.length - gone
    const named = await selectNamedFiles(scope.sql, files)
    for (const file of files) if (!named.has(file)) await blobs.remove(file)
  }
}

async function takeBatch(
  tx: TxScope,
  row: ImportRow,
  { step, ids }: { step: Step; ids: number[] },
): Promise<{ gone: number; files: string[] }> {
  await lockImport(tx, row.id)
  await step.lock(tx, ids)
  const free = await step.free(tx, row, ids)
  const files: string[] = []
  const gone = await removeWhole(tx, step, { ids: free, files })
  await deleteImported(tx, step.kind, gone)
  await deleteImportedFiles(tx, files)
  await addRemoved(tx, row.id, { kind: step.kind, n: gone.length })
  return { gone: gone.length, files }
}

/** Removes as many as constraints allow: all at once, or else by halves. Returns which. */
async function removeWhole(
  tx: TxScope,
  step: Step,
  { ids, files }: { ids: number[]; files: string[] },
): Promise<number[]> {
  if (ids.length === 0) return []
  const own: string[] = []
  const isDone = await unlessReferredTo(tx, async () => {
    own.push(...(await step.remove(tx, ids)))
  })
  if (isDone) {
    files.push(...own)
    return ids
  }
  if (ids.length === 1) return []
  const half = Math.ceil(ids.length / 2)
  const first = await removeWhole(tx, step, { ids: ids.slice(0, half), files })
  return [...first, ...(await removeWhole(tx, step, { ids: ids.slice(half), files }))]
}
