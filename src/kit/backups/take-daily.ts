import type { Log } from '../log.ts'
import { DAY, HOUR, MINUTE } from '../retry.ts'
import type { RecurringTask } from '../schedule.ts'
import { findBackups, newestOf } from './backup-folder.ts'
import { underBackupLock } from './backup-lock.ts'
import { createEncrypter } from './encrypt.ts'
import type { Keep } from './keep.ts'
import { forgetFailure, noteFailure } from './last-failure.ts'
import { requireApart } from './require-apart.ts'
import { openShelf } from './shelf.ts'
import { type From, type TakenBackup, takeUnderLock } from './take-backup.ts'

/** A backup a day, at a time of UTC such as `02:30`. */
export interface BackupTimetable {
  /** A folder, or a bucket (`openShelf`). */
  folder: string
  at: string
  recipients: string[]
  keep: Keep
  /** After how many seconds at most the WAL of the embedded database is there, too; undefined: it is not kept. */
  walSeconds?: number
}

interface LogAndClock {
  log: Pick<Log, 'info' | 'warn'>
  now: () => Date
}

/**
 * Looks each minute whether the backup of the day is due. One that fails is taken again after two minutes, then after twice as
 * long each time, at most an hour: each try may cost a copy of the whole database.
 */
export function dailyBackup(
  from: From,
  timetable: BackupTimetable,
  { log, now }: LogAndClock,
): RecurringTask {
  let failures = 0
  let failedAt = Number.NEGATIVE_INFINITY
  const run = async () => {
    // Half a minute more: a look at the full minute is due, though the try has failed a little after one.
    const since = Math.abs(now().getTime() - failedAt) + MINUTE / 2
    if (failures > 0 && since < Math.min(HOUR, MINUTE * 2 ** failures)) return
    try {
      const taken = await takeDaily(from, timetable, now())
      failures = 0
      if (taken) await noteSuccess(taken, timetable, log)
    } catch (error) {
      failures++
      failedAt = now().getTime()
      await noteFailure(openShelf(timetable.folder), { error, at: now() })
      throw error
    }
  }
  return { name: 'backups.take', everyMs: MINUTE, run }
}

async function noteSuccess(
  { file, files, deleted, warnings }: TakenBackup,
  { folder }: BackupTimetable,
  log: LogAndClock['log'],
): Promise<void> {
  log.info({ file, files, deleted }, 'took the backup of the day')
  for (const warning of warnings) log.warn({ file }, warning)
  await forgetFailure(openShelf(folder))
}

/** Throws for a timetable that no backup can follow: recipients that are none, or the folder of the files. */
export async function requireTimetable(
  timetable: BackupTimetable | undefined,
  filesPlace: string,
): Promise<void> {
  if (!timetable) return
  if (timetable.recipients.length > 0) await createEncrypter(timetable.recipients)
  await requireApart(timetable.folder, filesPlace)
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
  const latest = newestOf(await findBackups(openShelf(folder)), now)
  return !latest || latest.madeAt < lastTime(at, now)
}

/** The last time of the timetable that has come. */
export function lastTime(at: string, now: Date): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${at}:00Z`)
  return today <= now ? today : new Date(today.getTime() - DAY)
}
