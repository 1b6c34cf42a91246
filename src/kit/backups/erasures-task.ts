import type { Blobs } from '../blobs.ts'
import { MINUTE, SECOND } from '../retry.ts'
import type { RecurringTask } from '../schedule.ts'
import { keepErasures, noteUntil } from './erasure-copies.ts'
import { openFor } from './shelf-of-timetable.ts'
import type { BackupTimetable } from './take-daily.ts'

/** A bucket with versions would keep each note. */
const NOTED_EVERY_MS = 10 * MINUTE

/**
 * Takes the list of erasures to the backups soon after each erasure: whatever is restored from there, also a moment or a backup from before,
 * is erased again.
 */
export function erasuresTask(
  { blobs, now }: { blobs: Blobs; now: () => Date },
  timetable: Pick<BackupTimetable, 'folder' | 'recipients'>,
): RecurringTask {
  let notedAt = Number.NEGATIVE_INFINITY
  const run = async () => {
    const until = now()
    const [shelf, { seal, sealedFor }] = await openFor(timetable)
    const { copied, isAway } = await keepErasures(shelf, { blobs, seal, ending: sealedFor })
    if (isAway) return
    if (copied === 0 && Math.abs(until.getTime() - notedAt) < NOTED_EVERY_MS) return
    await noteUntil(shelf, until)
    notedAt = until.getTime()
  }
  return { name: 'backups.erasures', everyMs: 10 * SECOND, run }
}
