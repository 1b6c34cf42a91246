import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Blobs } from '../../kit/blobs.ts'
import { Problem, problemFrom } from '../../kit/errors.ts'
import type { SafeClient } from '../../kit/fetch-safely.ts'
import { rowId } from '../../kit/input.ts'
import { type JobAttempt, type JobHandler, job } from '../../kit/jobs/job.ts'
import { MINUTE, SECOND } from '../../kit/retry.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { selectParts } from '../archive/part-queries.ts'
import { readParts, removeParts } from '../archive/stored-parts.ts'
import { dryRun } from '../imports/dry-run.ts'
import { findImport, getImport, type ImportRow, lockImport, updateImport } from '../imports/queries.ts'
import { runImport, Stopped } from '../imports/run-import.ts'
import type { SourceItem } from '../imports/source.ts'
import { SOURCES } from '../imports/sources/all.ts'
import { forgetLogins } from './login-queries.ts'
import { readRemote } from './read-remote.ts'

const retryDelays = [10 * SECOND, MINUTE, 10 * MINUTE]

export const checkImportJob = job('imports.check', { import_id: rowId }, { retryDelays, isLong: true })
export const runImportJob = job(
  'imports.run',
  // When its run was started, or went on: one that was stopped and goes on has another job.
  { import_id: rowId, started: z.number().optional() },
  { retryDelays, isLong: true },
)

/** What reads archives and other helpdesks. */
interface Means {
  blobs: Blobs
  client: SafeClient
  /** Where brands without a host of their own are. */
  baseDomain: string
}

interface Reading extends Means {
  signal: AbortSignal
  requireWanted: () => Promise<void>
}

/** What was uploaded for an import, or is at its address, from the beginning. */
async function* itemsOf(
  scope: Scope,
  row: ImportRow,
  { blobs, ...reading }: Reading,
): AsyncGenerator<SourceItem> {
  const known = SOURCES.find(({ name }) => name === row.source)
  const source = known?.withMapping?.(row.mapping) ?? known
  if (source?.takes === 'address') return yield* readRemote(scope, { source, row }, reading)
  if (!source?.readUpload)
    throw new Problem('not_found', say`There is no source ${row.source} to import from.`)
  const parts = await selectParts(scope, { importId: row.id })
  const bytes = Readable.from(readParts(blobs, parts), { objectMode: false })
  yield* source.readUpload(bytes, { scope, at: row.createdAt, signal: reading.signal })
}

/** The same until the worker ends. */
async function* until(signal: AbortSignal, items: AsyncIterable<SourceItem>): AsyncGenerator<SourceItem> {
  for await (const item of items) {
    if (signal.aborted)
      throw new Problem('unavailable', say`This server is shutting down. Try again in a moment.`)
    yield item
  }
}

/** The same; what is called hears of the first. */
async function* afterFirst(items: AsyncIterable<SourceItem>, begun: () => void): AsyncGenerator<SourceItem> {
  for await (const item of items) {
    begun()
    yield item
  }
}

/** Whether another attempt cannot help: it is the archive that is wrong. */
function isOfArchive(error: unknown): boolean {
  return ['malformed', 'invalid', 'forbidden', 'not_found'].includes(problemFrom(error)?.code ?? '')
}

/** The server stops: another attempt begins soon. */
function isInterrupted(attempt: JobAttempt): boolean {
  return attempt.signal.aborted
}

/** Reads the archive, and says what an import would do. */
export function checkUpload(means: Means): JobHandler {
  return checkImportJob.handledBy(
    async (scope, { import_id: id }, attempt) => {
      const row = await findChecking(scope, id)
      if (!row) return
      let hasBegun = false
      try {
        const reading = { ...means, signal: attempt.signal, requireWanted: () => requireChecking(scope, id) }
        const items = afterFirst(until(attempt.signal, itemsOf(scope, row, reading)), () => {
          hasBegun = true
        })
        const expected = await dryRun(scope, row.source, { items, mapping: row.mapping })
        await attempt.done(async tx => {
          if ((await lockImport(tx, id)).state === 'checking')
            await updateImport(tx, id, { state: 'checked', expected })
        })
      } catch (error) {
        const words = (error as Error).message
        if (error instanceof Stopped) return
        if (isInterrupted(attempt)) return attempt.fail(words, { isUncounted: true })
        // Somebody waits for it: an address that does not answer is probably a wrong one.
        const isNotThere = !hasBegun && row.address !== null && problemFrom(error)?.code === 'unavailable'
        if (!isOfArchive(error) && !isNotThere) throw error
        await attempt.fail(words, { permanent: true, note: tx => refuse(tx, id, words) })
      }
    },
    (tx, { import_id: id }, { reason }) => refuse(tx, id, reason),
  )
}

async function findChecking(scope: Scope, id: number): Promise<ImportRow | undefined> {
  const row = await findImport(scope, id)
  return row?.state === 'checking' ? row : undefined
}

async function requireChecking(scope: Scope, id: number): Promise<void> {
  if (!(await findChecking(scope, id))) throw new Stopped()
}

function refuse(tx: TxScope, id: number, error: string): Promise<void> {
  return updateImport(tx, id, { state: 'refused', error })
}

/** Imports what was uploaded. After a restart it goes on where it was. */
export function importUpload(means: Means): JobHandler {
  return runImportJob.handledBy(
    async (scope, { import_id: id, started }, attempt) => {
      const { blobs } = means
      const row = await getImport(scope, id)
      if (!isFor(row, started)) return
      try {
        const requireWanted = async () => {
          if (!isFor(await getImport(scope, id), started)) throw new Stopped()
        }
        const reading = { ...means, signal: attempt.signal, requireWanted }
        const items = until(attempt.signal, itemsOf(scope, row, reading))
        await runImport(scope, row, { items, blobs, onPart: () => attempt.whileOurs(async () => {}) })
      } catch (error) {
        const words = (error as Error).message
        if (error instanceof Stopped) return
        if (isInterrupted(attempt)) return attempt.fail(words, { isUncounted: true })
        if (!isOfArchive(error)) throw error
        return attempt.fail(words, { permanent: true, note: tx => giveUp(tx, { id, started }, words) })
      }
      await removeParts(scope, { importId: id }, blobs)
      await transaction(scope, tx => forgetLogins(tx, [id]))
    },
    (tx, { import_id: id, started }, { reason }) => giveUp(tx, { id, started }, reason),
  )
}

/** Whether a job is the one that a run waits for: nobody has stopped it, or gone on with it in another job. */
function isFor({ state, startedAt }: ImportRow, started: number | undefined): boolean {
  return ['queued', 'running'].includes(state) && (started ?? startedAt?.getTime()) === startedAt?.getTime()
}

async function giveUp(
  tx: TxScope,
  { id, started }: { id: number; started: number | undefined },
  error: string,
): Promise<void> {
  if (isFor(await lockImport(tx, id), started)) await updateImport(tx, id, { state: 'failed', error })
}
