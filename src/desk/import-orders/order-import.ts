import { recordAudit } from '../../kit/audit/record.ts'
import type { Blobs } from '../../kit/blobs.ts'
import { invalidInput, Problem } from '../../kit/errors.ts'
import type { ReceivedFile } from '../../kit/http/file-body.ts'
import { enqueue, type NewJob } from '../../kit/jobs/job.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { lockBrand } from '../../people/brands/queries.ts'
import { sumOf } from '../archive/pace.ts'
import { deleteParts, insertPart, selectParts } from '../archive/part-queries.ts'
import { removeParts } from '../archive/stored-parts.ts'
import {
  type Counts,
  getImport,
  type ImportRow,
  type ImportState,
  insertImport,
  isHalfUndone,
  lockImport,
  type Mapping,
  updateImport,
} from '../imports/queries.ts'
import { SOURCES } from '../imports/sources/all.ts'
import { requireMapping } from '../imports/start-import.ts'
import { undoImportJob } from '../imports/undo-import.ts'
import { checkImportJob, runImportJob } from './import-jobs.ts'
import { deleteImport, findOtherAtWork } from './order-queries.ts'

/** An archive that is larger has to be imported by the command. */
const MAX_BYTES = 200 * 1024 ** 3

/** Begins an import: its archive is uploaded next. Throws invalid for a source of which nothing can be uploaded. */
export function beginImport(tx: TxScope, source: string): Promise<ImportRow> {
  if (!SOURCES.some(one => one.name === source && one.readUpload))
    throw invalidInput('source', say`must be one of: ${uploadable().join(', ')}`)
  return insertImport(tx, { source, state: 'uploading', origin: null, isDry: false, mapping: {} })
}

/** What can be uploaded. */
export function uploadable(): string[] {
  return SOURCES.filter(({ readUpload }) => readUpload).map(({ name }) => name)
}

/** Adds a part of the archive, or replaces the one of this number. Throws invalid for a number that leaves a gap. */
export async function addPart(
  scope: Scope,
  { id, number, received }: { id: number; number: number; received: ReceivedFile },
  blobs: Blobs,
): Promise<ImportRow> {
  const owner = { importId: id }
  const { row, replaced } = await transaction(scope, async tx => {
    const row = await lockImport(tx, id)
    requireState(row, ['uploading'])
    const parts = await selectParts(tx, owner)
    if (number < 1 || number > parts.length + 1)
      throw invalidInput('number', say`must be at most ${parts.length + 1}`)
    const replaced = parts.filter(one => one.number === number).map(({ file }) => file)
    const size = received.size + sumOf(Object.fromEntries(parts.map(one => [one.number, one.size])))
    if (size > MAX_BYTES)
      throw new Problem('too_large', say`The archive is larger than 200 GiB. Import it on the command line.`)
    await deleteParts(tx, owner, replaced)
    await insertPart(tx, owner, { number, file: received.file, size: received.size })
    await updateImport(tx, id, {})
    return { row, replaced }
  })
  received.isTaken = true
  for (const file of replaced) await blobs.remove(file)
  return row
}

/** Reads the whole archive in the background, and says what an import would do: a dry run. Throws conflict while another one runs. */
export async function checkImport(tx: TxScope, id: number): Promise<ImportRow> {
  await lockBrand(tx)
  const row = await lockImport(tx, id)
  requireState(row, ['uploading', 'checked', 'refused'])
  await requireAlone(tx, id)
  if ((await selectParts(tx, { importId: id })).length === 0)
    throw new Problem('conflict', say`Upload the archive first.`)
  return change(tx, id, {
    state: 'checking',
    error: null,
    expected: null,
    job: checkImportJob.of({ import_id: id }),
  })
}

/** Says which members and channels of ours those of the archive are. Throws invalid for what is not there. */
export async function mapImport(tx: TxScope, id: number, mapping: Mapping): Promise<ImportRow> {
  requireState(await lockImport(tx, id), ['checked'])
  await requireMapping(tx, mapping)
  return change(tx, id, { mapping })
}

/** Starts an import that was checked, or goes on with one that was stopped or has failed. Throws conflict while another one runs. */
export async function startRun(tx: TxScope, id: number): Promise<ImportRow> {
  await lockBrand(tx)
  const row = await lockImport(tx, id)
  requireState(row, ['checked', 'stopped', 'failed'])
  if (isHalfUndone(row))
    throw new Problem(
      'conflict',
      say`This import is partly undone. Undo it again before you import the archive.`,
    )
  await requireAlone(tx, id)
  await requireArchive(tx, id)
  recordAudit(tx, { action: 'data.imported', about: { id, key: 'archive' }, to: told(row) })
  const values = {
    state: 'queued',
    error: null,
    startedAt: tx.now(),
    doneBefore: doneIn(row.counts),
  } as const
  return change(tx, id, {
    ...values,
    job: runImportJob.of({ import_id: id, started: values.startedAt.getTime() }),
  })
}

/** Stops an import, which can go on later. */
export async function stopImport(tx: TxScope, id: number): Promise<ImportRow> {
  const row = await lockImport(tx, id)
  requireState(row, ['queued', 'running'])
  recordAudit(tx, { action: 'import.stopped', about: { id, key: 'archive' }, to: told(row) })
  return change(tx, id, { state: 'stopped' })
}

/** Undoes what a run has created, in the background; goes on with an undoing that has failed. */
export async function undoRun(tx: TxScope, id: number): Promise<ImportRow> {
  await lockBrand(tx)
  const row = await lockImport(tx, id)
  requireState(row, ['stopped', 'failed', 'done'])
  await requireAlone(tx, id)
  recordAudit(tx, { action: 'import.undone', about: { id, key: 'archive' }, to: told(row) })
  const values = { state: 'undoing', error: null, startedAt: tx.now() } as const
  return change(tx, id, { ...values, job: undoImportJob.of({ import_id: id }) })
}

/** Removes an import that was not started, with its archive. */
export async function removeImport(scope: Scope, id: number, blobs: Blobs): Promise<void> {
  const states: ImportState[] = ['uploading', 'checking', 'checked', 'refused']
  await transaction(scope, async tx => {
    requireState(await lockImport(tx, id), states)
    await change(tx, id, { state: 'refused' })
  })
  await removeParts(scope, { importId: id }, blobs)
  await transaction(scope, tx => deleteImport(tx, id))
}

/** Lines of which it is known what became of them. */
export function doneIn(counts: Record<string, Counts>): number {
  return Object.values(counts).reduce(
    (sum, { created, changed, unchanged, matched, left_out }) =>
      sum + created + changed + unchanged + matched + left_out,
    0,
  )
}

function told({ id, source, expected }: ImportRow): object {
  return { import: id, source, ...(expected ? { brand: expected.head.brand.name } : {}) }
}

async function change(
  tx: TxScope,
  id: number,
  { job, ...values }: Parameters<typeof updateImport>[2] & { job?: NewJob },
): Promise<ImportRow> {
  await updateImport(tx, id, values)
  if (job) await enqueue(tx, [job])
  return getImport(tx, id)
}

function requireState({ state }: ImportRow, states: ImportState[]): void {
  if (!states.includes(state)) throw new Problem('conflict', say`The import is in another state by now.`)
}

async function requireAlone(tx: TxScope, id: number): Promise<void> {
  if (await findOtherAtWork(tx, id))
    throw new Problem('conflict', say`Another import is in progress. Wait until it is done, or stop it.`)
}

async function requireArchive(tx: TxScope, id: number): Promise<void> {
  if ((await selectParts(tx, { importId: id })).length === 0)
    throw new Problem('conflict', say`The archive was deleted. Begin a new import; it creates nothing twice.`)
}
