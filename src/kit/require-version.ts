import sql from 'sql-template-tag'
import type { Reads } from './db.ts'

const VERSIONS = { from: 15, to: 18 }

/** Throws for a PostgreSQL that Answerwell is not tested with. */
export async function requireVersion(db: Reads): Promise<void> {
  const row = await db.row<{ version: string }>(sql`select current_setting('server_version') as version`)
  const version = row?.version ?? ''
  const major = Number.parseInt(version, 10)
  if (major < VERSIONS.from || major > VERSIONS.to)
    throw new Error(
      `The database is PostgreSQL ${version}. Answerwell runs on PostgreSQL ${VERSIONS.from} to ${VERSIONS.to}.`,
    )
}
