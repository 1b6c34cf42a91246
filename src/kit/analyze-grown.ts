import sql, { raw } from 'sql-template-tag'
import type { Database } from './db.ts'

const GROWN = 10

/**
 * Lets PostgreSQL look at tables that are ten times as large as when it last did; returns their names. Connections keep the plans
 * that were made for an empty table, and would read a queue that has filled up from beginning to end for each of its rows.
 */
export async function analyzeGrown(db: Database): Promise<string[]> {
  const grown = await db.rows<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and pg_relation_size(oid) > ${GROWN} * current_setting('block_size')::bigint * greatest(relpages, 1)`)
  const analyzed: string[] = []
  for (const { name } of grown) {
    // One that is locked, or takes too long, is tried again the next time, and holds up no other.
    const failure = await db.rows(raw(`analyze "${name}"`)).then(() => undefined, String)
    if (failure === undefined) analyzed.push(name)
  }
  return analyzed
}
