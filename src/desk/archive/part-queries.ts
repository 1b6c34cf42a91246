import sql, { type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

/** Whose archive it is. */
export type Owner = { exportId: number } | { importId: number }

export interface ArchivePart {
  number: number
  file: string
  size: number
}

const isOf = (owner: Owner): Sql =>
  'exportId' in owner ? sql`p.export_id = ${owner.exportId}` : sql`p.import_id = ${owner.importId}`

/** The parts of an archive in storage, in their order. */
export function selectParts(scope: Scope, owner: Owner): Promise<ArchivePart[]> {
  return scope.sql.rows(sql`
    select p.number, p.file, p.size from archive_parts p
    where p.brand_id = ${scope.brand.id} and ${isOf(owner)} order by p.number`)
}

export async function insertPart(
  tx: TxScope,
  owner: Owner,
  { number, file, size }: ArchivePart,
): Promise<void> {
  const [exportId, importId] = 'exportId' in owner ? [owner.exportId, null] : [null, owner.importId]
  await tx.sql.write(sql`
    insert into archive_parts (brand_id, export_id, import_id, number, file, size)
    values (${tx.brand.id}, ${exportId}, ${importId}, ${number}, ${file}, ${size})`)
}

/** Forgets these parts, whose bytes are gone. */
export async function deleteParts(tx: TxScope, owner: Owner, files: string[]): Promise<void> {
  await tx.sql.write(sql`
    delete from archive_parts p
    where p.brand_id = ${tx.brand.id} and ${isOf(owner)} and p.file = any(${files}::text[])`)
}
