import { ERASURE_ENTRIES } from '../blob-keys.ts'
import type { Blobs } from '../blobs.ts'
import { problemFrom } from '../errors.ts'
import { isAbout } from '../installation.ts'
import type { StoredBackup } from './backup-folder.ts'
import { copiesIn } from './copies.ts'
import { restoreErasures, type UnreadEntry } from './erasure-copies.ts'
import { type ListedFile, readList } from './list-files.ts'
import type { Decrypt } from './open-backup.ts'
import { withCopy } from './open-copy.ts'

export interface RestoredFiles {
  copied: number
  /** Keys of those without a copy. */
  missing: string[]
  /** Keys of those whose copies cannot be read: they are damaged, or encrypted for another key. */
  damaged: string[]
  /** Entries of the list of erasures of which no copy can be read, of whichever installation. */
  unread: UnreadEntry[]
  /** Whether the list is there: else the folder's copies of all backups are restored. */
  isListed: boolean
}

/**
 * Copies the files of a backup that the storage does not have, and all entries of erasures beside it. A file that cannot be
 * restored holds up no other one.
 */
export async function restoreFiles(
  { shelf, list }: StoredBackup,
  blobs: Blobs,
  decrypt: Decrypt,
): Promise<RestoredFiles> {
  const result: RestoredFiles = { copied: 0, missing: [], damaged: [], unread: [], isListed: true }
  const failed = new Set<string>()
  const restore = async (one: ListedFile) => {
    if (failed.has(one.key) || (await blobs.has(one.key))) return
    const state = await withCopy(shelf, one, { decrypt, use: content => blobs.putAs(one.key, content) })
    if (state === 'whole') result.copied++
    else {
      failed.add(one.key)
      result[state].push(one.key)
    }
  }
  try {
    for await (const one of readList(shelf, list)) await restore(one)
  } catch (error) {
    if (problemFrom(error)?.code !== 'malformed') throw error
    result.isListed = false
  }
  for await (const { key } of copiesIn(shelf))
    if (!result.isListed || key.startsWith(ERASURE_ENTRIES)) await restore({ key })
  result.unread = await restoreErasures(shelf, blobs, decrypt)
  return result
}

/** The same, once it is known whose backup it is: entries of others are none of its files. */
export function filesFor(installation: string | undefined, files: RestoredFiles): RestoredFiles {
  const own = files.unread.filter(entry => isAbout(entry.installation, installation)).map(({ key }) => key)
  return { ...files, damaged: [...new Set([...files.damaged, ...own])], unread: [] }
}
