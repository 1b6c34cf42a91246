import type { Blobs } from '../blobs.ts'
import { HOUR, MINUTE, SECOND } from '../retry.ts'
import type { RecurringTask } from '../schedule.ts'
import { keepErasures, listOf, noteUntil } from './erasure-copies.ts'
import { forgetFailure, noteFailure } from './last-failure.ts'
import { isThere, openShelf, requireFolderOf } from './shelf.ts'
import { openFor } from './shelf-of-timetable.ts'
import type { BackupTimetable } from './take-daily.ts'

/** A bucket with versions would keep each note. */
const NOTED_EVERY_MS = 10 * MINUTE
/** For entries that the database does not name, and copies that somebody has deleted: a list of a bucket costs money. */
const LISTED_EVERY_MS = HOUR
const REPEATED_AFTER_MS = MINUTE

/** What the database knows of the list of erasures. */
export interface Ledger {
  installation(): Promise<string | undefined>
  /** Another one after each new entry. */
  state(): Promise<string>
  /** Storage keys of entries. */
  keys(): Promise<string[]>
}

interface Means {
  blobs: Blobs
  ledger: Ledger
  now: () => Date
}

/** Where it is said why the list could not be taken to the backups. */
export const failureOf = (installation: string | undefined) => `${listOf(installation)}last-failure.txt`

/**
 * Takes the list of erasures to the backups soon after each erasure: whatever is restored from there, also a moment or a backup from before,
 * is erased again.
 */
export function erasuresTask(
  { blobs, ledger, now }: Means,
  timetable: Pick<BackupTimetable, 'folder' | 'recipients'>,
): RecurringTask {
  let taken: { state: string; at: Date } | undefined
  let notedAt: Date | undefined
  let failedAt: Date | undefined
  const isOver = (since: Date | undefined, ms: number) =>
    since === undefined || Math.abs(now().getTime() - since.getTime()) >= ms
  const takeList = async (installation: string | undefined, state: string) => {
    const at = now()
    const [shelf, { seal, sealedFor }] = await openFor(timetable)
    const kept = await keepErasures(shelf, { blobs, installation, seal, ending: sealedFor })
    const lost = (await ledger.keys()).filter(key => !kept.has(key))
    // It is not the storage that had them, or not all of it is there.
    if (lost.length > 0) throw new LacksEntries(lost.length)
    // Perhaps one that another process has noted.
    if (taken === undefined) await forgetFailure(shelf, failureOf(installation))
    const isNew = taken?.state !== state
    taken = { state, at }
    failedAt = undefined
    return isNew
  }
  const run = async () => {
    const installation = await ledger.installation()
    const until = now()
    const state = await ledger.state()
    if (!isOver(failedAt, REPEATED_AFTER_MS)) return
    try {
      const isNew =
        (taken?.state !== state || isOver(taken.at, LISTED_EVERY_MS)) && (await takeList(installation, state))
      if (!isNew && !isOver(notedAt, NOTED_EVERY_MS)) return
      requireFolderOf(timetable.folder)
      await noteUntil(openShelf(timetable.folder), installation, until)
      notedAt = until
    } catch (error) {
      taken = undefined
      failedAt = now()
      await note(timetable, { error, at: failedAt, name: failureOf(installation) })
      throw error
    }
  }
  return { name: 'backups.erasures', everyMs: 10 * SECOND, run }
}

/** Never below the mount point of a disk that is away. */
async function note(
  { folder }: { folder: string },
  failure: Parameters<typeof noteFailure>[1],
): Promise<void> {
  if (isThere(folder)) await noteFailure(openShelf(folder), failure)
}

class LacksEntries extends Error {
  constructor(count: number) {
    super(`the storage of files lacks ${count} entries of the list of erasures: is all of it there?`)
  }
}
