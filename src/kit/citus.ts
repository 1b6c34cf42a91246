import sql, { raw } from 'sql-template-tag'
import { type Database, type Queries, withGlobalLock } from './db.ts'
import { withoutForeignKeys } from './foreign-keys.ts'

/** Tables that every node has a full copy of: a brand is found by host before its node is known. */
const REFERENCE = ['brands', 'brand_hosts', 'mail_addresses', 'certificates']

/**
 * Distributes every table with a brand by `brand_id` over a Citus cluster, colocated; returns the names of the tables. Skips
 * distributed tables. Throws when the database has no Citus.
 */
export async function distribute(db: Database): Promise<string[]> {
  if (!(await hasCitus(db)))
    throw new Error('The database has no Citus. Run `create extension citus` in it first, on every node.')
  const tables = await db.transaction(async queries => {
    await oneNodeAfterTheOther(queries)
    await withGlobalLock(queries)
    return distributeTables(queries)
  })
  // Their rows are on the nodes now; the coordinator still has the old ones.
  for (const table of tables)
    await db.rows(sql`select truncate_local_data_after_distributing_table(${table}::regclass)`)
  return tables
}

/** Whether tables are distributed, so that new ones must be, too. */
export async function isDistributed(db: Queries): Promise<boolean> {
  return (await hasCitus(db)) && (await db.row(sql`select 1 from pg_dist_partition limit 1`)) !== undefined
}

/** Citus refuses to change tables after a statement of the transaction that ran on several connections; on others, it changes nothing. */
export async function oneNodeAfterTheOther(queries: Queries): Promise<void> {
  await queries.rows(sql`set local citus.multi_shard_modify_mode to 'sequential'`)
}

/** Distributes what is not distributed yet. In a transaction of its own. */
export async function distributeTables(db: Queries): Promise<string[]> {
  const tables = await tablesToDistribute(db)
  if (tables.length === 0) return []
  const copies = await tablesToCopy(db)
  const [beside] = await distributedTables(db)
  // Citus refuses to distribute a table while an undistributed one refers to it.
  await withoutForeignKeys(db, { of: [...tables, ...copies] }, async () => {
    for (const table of copies) await db.rows(sql`select create_reference_table(${table})`)
    const first = beside ?? (tables[0] as string)
    for (const table of tables) {
      // Citus cannot move unlogged tables to another node.
      await db.rows(raw(`alter table ${table} set logged`))
      const place = table === first ? 'default' : first
      await db.rows(sql`select create_distributed_table(${table}, 'brand_id', colocate_with => ${place})`)
    }
  })
  return tables
}

async function hasCitus(db: Queries): Promise<boolean> {
  const row = await db.row(sql`select 1 from pg_proc where proname = 'create_distributed_table'`)
  return row !== undefined
}

/** Tables with a brand that are not distributed yet. Citus itself may have registered them, as tables of the coordinator. */
async function tablesToDistribute(db: Queries): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'brand_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all (${REFERENCE})
      and not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid and p.partmethod = 'h')
    order by c.relname`)
  return rows.map(({ name }) => name)
}

async function distributedTables(db: Queries): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1`)
  return rows.map(({ name }) => name)
}

/** Those of REFERENCE that are not on every node yet. */
async function tablesToCopy(db: Queries): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select name from unnest(${REFERENCE}::text[]) name
    where to_regclass(name) is not null and not exists (
      select 1 from pg_dist_partition p where p.logicalrelid = to_regclass(name) and p.partmethod = 'n' and p.repmodel = 't'
    )`)
  return rows.map(({ name }) => name)
}
