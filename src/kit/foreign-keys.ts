import sql, { raw } from 'sql-template-tag'
import type { Queries } from './db.ts'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Runs the work without foreign keys, and validates all rows afterwards. In a transaction. */
export async function withoutForeignKeys<Result>(
  queries: Queries,
  work: () => Promise<Result>,
): Promise<Result> {
  const keys = await queries.rows<ForeignKey>(sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`)
  for (const { table, name } of keys) await queries.rows(raw(`alter table ${table} drop constraint ${name}`))
  const result = await work()
  for (const { table, name, definition } of keys)
    await queries.rows(raw(`alter table ${table} add constraint ${name} ${definition}`))
  return result
}
