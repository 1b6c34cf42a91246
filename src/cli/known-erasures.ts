import { findBackups, newestOf } from '../kit/backups/backup-folder.ts'
import { erasuresUntil } from '../kit/backups/erasure-copies.ts'
import type { Shelf } from '../kit/backups/shelf.ts'

/** Up to when a shelf knows the erasures of an installation; undefined if it has no list. */
export type KnownErasures = (installation: string | undefined) => Date | undefined

/** By the last daily backup, and by what was taken there since. */
export async function readKnown(shelf: Shelf, now: Date): Promise<KnownErasures> {
  const lastBackup = newestOf(await findBackups(shelf), now)?.madeAt
  const untilOf = await erasuresUntil(shelf)
  return installation =>
    [lastBackup, untilOf(installation)]
      .filter(time => time !== undefined && time <= now)
      .reduce((latest, time) => (latest && time && latest > time ? latest : time), undefined)
}

/** The list of erasures comes to the backups a little later: of the last ones, what was made before them may know nothing. */
export function reminderOf(until: Date | undefined): string {
  return until
    ? `Erasures that were finished after ${until.toISOString()} may not be known here: repeat them.`
    : 'There is no list of erasures: repeat those since then.'
}
