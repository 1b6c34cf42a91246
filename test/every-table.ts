import sql, { join, raw } from 'sql-template-tag'
import type { Blobs } from '../src/kit/blobs.ts'
import type { Database } from '../src/kit/db.ts'
import { type BrandTable, FILE_COLUMNS, selectBrandTables } from '../src/people/brands/purge-queries.ts'

interface Column {
  name: string
  type: string
  isNeeded: boolean
  /** What it refers to, with the brand. */
  parent: string | null
  parentColumn: string | null
}

/**
 * Adds rows to every table that has rows of brands: of each, as many as given, which refer to each other where they can, and name files of
 * their own. Without the checks of the tables, since the values mean nothing. Returns the storage keys.
 */
export async function fillEveryTable(
  { db, blobs }: { db: Database; blobs: Blobs },
  brandId: number,
  count: number,
): Promise<string[]> {
  await dropChecks(db)
  const keys: string[] = []
  const tables = (await selectBrandTables(db)).toReversed()
  for (const table of [...tables, ...['brand_hosts', 'mail_addresses', 'certificates'].map(named)]) {
    const columns = await columnsOf(db, table.name)
    for (let number = 0; number < count; number++)
      keys.push(...(await addRow({ db, blobs }, { table, columns, brandId, number })))
  }
  return keys
}

const named = (name: string): BrandTable => ({ name, own: [], isLoose: false })

/** All rows of a brand, by table, without those that lead to another one. */
export async function rowsOf(db: Database, brandId: number): Promise<Record<string, string[]>> {
  const tables = await db.rows<{ name: string }>(sql`
    select c.relname::text as name from pg_class c
    join pg_attribute i on i.attrelid = c.oid and i.attname = 'brand_id' and not i.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`)
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await db.rows<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${raw(name)} t where t.brand_id = ${brandId} order by 1`,
    )
    if (rows.length > 0) found[name] = rows.map(({ row }) => row)
  }
  return found
}

async function dropChecks(db: Database): Promise<void> {
  const checks = await db.rows<{ table: string; name: string }>(sql`
    select conrelid::regclass::text as table, conname::text as name from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`)
  for (const { table, name } of checks)
    await db.rows(raw(`alter table ${table} drop constraint if exists "${name}"`))
}

function columnsOf(db: Database, table: string): Promise<Column[]> {
  return db.rows(sql`
    select a.attname::text as name, format_type(a.atttypid, null) as type, a.attnotnull and not a.atthasdef as "isNeeded",
      k.parent, k.column as "parentColumn"
    from pg_attribute a left join lateral (
      select k.confrelid::regclass::text as parent, f.attname::text as column
      from pg_constraint k join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[array_position(k.conkey, a.attnum)]
      where k.contype = 'f' and k.conrelid = a.attrelid and a.attnum = any(k.conkey) and a.attname <> 'brand_id' limit 1
    ) k on true
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'brand_id'`)
}

interface NewRow {
  table: BrandTable
  columns: Column[]
  brandId: number
  number: number
}

async function addRow(
  { db, blobs }: { db: Database; blobs: Blobs },
  { table, columns, brandId, number }: NewRow,
): Promise<string[]> {
  const files = FILE_COLUMNS[table.name] ?? []
  const keys: string[] = []
  const values: [string, unknown][] = [['brand_id', brandId]]
  for (const { name, type, isNeeded, parent, parentColumn } of columns) {
    if (files.includes(name)) {
      const key = await blobs.put(Buffer.from(`${table.name} ${brandId} ${number}`))
      keys.push(key)
      values.push([name, type === 'text[]' ? [key] : key])
    } else if (parent && parentColumn) {
      const row = await db.row<{ id: unknown }>(sql`
        select ${raw(parentColumn)} as id from ${raw(parent)} where brand_id = ${brandId} order by 1 desc offset ${number % 2} limit 1`)
      values.push([name, row?.id ?? null])
    } else if (isNeeded) values.push([name, madeUp(type, `${table.name} ${name} ${brandId} ${number}`)])
  }
  await db.write(sql`
    insert into ${raw(table.name)} (${raw(values.map(([name]) => `"${name}"`).join(', '))})
    values (${join(values.map(([, value]) => value as string))}) on conflict do nothing`)
  return keys
}

let counter = 1_000_000

function madeUp(type: string, words: string): unknown {
  counter++
  if (/^(bigint|integer|smallint|xid8|numeric|double precision|real)$/.test(type))
    return type === 'smallint' ? counter % 30_000 : counter
  if (type.endsWith('[]')) return []
  if (type === 'jsonb') return JSON.stringify({ words })
  if (type === 'boolean') return true
  if (type.startsWith('timestamp') || type === 'date') return new Date(counter * 1_000_000)
  if (type === 'uuid') return crypto.randomUUID()
  if (type === 'bytea') return Buffer.from(words)
  if (type === 'tsvector') return ''
  if (type === 'pg_snapshot') return '1:1:'
  return words
}
