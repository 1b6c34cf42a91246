import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { ledgerOf } from '../desk/erasure/entry-queries.ts'
import { erasuresTask } from '../kit/backups/erasures-task.ts'
import { dailyBackup } from '../kit/backups/take-daily.ts'
import { baseBackupTask, walTask } from '../kit/backups/wal/wal-tasks.ts'
import type { Blobs } from '../kit/blobs.ts'
import type { ConnectionOptions, Database } from '../kit/db.ts'
import type { Log } from '../kit/log.ts'
import type { RecurringTask } from '../kit/schedule.ts'
import { namedFiles } from '../talk/attachments/orphan-queries.ts'

/** What takes backups as the settings say: each day, and meanwhile the list of erasures and the WAL of the embedded database. */
export function backupTasks(
  { db, connection, blobs }: { db: Database; connection: ConnectionOptions; blobs: Blobs },
  { backups, dataFolder }: Pick<Config, 'backups' | 'dataFolder'>,
  log: Log,
): RecurringTask[] {
  if (!backups) return []
  const now = () => new Date()
  const daily = dailyBackup({ connection, blobs, named: namedFiles }, backups, { log, now })
  const erasures = erasuresTask({ blobs, ledger: ledgerOf(db), now }, backups)
  if (backups.walSeconds === undefined) return [daily, erasures]
  const cluster = realpathSync(join(dataFolder, 'postgres'))
  const means = { connection, cluster, dataFolder, log, now }
  return [daily, erasures, walTask(means, backups), baseBackupTask(means, backups)]
}
