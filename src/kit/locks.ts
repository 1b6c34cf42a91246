import sql from 'sql-template-tag'
import type { TxScope } from './scope.ts'

/** Advisory locks of PostgreSQL by their numbers, all in one place so that no two share one. */
export const LOCKS = {
  /** Work that happens once per database: migrations, distribution over a cluster. */
  once: 8_274_001,
  /** Held by the process that serves from a data folder. */
  dataFolder: 8_274_002,
  /** With a brand's id: folding changes into the totals of its lists. */
  foldCounts: 8_274_003,
  /** Held while a backup is written into a folder. */
  backup: 8_274_004,
  /** Held while the WAL of the embedded database is taken to the backups. */
  wal: 8_274_005,
  /** Held while a base backup of it is taken. */
  baseBackup: 8_274_006,
} as const

/** Makes others of the brand who lock the same wait until the transaction ends: for limits that are counted before a row is added. */
export async function lockCount(tx: TxScope, what: string): Promise<void> {
  await tx.sql.row(sql`select pg_advisory_xact_lock(hashtextextended(${`count of ${what}`}, ${tx.brand.id}))`)
}
