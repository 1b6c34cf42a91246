import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../../kit/audit/record.ts'
import type { Blobs } from '../../kit/blobs.ts'
import { invalidInput, Problem } from '../../kit/errors.ts'
import { isSealedOnItsWay } from '../../kit/fetch-safely.ts'
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
import type { Source } from '../imports/source.ts'
import { SOURCES } from '../imports/sources/all.ts'
import { requireMapping } from '../imports/start-import.ts'
import { requireClear } from '../imports/table.ts'
import { undoImportJob } from '../imports/undo-import.ts'
import { checkImportJob, runImportJob } from './import-jobs.ts'
import type { NewImport } from './input.ts'
import { findToken, keepToken } from './login-queries.ts'
import { deleteImport, findOtherAtWork } from './order-queries.ts'
import { BY_API } from './sources-by-api.ts'

/** An archive that is larger has to be imported by the command. */
const MAX_BYTES = 200 * 1024 ** 3

/**
 * Begins an import. An archive or file is uploaded next; what is at an address is checked at once. Throws invalid for what there is
 * no such source of, an address that is none, and a login without its parts; conflict while another import runs.
 */
export async function beginImport(tx: TxScope, input: NewImport): Promise<ImportRow> {
  const name = input.source ?? 'answerwell'
  const source = SOURCES.find(one => one.name === name && BY_API.includes(name))
  if (!source) throw invalidInput('source', say`must be one of: ${BY_API.join(', ')}`)
  const values = { source: name, origin: null, isDry: false, mapping: {} }
  if (source.takes === 'path') {
    for (const field of ['address', 'email', 'app_id', 'account', 'token'] as const)
      if (input[field] !== undefined) throw invalidInput(field, say`must be absent`)
    return insertImport(tx, { ...values, state: 'uploading' })
  }
  const { address, loginEmail, token } = readLogin(source, input)
  await lockBrand(tx)
  const { id } = await insertImport(tx, { ...values, state: 'checking', address, loginEmail })
  await requireAlone(tx, id)
  await keepToken(tx, id, token)
  await enqueue(tx, [checkImportJob.of({ import_id: id })])
  return getImport(tx, id)
}

function readLogin({ login = 'email', address: usual = '' }: Source, input: NewImport) {
  const { address = usual, token } = input
  const url = URL.parse(/^[a-z]+:/i.test(address) ? address : `https://${address}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw invalidInput('address', say`must be an address such as https://acme.example.com`)
  if (!isSealedOnItsWay(url)) throw invalidInput('address', say`must be an https URL`)
  const field = ({ email: 'email', app: 'app_id', account: 'account', key: null, database: null } as const)[
    login
  ]
  const name = field && input[field]
  if (field && name === undefined) throw invalidInput(field, say`is required`)
  if (field === 'account' && !/^\d{1,18}$/.test(name ?? '')) throw invalidInput(field, say`must be a number`)
  if (token === undefined) throw invalidInput('token', say`is required`)
  return { address: url.origin, loginEmail: name ?? null, token }
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
  if (row.address === null && (await selectParts(tx, { importId: id })).length === 0)
    throw new Problem('conflict', say`Upload the archive first.`)
  await requireOrigin(tx, row)
  return change(tx, id, {
    state: 'checking',
    error: null,
    expected: null,
    requests: 0,
    job: checkImportJob.of({ import_id: id }),
  })
}

/**
 * Says which members and channels of ours those of the archive are, and what the columns of a table are: then it is checked again.
 * Throws invalid for what is not there; conflict while another import runs.
 */
export async function mapImport(tx: TxScope, id: number, mapping: Mapping): Promise<ImportRow> {
  await lockBrand(tx)
  const row = await lockImport(tx, id)
  requireState(row, ['checked'])
  await requireMapping(tx, mapping)
  const { members: _, channels: __, ...before } = row.mapping
  const { members = {}, channels = {}, ...table } = mapping
  const isSame = isDeepStrictEqual(before, { ...before, ...table })
  await updateImport(tx, id, { mapping: { ...before, ...table, members, channels } })
  return isSame ? getImport(tx, id) : checkImport(tx, id)
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
  await requireOrigin(tx, row)
  if (row.expected?.table) requireClear(row.expected.table)
  recordAudit(tx, { action: 'data.imported', about: { id, key: 'archive' }, to: told(row) })
  const values = {
    state: 'queued',
    error: null,
    startedAt: tx.now(),
    doneBefore: doneIn(row.counts),
    requests: 0,
    writingSince: null,
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

/** What was uploaded, or the login, is kept until the import is over, and not for ever. */
async function requireOrigin(tx: TxScope, { id, address }: ImportRow): Promise<void> {
  if (address !== null && (await findToken(tx, id)) === null)
    throw new Problem('conflict', say`The login was deleted. Begin a new import; it creates nothing twice.`)
  if (address === null && (await selectParts(tx, { importId: id })).length === 0)
    throw new Problem('conflict', say`The archive was deleted. Begin a new import; it creates nothing twice.`)
}
