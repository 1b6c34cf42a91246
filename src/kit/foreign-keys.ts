import sql, { empty, raw } from 'sql-template-tag'
import type { Queries } from './db.ts'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Runs the work without the foreign keys, also of these tables alone, and validates all rows afterwards. In a transaction. */
export async function withoutForeignKeys<Result>(
  queries: Queries,
  { of: tables }: { of?: string[] },
  work: () => Promise<Result>,
): Promise<Result> {
  // Citus keeps the parts of tables out of pg_class.
  const keys = await queries.rows<ForeignKey>(sql`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      ${tables ? sql`and c.relname = any(${tables})` : empty} order by 1, 2`)
  for (const { table, name } of keys) await queries.rows(raw(`alter table ${table} drop constraint ${name}`))
  const result = await work()
  for (const { table, name, definition } of keys)
    await queries.rows(raw(`alter table ${table} add constraint ${name} ${definition}`))
  return result
}
