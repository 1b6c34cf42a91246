import sql, { join, type Sql } from 'sql-template-tag'
import { plannedEachTime } from './prepared.ts'
import type { TxScope } from './scope.ts'

/** IDs for rows that are inserted together and refer to each other. */
export async function reserveIds(tx: TxScope, sequence: string, count: number): Promise<number[]> {
  const rows = await tx.sql.rows<{ id: number }>(sql`
    select nextval(${sequence}::regclass) as id from generate_series(1, ${count}::int)`)
  return rows.map(({ id }) => id)
}

/** More rows would be more parameters than a statement takes. */
const AT_ONCE = 2_000
/** Statements with few rows occur often enough to be prepared. */
const FEW = 4

/**
 * The inserts of rows, `(1, 'a')`, in their order: a list of values goes to one node of a cluster, a select from arrays to
 * several. `statement` gets the list that goes after `values`.
 */
export function insertsOf(rows: Sql[], statement: (values: Sql) => Sql): Sql[] {
  const inserts: Sql[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    const insert = statement(join(some))
    inserts.push(some.length > FEW ? plannedEachTime(insert) : insert)
  }
  return inserts
}
