import type { Blobs } from '../../kit/blobs.ts'
import type { Database } from '../../kit/db.ts'
import { commandScope, transaction } from '../../kit/scope.ts'
import { selectBrands } from '../../people/brands/queries.ts'
import { forgetArchiveFiles, selectArchiveFiles } from './lost-queries.ts'

/**
 * Forgets exports and uploaded archives that a restored database names and the storage does not have: they are in no backup. Such an export
 * has expired, and an import asks for its archive again. A storage without any file is not looked at: it may be away.
 */
export async function forgetLostArchives(db: Database, blobs: Blobs, now = () => new Date()): Promise<void> {
  if (await isEmpty(blobs)) return
  for (const brand of await selectBrands(db)) {
    const scope = commandScope(brand, db, now)
    const lost: string[] = []
    for (const file of await selectArchiveFiles(scope)) if (!(await blobs.has(file))) lost.push(file)
    if (lost.length > 0) await transaction(scope, tx => forgetArchiveFiles(tx, lost))
  }
}

async function isEmpty(blobs: Blobs): Promise<boolean> {
  for await (const _key of blobs.keys()) return false
  return true
}
