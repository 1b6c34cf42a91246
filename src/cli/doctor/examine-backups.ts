import { findBackups, newestOf, type StoredBackup } from '../../kit/backups/backup-folder.ts'
import { lastFailure } from '../../kit/backups/last-failure.ts'
import { selectLeftovers } from '../../kit/backups/leftover-databases.ts'
import { openShelf, type Shelf } from '../../kit/backups/shelf.ts'
import type { BackupTimetable } from '../../kit/backups/take-daily.ts'
import type { Reads } from '../../kit/db.ts'
import { type Finding, good } from './finding.ts'

const HOUR_MS = 3_600_000
/** One a day, with time to be written. */
const LATE_MS = 27 * HOUR_MS
const TOO_OLD_MS = 72 * HOUR_MS

const check = 'backups'

/** How old the last complete backup of the timetable is, and what is wrong with its place. */
export async function examineBackups(timetable: BackupTimetable | undefined, now: Date): Promise<Finding> {
  if (!timetable) return good(check, 'not by timetable: ANSWERWELL_BACKUPS is not set')
  const shelf = openShelf(timetable.folder)
  const { place } = shelf
  const all = await findBackups(shelf).catch(() => [])
  const latest = newestOf(all, now)
  const faults = await faultsOf(shelf, { all, latest, now })
  const again = `Backups are taken by \`work\`, at ${timetable.at} UTC: see its log, and whether ${place} can be written and has room.`
  if (!latest) {
    const found = [`none in ${place}${faults.length > 0 ? '' : ' yet'}`, ...faults].join('; ')
    return { check, state: 'warning', found, advice: `${again} \`backup --to\` takes one now.` }
  }
  const age = now.getTime() - latest.madeAt.getTime()
  const found = [
    `the last is ${Math.floor(age / HOUR_MS)} hours old (${shelf.pathOf(latest.file)})`,
    ...faults,
  ].join('; ')
  if (age <= LATE_MS && faults.length === 0) return good(check, found)
  return { check, state: age > TOO_OLD_MS ? 'problem' : 'warning', found, advice: again }
}

async function faultsOf(
  shelf: Shelf,
  { all, latest, now }: { all: StoredBackup[]; latest: StoredBackup | undefined; now: Date },
): Promise<string[]> {
  const fault = await shelf.fault()
  const failure = await lastFailure(shelf)
  const hasList = latest === undefined || fault !== undefined || (await shelf.stat(latest.list)) !== undefined
  const ahead = all.find(({ madeAt }) => madeAt > now)
  return [
    ...(fault ? [fault] : []),
    ...(failure ? [`the try of ${failure.at.toISOString()} failed: ${failure.why}`] : []),
    ...(hasList ? [] : [`its list of files ${shelf.pathOf(latest.list)} is missing`]),
    ...(ahead
      ? [
          `${shelf.pathOf(ahead.file)} is from the future, as a wrong clock has dated it, and is never deleted by itself`,
        ]
      : []),
  ]
}

/** Databases that a check of a backup has left, if there are some. */
export async function examineLeftovers(db: Reads, now: Date): Promise<Finding[]> {
  const names = await selectLeftovers(db, now)
  if (names.length === 0) return []
  const found = `a check that was killed has left ${names.join(', ')}`
  return [{ check, state: 'warning', found, advice: 'The next `backup verify` drops such databases.' }]
}
