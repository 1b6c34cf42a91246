import type { Blobs } from '../../kit/blobs.ts'
import { DAY, HOUR, MINUTE } from '../../kit/retry.ts'
import type { BrandTask, RecurringTask } from '../../kit/schedule.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { removeParts } from '../archive/stored-parts.ts'
import { forgetExports } from '../exports/forget-exports.ts'
import { brandsWithOldExports } from '../exports/queries.ts'
import { PREFIX, removeOldFolders, UPLOADED } from '../imports/remote/spool.ts'
import { forgetLogins } from './login-queries.ts'
import { brandsWithArchivesBefore, selectOldArchives } from './order-queries.ts'

/** An import that nobody goes on with can do so for this long. */
const KEPT_MS = 7 * DAY

const oldest = (now: Date) => new Date(now.getTime() - KEPT_MS)

/** Removes archives from storage when their time is over. */
export function archiveTasks(blobs: Blobs): BrandTask[] {
  const everyMs = 10 * MINUTE
  return [
    { name: 'exports.forget', everyMs, due: brandsWithOldExports, run: scope => forgetExports(scope, blobs) },
    {
      name: 'imports.forget',
      everyMs,
      due: now => brandsWithArchivesBefore(oldest(now)),
      run: scope => forgetArchives(scope, blobs),
    },
  ]
}

/** Removes what imports that were killed have left on the disk: they read into temporary files. */
export function spoolsTask(): RecurringTask {
  const run = async () => {
    for (const prefix of [PREFIX, UPLOADED]) await removeOldFolders(prefix)
  }
  return { name: 'imports.forget-spools', everyMs: HOUR, run }
}

/** Removes archives and logins of imports that are over, and of those that nobody has gone on with for a week. */
async function forgetArchives(scope: Scope, blobs: Blobs): Promise<void> {
  const ids = await selectOldArchives(scope, oldest(scope.now()))
  for (const id of ids) await removeParts(scope, { importId: id }, blobs)
  await transaction(scope, tx => forgetLogins(tx, ids))
}
