import sql, { type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

/** The files of all exports and uploads of the brand. */
export async function selectArchiveFiles(scope: Scope): Promise<string[]> {
  const rows = await scope.sql.rows<{ file: string }>(sql`
    select file from archive_parts where brand_id = ${scope.brand.id}`)
  return rows.map(({ file }) => file)
}

/** Forgets those of these files; an export that had one of them has expired. */
export async function forgetArchiveFiles(tx: TxScope, files: string[]): Promise<void> {
  const lost: Sql = sql`brand_id = ${tx.brand.id} and file = any(${files}::text[])`
  await tx.sql.write(sql`
    update exports set state = 'expired'
    where brand_id = ${tx.brand.id} and state = 'ready'
      and id in (select export_id from archive_parts where ${lost} and export_id is not null)`)
  await tx.sql.write(sql`delete from archive_parts where ${lost}`)
}
