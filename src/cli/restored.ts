import { applyDeletions, keepBrands, purgeDueBrands } from '../desk/deleted-brands/purge-due.ts'
import { type Applied, applyErasures } from '../desk/erasure/apply-list.ts'
import { forgetLostArchives } from '../desk/exports/forget-lost.ts'
import type { RestoredFiles } from '../kit/backups/restore-files.ts'
import type { Blobs } from '../kit/blobs.ts'
import type { Database } from '../kit/db.ts'

/** Slugs of brands of the backup. */
export interface Brands {
  deleted: string[]
  kept: string[]
  /** They should be kept, and are not there. */
  unknown: string[]
}

/** What was deleted again since the backup, or should have been. */
export interface DeletedAgain extends Applied {
  brands: Brands
}

/** Orders again the deletion of brands that were deleted since the backup, but of those to keep. */
async function orderAgain(db: Database, blobs: Blobs, wanted: string[]): Promise<Brands> {
  const kept = await keepBrands(db, blobs, wanted)
  const deleted = await applyDeletions(db, blobs)
  return { deleted, kept, unknown: wanted.filter(slug => !kept.includes(slug)) }
}

/** As the command prints it. */
export function filesAsJson({ copied, missing, damaged, isListed }: RestoredFiles) {
  return { copied, missing, damaged, listed: isListed }
}

/** What was restored, and what somebody has to look at. */
export function verdictOf(
  restored: string,
  { erased, unread, brands }: DeletedAgain,
  files: RestoredFiles | undefined,
): string {
  const words = [
    restored,
    files ? `Copied ${files.copied} files.` : '',
    brands.kept.length > 0 ? `Kept, though deleted since: ${brands.kept.join(', ')}.` : '',
    brands.unknown.length > 0 ? `No brand of this name in the backup: ${brands.unknown.join(', ')}.` : '',
    brands.deleted.length > 0 ? `Deleted again, as since the backup: ${brands.deleted.join(', ')}.` : '',
    erased > 0
      ? `Erased again ${erased === 1 ? 'a person who was' : `${erased} people who were`} erased since.`
      : '',
    notReadIn(unread),
    files && !files.isListed
      ? 'The list of its files is missing or damaged: all files of the folder were copied.'
      : '',
    files ? namedIn(files.missing, 'have no copy: their links return 404') : '',
    files ? namedIn(files.damaged, 'cannot be read, as they are damaged or encrypted for another key') : '',
  ]
  return words.filter(Boolean).join(' ')
}

/** Entries of the list of erasures that could not be applied; empty without any. */
export function notReadIn(keys: string[]): string {
  if (keys.length === 0) return ''
  return keys.length === 1
    ? `An entry of the list of erasures cannot be read, so whoever it is about is still there: ${firstOf(keys)}.`
    : `${keys.length} entries of the list of erasures cannot be read, so whoever they are about is still there: ${firstOf(keys)}.`
}

/** The first of these files by name; all are in the JSON value. */
function namedIn(keys: string[], what: string): string {
  if (keys.length === 0) return ''
  return `${keys.length} files ${what}: ${firstOf(keys)}.`
}

const firstOf = (keys: string[]) =>
  keys.slice(0, NAMED).join(', ') + (keys.length > NAMED ? ' … (all with --json)' : '')

const NAMED = 20

/** Whether every file that was listed is there, and whoever should be deleted is. */
export const isWhole = (files: RestoredFiles | undefined, { brands, unread }: DeletedAgain): boolean =>
  brands.unknown.length + unread.length === 0 &&
  (!files || (files.isListed && files.missing.length + files.damaged.length === 0))

/** Erases again who was erased since, and orders again the deletion of brands. */
export async function deleteAgain(
  db: Database,
  blobs: Blobs,
  { keepBrand = [] }: { keepBrand?: string[] },
): Promise<DeletedAgain> {
  const brands = await orderAgain(db, blobs, keepBrand)
  await forgetLostArchives(db, blobs)
  const applied = await applyErasures(db, { blobs })
  await purgeDueBrands(db, { blobs })
  return { brands, ...applied }
}
