import { dirname } from 'node:path'
import type { Blobs } from '../blobs.ts'
import type { StoredBackup } from './backup-folder.ts'
import { readList } from './list-files.ts'
import { copyOf, type Decrypt, openPlain } from './open-backup.ts'

/** Copies the files of a backup that the storage does not have. Returns how many it copied, and how many have no copy. */
export async function restoreFiles(
  { list, file }: StoredBackup,
  blobs: Blobs,
  decrypt: Decrypt,
): Promise<{ copied: number; missing: number }> {
  const result = { copied: 0, missing: 0 }
  for await (const key of readList(list)) {
    if (await blobs.has(key)) continue
    const copy = copyOf(dirname(file), key)
    if (!copy) result.missing++
    else {
      await blobs.putAs(key, await openPlain(copy, decrypt))
      result.copied++
    }
  }
  return result
}
