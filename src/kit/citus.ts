import sql from 'sql-template-tag'
import { type Database, type Queries, withGlobalLock } from './db.ts'
import { withoutForeignKeys } from './foreign-keys.ts'

/** Tables that every node has a full copy of: a brand is found by host before its node is known. */
const REFERENCE = ['brands', 'brand_hosts', 'mail_addresses']

/**
 * Distributes every table with a brand by `brand_id` over a Citus cluster, colocated; returns the names of the tables. Skips
 * distributed tables. Throws when the database has no Citus.
 */
export async function distribute(db: Database): Promise<string[]> {
  if (!(await hasCitus(db)))
    throw new Error('The database has no Citus. Run `create extension citus` in it first, on every node.')
  return db.transaction(async queries => {
    await withGlobalLock(queries)
    const tables = await tablesToDistribute(queries)
    if (tables.length === 0) return []
    // Citus refuses to distribute a table while an undistributed one refers to it.
    await withoutForeignKeys(queries, () => distributeTables(queries, tables))
    return tables
  })
}

async function distributeTables(db: Queries, [first, ...others]: string[]): Promise<void> {
  for (const table of REFERENCE) await db.rows(sql`select create_reference_table(${table})`)
  await db.rows(sql`select create_distributed_table(${first}, 'brand_id')`)
  for (const table of others)
    await db.rows(sql`select create_distributed_table(${table}, 'brand_id', colocate_with => ${first})`)
}

async function hasCitus(db: Queries): Promise<boolean> {
  const row = await db.row(sql`select 1 from pg_proc where proname = 'create_distributed_table'`)
  return row !== undefined
}

/** Tables with a brand that are not distributed yet. */
async function tablesToDistribute(db: Queries): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'brand_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all (${REFERENCE})
      and not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid)
    order by c.relname`)
  return rows.map(({ name }) => name)
}
