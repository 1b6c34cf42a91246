import type { Readable } from 'node:stream'
import type { Blobs } from '../../kit/blobs.ts'
import { Problem, problemFrom } from '../../kit/errors.ts'
import { rowId } from '../../kit/input.ts'
import { enqueue, type JobAttempt, type JobHandler, job } from '../../kit/jobs/job.ts'
import { DAY, MINUTE, SECOND } from '../../kit/retry.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { tarStream } from '../../kit/tar-stream.ts'
import { zipStream } from '../../kit/zip-stream.ts'
import { insertPart } from '../archive/part-queries.ts'
import { removeParts, storeInParts } from '../archive/stored-parts.ts'
import { type Writing, type Written, writeArchive } from '../archive/write-archive.ts'
import { writePerson } from '../person-archive/write-person.ts'
import { type ExportRow, getExport, updateExport } from './queries.ts'

export const writeExportJob = job(
  'exports.write',
  { export_id: rowId },
  { retryDelays: [10 * SECOND, MINUTE, 10 * MINUTE], isLong: true },
)

/** Mails the person who ordered it that it is ready, or has failed. */
export const notifyExportJob = job(
  'exports.notify',
  { export_id: rowId },
  { retryDelays: [MINUTE, 10 * MINUTE] },
)

/** How long an archive can be downloaded. */
export const KEPT_MS = DAY
const NOTED_EVERY_MS = SECOND

/**
 * Writes an archive to storage. An attempt that was killed is repeated from the beginning, since only one transaction shows a brand
 * at one moment.
 */
export function writeExport(blobs: Blobs): JobHandler {
  return writeExportJob.handledBy(
    async (scope, { export_id: id }, attempt) => {
      await removeParts(scope, { exportId: id }, blobs)
      try {
        await begin(id, attempt)
        const size = await write(scope, id, { blobs, attempt })
        await attempt.done(tx => finish(tx, id, size))
      } catch (error) {
        if (error instanceof Deleted) return
        // What cannot be removed now is removed by the next attempt, or later on.
        await attempt.whileOurs(tx => removeParts(tx, { exportId: id }, blobs)).catch(() => {})
        // The server stops: another attempt begins soon.
        if (attempt.signal.aborted) return attempt.fail((error as Error).message, { isUncounted: true })
        throw error
      }
    },
    async (tx, { export_id: id }, { reason }) => {
      const states = ['queued' as const, 'running' as const]
      await updateExport(tx, { id, states }, { state: 'failed', error: reason, finishedAt: tx.now() })
      await enqueue(tx, [notifyExportJob.of({ export_id: id })])
    },
  )
}

/** Somebody has deleted it meanwhile. */
class Deleted extends Error {}

async function change(tx: TxScope, id: number, values: Parameters<typeof updateExport>[2]): Promise<void> {
  if (!(await updateExport(tx, { id, states: ['queued', 'running'] }, values))) throw new Deleted()
}

function begin(id: number, attempt: JobAttempt): Promise<void> {
  return attempt.whileOurs(tx => change(tx, id, { state: 'running', startedAt: tx.now(), written: {} }))
}

interface Means {
  blobs: Blobs
  attempt: JobAttempt
}

/** Returns the size of the archive. */
async function write(scope: Scope, id: number, { blobs, attempt }: Means): Promise<number> {
  let totals: Record<string, number> = {}
  let noted = 0
  const note = async (written: Written) => {
    if (attempt.signal.aborted)
      throw new Problem('unavailable', say`This server is shutting down. Try again in a moment.`)
    if (performance.now() - noted < NOTED_EVERY_MS) return
    noted = performance.now()
    await attempt.whileOurs(tx => change(tx, id, { written, totals }))
  }
  let failure: unknown
  const onTotals = (counted: Record<string, number>) => {
    totals = counted
  }
  const working = async (work: (writing: Writing) => Promise<Written>) => {
    try {
      const written = await work({ blobs, onTotals, onWritten: note })
      await attempt.whileOurs(tx => change(tx, id, { written, totals }))
    } catch (error) {
      failure = error
      throw error
    }
  }
  const bytes = bytesOf(scope, await getExport(scope, id), working)
  try {
    return await storeInParts(bytes, {
      blobs,
      onPart: part =>
        attempt.whileOurs(async tx => {
          await change(tx, id, { error: null })
          await insertPart(tx, { exportId: id }, part)
        }),
    })
  } catch (error) {
    bytes.destroy()
    // The stream may say only that it was cut off.
    throw failure ?? problemFrom(error) ?? error
  }
}

/** The archive as a stream; `working` runs what writes it. */
function bytesOf(
  scope: Scope,
  { contactId, withNotes }: ExportRow,
  working: (work: (writing: Writing) => Promise<Written>) => Promise<void>,
): Readable {
  const at = scope.now()
  if (contactId === null)
    return tarStream(place => working(writing => writeArchive(scope, writing, place.write)), {
      isCompressed: true,
      at,
    })
  const order = { contactId, withNotes: withNotes ?? true }
  return zipStream(place => working(writing => writePerson(scope, { ...writing, ...order }, place)), { at })
}

async function finish(tx: TxScope, id: number, size: number): Promise<void> {
  const expiresAt = new Date(tx.now().getTime() + KEPT_MS)
  await change(tx, id, { state: 'ready', size, error: null, finishedAt: tx.now(), expiresAt })
  await enqueue(tx, [notifyExportJob.of({ export_id: id })])
}
