import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Reads } from '../../kit/db.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'

/** A table with rows of brands. */
export interface BrandTable {
  name: string
  /** Columns that refer to other rows of the same table. */
  own: string[]
  /** Its rows may refer to nothing, so that one can be added after the brand is gone. */
  isLoose: boolean
}

/** Columns with storage keys. A test compares them with the database. */
export const FILE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  archive_parts: ['file'],
  article_images: ['file'],
  attachments: ['file'],
  deleted_conversations: ['files'],
  deleted_rows: ['file'],
  erasures: ['files', 'entry'],
  imported_rows: ['own_file'],
  mails: ['file'],
  retention_runs: ['files'],
}

/** Tables that are emptied otherwise: when the brand is closed, and with the brand itself. */
export const APART = ['brand_hosts', 'mail_addresses', 'certificates', 'brand_deletions']

/**
 * All tables with rows of brands, those first that no other refers to. The database is asked, so that a table that is new cannot be
 * forgotten.
 */
export async function selectBrandTables(db: Reads): Promise<BrandTable[]> {
  const keys = await db.rows<{ name: string; parent: string; columns: string[]; isRequired: boolean }>(sql`
    select k.conrelid::regclass::text as name, k.confrelid::regclass::text as parent,
      array_agg(a.attname::text) filter (where a.attname <> 'brand_id') as columns, bool_and(a.attnotnull) as "isRequired"
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace group by k.oid, k.conrelid, k.confrelid`)
  const names = await db.rows<{ name: string }>(sql`
    select c.relname::text as name from pg_class c
    join pg_attribute i on i.attrelid = c.oid and i.attname = 'brand_id' and not i.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all(${APART}) order by c.relname`)
  const isHeld = (name: string): boolean =>
    keys.some(
      key =>
        key.name === name &&
        key.isRequired &&
        key.parent !== name &&
        (key.parent === 'brands' || isHeld(key.parent)),
    )
  const tables = names.map(({ name }) => ({
    name,
    own: keys.flatMap(key => (key.name === name && key.parent === name ? (key.columns ?? []) : [])),
    isLoose: !isHeld(name),
  }))
  return childrenFirst(tables, keys)
}

function childrenFirst(tables: BrandTable[], keys: { name: string; parent: string }[]): BrandTable[] {
  const sorted: BrandTable[] = []
  for (let left = tables; left.length > 0; ) {
    const names = new Set(left.map(({ name }) => name))
    const parents = new Set(
      keys.filter(({ name, parent }) => name !== parent && names.has(name)).map(({ parent }) => parent),
    )
    const leaves = left.filter(({ name }) => !parents.has(name))
    if (leaves.length === 0) throw new Error(`tables refer to each other: ${[...names].join(', ')}`)
    sorted.push(...leaves)
    left = left.filter(table => !leaves.includes(table))
  }
  return sorted
}

/** Those of these tables in which the brand has rows. */
export async function selectFilled(scope: Scope, tables: BrandTable[]): Promise<BrandTable[]> {
  const filled = tables.map(
    ({ name }) =>
      sql`select ${name}::text as name where exists (select 1 from ${raw(name)} t where t.brand_id = ${scope.brand.id})`,
  )
  const rows = await scope.sql.rows<{ name: string }>(sql`${join(filled, ' union all ')}`)
  const names = new Set(rows.map(({ name }) => name))
  return tables.filter(({ name }) => names.has(name))
}

/** Up to so many rows of the brand. */
const some = (tx: TxScope, name: string, { where, limit }: { where: Sql; limit: number }) => sql`
  brand_id = ${tx.brand.id} and ctid = any(array(
    select ctid from ${raw(name)} where brand_id = ${tx.brand.id} and ${where} limit ${limit}))`

/** Lets up to so many rows refer to none of the same table, so that they can be deleted in any order; returns how many did. */
export async function unlinkBrandRows(
  tx: TxScope,
  { name, own }: BrandTable,
  limit: number,
): Promise<number> {
  let found = 0
  for (const column of own) {
    const where = sql`${raw(column)} is not null`
    const rows = await tx.sql.write(
      sql`update ${raw(name)} set ${raw(column)} = null where ${some(tx, name, { where, limit })} returning 1`,
    )
    found += rows.length
  }
  return found
}

/** Deletes up to so many rows; returns how many there were, and the storage keys in them. */
export async function deleteBrandRows(
  tx: TxScope,
  { name }: BrandTable,
  limit: number,
): Promise<{ rows: number; files: string[] }> {
  const rows = await tx.sql.write<{ files: (string | null)[] | null }>(sql`
    delete from ${raw(name)} where ${some(tx, name, { where: sql`true`, limit })} returning ${filesIn(name)} as files`)
  return { rows: rows.length, files: keysOf(rows) }
}

/** Deletes the rows that running jobs have added to loose tables of a deleted brand; returns the storage keys in them. */
export async function deleteLeftovers(tx: TxScope, tables: BrandTable[]): Promise<string[]> {
  const files: string[] = []
  const isGone = sql`not exists (select 1 from brands b where b.id = ${tx.brand.id})`
  for (const { name } of tables.filter(({ isLoose }) => isLoose)) {
    const rows = await tx.sql.write<{ files: (string | null)[] | null }>(sql`
      delete from ${raw(name)} where brand_id = ${tx.brand.id} and ${isGone} returning ${filesIn(name)} as files`)
    files.push(...keysOf(rows))
  }
  return files
}

/** The storage keys in a row of the table. */
function filesIn(name: string): Sql {
  const keys = (FILE_COLUMNS[name] ?? []).map(column =>
    column === 'files' ? sql`files` : sql`array[${raw(column)}]`,
  )
  return keys.length > 0 ? join(keys, ' || ') : sql`null::text[]`
}

function keysOf(rows: { files: (string | null)[] | null }[]): string[] {
  return rows.flatMap(({ files }) => files ?? []).filter(key => key !== null)
}
