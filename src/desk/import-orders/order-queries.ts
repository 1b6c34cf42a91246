import sql, { type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { IMPORT, type ImportRow, type ImportState } from '../imports/queries.ts'

/** Newest first. */
export function selectImports(scope: Scope, limit: number): Promise<ImportRow[]> {
  return scope.sql.rows(sql`
    select ${IMPORT.list()} from imports where brand_id = ${scope.brand.id} and not is_dry order by id desc limit ${limit}`)
}

/** Another import that is checked, runs or is undone. Of the command's runs nobody knows whether they go on. */
export function findOtherAtWork(scope: Scope, id: number): Promise<{ id: number } | undefined> {
  const atWork: ImportState[] = ['queued', 'running', 'undoing']
  return scope.sql.row(sql`
    select id from imports
    where brand_id = ${scope.brand.id} and id <> ${id}
      and (state = any(${atWork}::text[]) and not is_dry and started_at is not null or state = 'checking')
    limit 1`)
}

/** Of a run that has not begun. */
export async function deleteImport(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`delete from imports where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** How many remarks a run has. */
export async function countRemarks(scope: Scope, importId: number): Promise<number> {
  const row = await scope.sql.row<{ n: number }>(sql`
    select count(*) as n from import_remarks where brand_id = ${scope.brand.id} and import_id = ${importId}`)
  return row?.n ?? 0
}

/** A run that was under way when somebody was erased: what was uploaded for it may have the person. */
const hasErased = (brand: Sql): Sql => sql`
  (i.state in ('stopped', 'failed') and exists (
    select 1 from erasures e where e.brand_id = ${brand} and e.state = 'done' and e.finished_at >= i.created_at
  ))`

/**
 * Runs that are over, that nobody has gone on with, or that may have somebody who was erased, and that have left an archive in
 * storage, or a login.
 */
const isOver = (before: Date, brand: Sql): Sql => sql`
  (i.state in ('done', 'undone') or i.updated_at < ${before} and i.state not in ('queued', 'running', 'undoing')
      or ${hasErased(brand)})
    and (i.login_token is not null
      or exists (select 1 from archive_parts p where p.brand_id = ${brand} and p.import_id = i.id))`

export const brandsWithArchivesBefore = (before: Date): Sql => sql`
  select distinct i.brand_id from imports i where ${isOver(before, sql`i.brand_id`)}`

export async function selectOldArchives(scope: Scope, before: Date): Promise<number[]> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select i.id from imports i
    where i.brand_id = ${scope.brand.id} and ${isOver(before, sql`${scope.brand.id}`)} order by i.id`)
  return rows.map(({ id }) => id)
}
