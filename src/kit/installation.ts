import sql from 'sql-template-tag'
import type { Queries, Reads } from './db.ts'

/**
 * The name of the installation whose database this is. A restored copy has the same: what is said of the people of one is true of the
 * other. Undefined in a backup that has none.
 */
export async function installationIn(db: Reads): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(sql`select id from installation`)
  return row?.id
}

/** Makes room for the name that a backup has. */
export async function forgetInstallation(db: Queries): Promise<void> {
  await db.write(sql`delete from installation`)
}

/** Whether what names this installation is about that one; what is from before installations had names is about any. */
export const isAbout = (named: string | undefined, installation: string | undefined): boolean =>
  named === undefined || installation === undefined || named === installation
