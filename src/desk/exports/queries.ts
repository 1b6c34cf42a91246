import sql, { empty, type Sql } from 'sql-template-tag'
import { column, columns, fixed, json, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import { may, requireMay } from '../../kit/permissions.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { Written } from '../archive/write-archive.ts'

export const EXPORT_STATES = ['queued', 'running', 'ready', 'failed', 'deleted', 'expired'] as const

const EXPORT = columns({
  id: fixed<number>(),
  state: column<(typeof EXPORT_STATES)[number]>(),
  totals: json<Record<string, number>>(),
  written: json<Partial<Written>>(),
  size: column<number>(),
  error: column<string | null>(),
  orderedBy: fixed<number>(),
  /** The person whose data it has; null: it has all data of the brand. */
  contactId: fixed<number | null>(),
  /** Of a person: whether the notes of staff go along. */
  withNotes: fixed<boolean | null>(),
  createdAt: fixed<Date>(),
  startedAt: column<Date | null>(),
  finishedAt: column<Date | null>(),
  expiresAt: column<Date | null>(),
})

export type ExportRow = RowOf<typeof EXPORT>

export type NewExport = Pick<ExportRow, 'orderedBy' | 'contactId' | 'withNotes'>

export async function insertExport(tx: TxScope, values: NewExport): Promise<ExportRow> {
  const row = await tx.sql.writeRow<ExportRow>(sql`
    insert into exports as e ${EXPORT.values(tx, { ...values, state: 'queued', createdAt: tx.now() })}
    returning ${EXPORT.list('e')}`)
  return row as ExportRow
}

export function findExport(scope: Scope, id: number): Promise<ExportRow | undefined> {
  return scope.sql.row(sql`
    select ${EXPORT.list('e')} from exports e where e.brand_id = ${scope.brand.id} and e.id = ${id}`)
}

/** findExport; throws not_found, and forbidden if it has all data and the caller may not export all. */
export async function getExport(scope: Scope, id: number): Promise<ExportRow> {
  const row = await findExport(scope, id)
  if (!row) throw notFound(say`export`)
  if (row.contactId === null) requireMay(scope, 'data.export')
  return row
}

/** Newest first: those that the caller may order, all of them or those of a contact. */
export function selectExports(
  scope: Scope,
  { contactId, limit }: { contactId: number | undefined; limit: number },
): Promise<ExportRow[]> {
  const which =
    contactId !== undefined
      ? sql`and e.contact_id = ${contactId}`
      : may(scope, 'data.export')
        ? empty
        : sql`and e.contact_id is not null`
  return scope.sql.rows(sql`
    select ${EXPORT.list('e')} from exports e where e.brand_id = ${scope.brand.id} ${which} order by e.id desc limit ${limit}`)
}

/** The export of the contact, or of the whole brand, that waits or is being written, if there is one. */
export function findUnderWay(scope: Scope, contactId: number | null): Promise<ExportRow | undefined> {
  return scope.sql.row(sql`
    select ${EXPORT.list('e')} from exports e
    where e.brand_id = ${scope.brand.id} and e.state in ('queued', 'running')
      and e.contact_id is not distinct from ${contactId}::bigint limit 1`)
}

/** What contacts are called, by their ids. */
export async function selectNames(scope: Scope, contactIds: number[]): Promise<Map<number, string | null>> {
  const rows = await scope.sql.rows<{ id: number; name: string | null }>(sql`
    select c.id, coalesce(c.friendly_name, c.name, (
      select i.identifier from identities i
      where i.brand_id = ${scope.brand.id} and i.contact_id = c.id order by i.id limit 1
    )) as name
    from contacts c where c.brand_id = ${scope.brand.id} and c.id = any(${contactIds}::bigint[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Undefined if it is in none of these states by now. */
export function updateExport(
  tx: TxScope,
  { id, states }: { id: number; states: ExportRow['state'][] },
  values: Partial<Omit<ExportRow, 'id' | 'createdAt' | keyof NewExport>>,
): Promise<ExportRow | undefined> {
  return tx.sql.writeRow(sql`
    update exports as e set ${EXPORT.set(values)}
    where e.brand_id = ${tx.brand.id} and e.id = ${id} and e.state = any(${states}::text[])
    returning ${EXPORT.list('e')}`)
}

/** Exports of which there is something to remove: archives that have expired, and what others have left in storage. */
const isOver = (now: Date, brand: Sql): Sql => sql`
  (e.state = 'ready' and e.expires_at <= ${now}
    or e.state in ('failed', 'deleted', 'expired') and exists (
      select 1 from archive_parts p where p.brand_id = ${brand} and p.export_id = e.id
    ))`

export const brandsWithOldExports = (now: Date): Sql => sql`
  select distinct e.brand_id from exports e where ${isOver(now, sql`e.brand_id`)}`

export function selectOldExports(scope: Scope): Promise<ExportRow[]> {
  return scope.sql.rows(sql`
    select ${EXPORT.list('e')} from exports e
    where e.brand_id = ${scope.brand.id} and ${isOver(scope.now(), sql`${scope.brand.id}`)} order by e.id`)
}

/** The member whose identity it is. */
export async function findMemberOf(scope: Scope, identityId: number): Promise<number | undefined> {
  const row = await scope.sql.row<{ userId: number | null }>(sql`
    select user_id as "userId" from identities where brand_id = ${scope.brand.id} and id = ${identityId}`)
  return row?.userId ?? undefined
}
