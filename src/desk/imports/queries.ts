import sql, { join, raw } from 'sql-template-tag'
import { column, columns, fixed, json, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { DryRun } from './dry-run.ts'
import type { TableMapping } from './table.ts'

/** What became of the lines of one kind. */
export interface Counts {
  created: number
  changed: number
  unchanged: number
  /** It was here already, and was left as it is. */
  matched: number
  left_out: number
}

/** Ids of members and channels of the source, with those of ours; null: one that is created. */
export interface Mapping extends TableMapping {
  members?: Record<string, number | null>
  channels?: Record<string, number | null>
}

/** How far a run has come in one archive. */
export interface Progress {
  /** When the archive was made: another one is begun from its beginning. */
  made_at?: string
  /** Items that are done. */
  items?: number
  /** Lines of the next part that are written: another process that is at it as well sees that somebody has written. */
  lines?: number
  /** Kinds that are finished. */
  finished?: string[]
}

/** Those of the first line come before a run, and are of imports by a page or the API alone. */
export const IMPORT_STATES = [
  'uploading',
  'checking',
  'checked',
  'refused',
  'queued',
  'running',
  'stopped',
  'failed',
  'done',
  'undoing',
  'undone',
] as const

export type ImportState = (typeof IMPORT_STATES)[number]

/** What became of the records of a run that was undone. */
export interface Undone {
  removed: number
  kept: number
}

export const IMPORT = columns({
  id: fixed<number>(),
  source: column<string>(),
  origin: column<string | null>(),
  state: column<ImportState>(),
  isDry: column<boolean>(),
  mapping: json<Mapping>(),
  totals: json<Record<string, number>>(),
  counts: json<Record<string, Counts>>(),
  progress: json<Progress>(),
  error: column<string | null>(),
  /** What a dry run found. */
  expected: json<DryRun | null>(),
  startedAt: column<Date | null>(),
  /** Lines that were done when it started, or went on. */
  doneBefore: column<number>(),
  /** That the helpdesk has answered, in this dry run or run. */
  requests: column<number>(),
  /** Null: it still reads. */
  writingSince: column<Date | null>(),
  undone: json<Record<string, Undone>>(),
  orderedBy: column<number | null>(),
  /** Of the helpdesk that it reads; null: of an archive or file. */
  address: column<string | null>(),
  /** The login there, without its token (login-queries.ts); null once it is over. */
  loginEmail: column<string | null>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
  finishedAt: column<Date | null>(),
})

export type ImportRow = RowOf<typeof IMPORT>

export async function insertImport(
  tx: TxScope,
  values: Pick<ImportRow, 'source' | 'isDry' | 'mapping'> &
    Partial<Pick<ImportRow, 'origin' | 'state' | 'address' | 'loginEmail'>>,
): Promise<ImportRow> {
  const now = tx.now()
  const row = await tx.sql.writeRow<ImportRow>(sql`
    insert into imports ${IMPORT.values(tx, {
      state: 'running',
      ...values,
      orderedBy: tx.actor?.identityId ?? null,
      createdAt: now,
      updatedAt: now,
    })} returning ${IMPORT.list()}`)
  return row as ImportRow
}

export function findImport(scope: Scope, id: number): Promise<ImportRow | undefined> {
  return scope.sql.row(sql`
    select ${IMPORT.list()} from imports where brand_id = ${scope.brand.id} and id = ${id}`)
}

/** findImport; throws not_found. */
export async function getImport(scope: Scope, id: number): Promise<ImportRow> {
  const row = await findImport(scope, id)
  if (!row) throw notFound(say`import`)
  return row
}

/** Locked until the transaction ends. Throws not_found. */
export async function lockImport(tx: TxScope, id: number): Promise<ImportRow> {
  const row = await tx.sql.row<ImportRow>(sql`
    select ${IMPORT.list()} from imports where brand_id = ${tx.brand.id} and id = ${id} and not is_dry for update`)
  if (!row) throw notFound(say`import`)
  return row
}

type Reached = Pick<ImportRow, 'progress' | 'state' | 'startedAt'>

/** How far the run has come, locked until the transaction ends. */
export async function lockProgress(tx: TxScope, id: number): Promise<Reached> {
  const row = await tx.sql.row<Reached>(sql`
    select progress, state, started_at as "startedAt" from imports
    where brand_id = ${tx.brand.id} and id = ${id} for update`)
  return row ?? { progress: {}, state: 'stopped', startedAt: null }
}

/** The latest run that was interrupted or has failed, and that goes on when the same is imported again. */
export function findUnfinished(scope: Scope, origin: string): Promise<ImportRow | undefined> {
  return scope.sql.row(sql`
    select ${IMPORT.list()} from imports
    where brand_id = ${scope.brand.id} and origin = ${origin} and state in ('running', 'failed') and not is_dry
    order by id desc limit 1`)
}

/** Whether an undoing has taken away some of what the run has created, and has failed: only another one makes sense of the rest. */
export function isHalfUndone({ state, undone }: Pick<ImportRow, 'state' | 'undone'>): boolean {
  return state === 'failed' && Object.keys(undone).length > 0
}

/** A run of the same of which an undoing has failed. */
export function findHalfUndone(scope: Scope, origin: string): Promise<{ id: number } | undefined> {
  return scope.sql.row(sql`
    select id from imports
    where brand_id = ${scope.brand.id} and origin = ${origin} and state = 'failed' and undone <> '{}'::jsonb limit 1`)
}

export async function updateImport(
  tx: TxScope,
  id: number,
  values: Partial<Omit<ImportRow, 'id' | 'createdAt'>>,
): Promise<void> {
  await tx.sql.write(sql`
    update imports set ${IMPORT.set({ ...values, updatedAt: tx.now() })} where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** What a record of the source is here. */
export interface ImportedRow {
  sourceId: string
  ownId: number | null
  ownFile: string | null
  digest: Buffer
  importId: number | null
}

export function selectImported(
  scope: Scope,
  { origin, kind }: { origin: string; kind: string },
  sourceIds: string[],
): Promise<ImportedRow[]> {
  return scope.sql.rows(sql`
    select source_id as "sourceId", own_id as "ownId", own_file as "ownFile", digest, import_id as "importId"
    from imported_rows
    where brand_id = ${scope.brand.id} and origin = ${origin} and kind = ${kind} and source_id = any(${sourceIds}::text[])`)
}

/** Remembers what these records are here. The run that created one stays the same. */
export async function upsertImported(
  tx: TxScope,
  { origin, kind }: { origin: string; kind: string },
  rows: ImportedRow[],
): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(
    ({ sourceId, ownId, ownFile, digest, importId }) =>
      sql`(${tx.brand.id}, ${origin}, ${kind}, ${sourceId}, ${ownId}::bigint, ${ownFile}, ${digest}::bytea, ${importId}::bigint)`,
  )
  await tx.sql.write(sql`
    insert into imported_rows (brand_id, origin, kind, source_id, own_id, own_file, digest, import_id) values ${join(values)}
    on conflict (brand_id, origin, kind, source_id) do update
    set own_id = excluded.own_id, own_file = excluded.own_file, digest = excluded.digest,
      import_id = coalesce(imported_rows.import_id, excluded.import_id)`)
}

/** Forgets what these records of the source are here. */
export async function forgetImported(
  tx: TxScope,
  { origin, kind }: { origin: string; kind: string },
  sourceIds: string[],
): Promise<void> {
  if (sourceIds.length === 0) return
  await tx.sql.write(sql`
    delete from imported_rows
    where brand_id = ${tx.brand.id} and origin = ${origin} and kind = ${kind} and source_id = any(${sourceIds}::text[])`)
}

export interface Remark {
  kind: string
  sourceId: string
  what: 'changed' | 'left_out' | 'kept'
  reason: string
}

export async function insertRemarks(tx: TxScope, importId: number, remarks: Remark[]): Promise<void> {
  if (remarks.length === 0) return
  const values = remarks.map(
    ({ kind, sourceId, what, reason }) =>
      sql`(${tx.brand.id}, ${importId}, ${kind}, ${sourceId}, ${what}, ${reason})`,
  )
  await tx.sql.write(sql`
    insert into import_remarks (brand_id, import_id, kind, source_id, what, reason) values ${join(values)}`)
}

/** Forgets what a run has left out, as it looks at all of it again. */
export async function deleteLeftOut(tx: TxScope, importId: number): Promise<void> {
  await tx.sql.write(sql`
    delete from import_remarks
    where brand_id = ${tx.brand.id} and import_id = ${importId} and what = 'left_out'`)
}

/** Remarks of a run after this one, in their order. */
export function selectRemarks(
  scope: Scope,
  importId: number,
  { after, limit }: { after: number; limit: number },
): Promise<(Remark & { id: number })[]> {
  return scope.sql.rows(sql`
    select id, kind, source_id as "sourceId", what, reason from import_remarks
    where brand_id = ${scope.brand.id} and import_id = ${importId} and id > ${after} order by id limit ${limit}`)
}

/** Those of these ids that a table still has. */
export async function selectExisting(scope: Scope, table: string, ids: number[]): Promise<Set<number>> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select id from ${raw(table)} where brand_id = ${scope.brand.id} and id = any(${ids}::bigint[])`)
  return new Set(rows.map(({ id }) => id))
}
