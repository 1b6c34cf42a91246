import sql, { type Sql } from 'sql-template-tag'
import type { TxScope } from '../scope.ts'
import { promoteNext } from './head-queries.ts'

/** Deletes jobs whose subject goes, also those that are being run: what they still do is not recorded. `where` refers to the job as j. */
export async function deleteJobsWhere(tx: TxScope, where: Sql): Promise<void> {
  const rows = await tx.sql.write<{ topic: string | null }>(sql`
    delete from jobs j where j.brand_id = ${tx.brand.id} and ${where} returning j.topic`)
  for (const topic of new Set(rows.map(row => row.topic))) await promoteNext(tx, topic)
}
