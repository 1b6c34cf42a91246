import { access, constants } from 'node:fs/promises'
import { findBackups, newestOf } from '../../kit/backups/backup-folder.ts'
import type { BackupTimetable } from '../../kit/backups/take-daily.ts'
import { type Finding, good } from './finding.ts'

const HOUR_MS = 3_600_000
/** One a day, with time to be written. */
const LATE_MS = 27 * HOUR_MS
const TOO_OLD_MS = 72 * HOUR_MS

/** How old the last complete backup of the timetable is. */
export async function examineBackups(timetable: BackupTimetable | undefined, now: Date): Promise<Finding> {
  const check = 'backups'
  if (!timetable) return good(check, 'not by timetable: ANSWERWELL_BACKUPS is not set')
  const { folder, at } = timetable
  const isOurs = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  const all = await findBackups(folder)
  const latest = newestOf(all, now)
  const [ahead] = all.filter(({ madeAt }) => madeAt > now)
  const again = `Backups are taken by \`work\`, at ${at} UTC: see its log, and whether ${folder} can be written and has room.`
  if (!latest)
    return {
      check,
      state: 'warning',
      found: `none in ${folder}${isOurs ? ' yet' : ', which cannot be written'}`,
      advice: `${again} \`backup --to ${folder}\` takes one now.`,
    }
  const age = now.getTime() - latest.madeAt.getTime()
  const found = `the last is ${Math.floor(age / HOUR_MS)} hours old (${latest.file})`
  if (ahead)
    return {
      check,
      state: 'warning',
      found: `${found}; ${ahead.file} is from the future`,
      advice: `A clock was wrong when ${ahead.file} was taken. It is never deleted by itself: delete it with its list.`,
    }
  if (age <= LATE_MS) return good(check, found)
  return { check, state: age > TOO_OLD_MS ? 'problem' : 'warning', found, advice: again }
}
