import { DAY, MINUTE } from '../retry.ts'
import type { RecurringTask } from '../schedule.ts'
import { findBackups, newestOf } from './backup-folder.ts'
import { underBackupLock } from './backup-lock.ts'
import type { Keep } from './keep.ts'
import { type From, type TakenBackup, takeUnderLock } from './take-backup.ts'

/** A backup a day, at a time of UTC such as `02:30`. */
export interface BackupTimetable {
  folder: string
  at: string
  recipients: string[]
  keep: Keep
}

/** Looks each minute whether the backup of the day is due. */
export function dailyBackup(from: From, timetable: BackupTimetable, now: () => Date): RecurringTask {
  const run = async () => void (await takeDaily(from, timetable, now()))
  return { name: 'backups.take', everyMs: MINUTE, run }
}

/**
 * Takes the backup of the day if its time has come and the folder does not have it yet; undefined if it is not due, or another
 * process takes it.
 */
export async function takeDaily(
  from: From,
  timetable: BackupTimetable,
  now: Date,
): Promise<TakenBackup | undefined> {
  if (!(await isDue(timetable, now))) return undefined
  const settings = { ...timetable, createsFolder: false }
  return underBackupLock(from.connection, async lock =>
    // Another process may have finished it meanwhile.
    (await isDue(timetable, now)) ? takeUnderLock(lock, from, { settings, now }) : undefined,
  )
}

async function isDue({ folder, at }: BackupTimetable, now: Date): Promise<boolean> {
  const latest = newestOf(await findBackups(folder), now)
  return !latest || latest.madeAt < lastTime(at, now)
}

/** The last time of the timetable that has come. */
export function lastTime(at: string, now: Date): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${at}:00Z`)
  return today <= now ? today : new Date(today.getTime() - DAY)
}
