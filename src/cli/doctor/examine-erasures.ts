import { notedUntil } from '../../kit/backups/erasure-copies.ts'
import { failureOf } from '../../kit/backups/erasures-task.ts'
import { lastFailure } from '../../kit/backups/last-failure.ts'
import { openShelf } from '../../kit/backups/shelf.ts'
import type { BackupTimetable } from '../../kit/backups/take-daily.ts'
import type { Reads } from '../../kit/db.ts'
import { installationIn } from '../../kit/installation.ts'
import { type Finding, good } from './finding.ts'

const MINUTE_MS = 60_000
/** It is noted every ten minutes. */
const LATE_MS = 30 * MINUTE_MS

const check = 'erasures'

/** Whether the list of erasures is among the backups, by which a restore erases again. */
export async function examineErasures(
  db: Reads,
  timetable: Pick<BackupTimetable, 'folder'> | undefined,
  now: Date,
): Promise<Finding[]> {
  if (!timetable) return []
  const shelf = openShelf(timetable.folder)
  const installation = await installationIn(db)
  const until = await notedUntil(shelf, installation).catch((error: Error) => error)
  const failure = await lastFailure(shelf, failureOf(installation))
  const isCurrent = until instanceof Date && now.getTime() - until.getTime() <= LATE_MS
  if (isCurrent && !failure)
    return [good(check, `their list is among the backups up to ${until.toISOString()}`)]
  const found = [
    until instanceof Error
      ? `whether their list is among the backups cannot be read: ${until.message}`
      : `their list is ${until ? `among the backups only up to ${until.toISOString()}` : 'not among the backups yet'}`,
    ...(failure ? [`the try of ${failure.at.toISOString()} failed: ${failure.why}`] : []),
  ].join('; ')
  const advice = `A restore from there would bring back people who were erased since. \`work\` takes the list there: see whether it runs, its log, and whether ${shelf.place} can be written and the storage of files is there.`
  return [{ check, state: 'warning', found, advice }]
}
