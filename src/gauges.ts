import { findBackups, newestOf } from './kit/backups/backup-folder.ts'
import { openShelf } from './kit/backups/shelf.ts'
import type { BackupTimetable } from './kit/backups/take-daily.ts'
import type { Database } from './kit/db.ts'
import { selectLongestWait } from './kit/events/react.ts'
import { countParked } from './kit/jobs/queries.ts'
import { countFailingTasks } from './kit/task-failures.ts'
import { countBacklog } from './talk/conversations/count-queries.ts'

/** Figures that are in the database, and the age of the last backup by timetable. */
export function gaugesOf(db: Database, backups?: BackupTimetable) {
  return {
    countsBacklog: () => countBacklog(db),
    longestWait: () => selectLongestWait(db),
    parkedJobs: () => countParked(db),
    failingTasks: () => countFailingTasks(db),
    ...(backups ? { backupAge: () => ageOfLast(backups.folder) } : {}),
  }
}

/** In seconds; undefined where there is none. */
async function ageOfLast(folder: string): Promise<number | undefined> {
  const now = new Date()
  const latest = newestOf(await findBackups(openShelf(folder)), now)
  return latest && (now.getTime() - latest.madeAt.getTime()) / 1_000
}
