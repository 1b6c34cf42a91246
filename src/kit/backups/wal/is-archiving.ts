import sql from 'sql-template-tag'
import type { Reads } from '../../db.ts'

/** Whether the server archives its WAL: whoever has started it decides. */
export async function isArchiving(db: Reads): Promise<boolean> {
  const row = await db.row<{ mode: string }>(sql`select current_setting('archive_mode') as mode`)
  return row?.mode === 'on'
}
