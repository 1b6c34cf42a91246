import type { Blobs } from '../../kit/blobs.ts'
import { DAY } from '../../kit/retry.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { selectNamedFiles } from './orphan-queries.ts'
import { deleteUploads } from './queries.ts'

const BATCH = 500

/** Deletes uploads that no message took within a day, with their bytes unless a copy has them, too. */
export async function forgetUploads(scope: Scope, blobs: Blobs): Promise<void> {
  const before = new Date(scope.now().getTime() - DAY)
  const files = await transaction(scope, tx => deleteUploads(tx, before, BATCH))
  const named = await selectNamedFiles(scope.sql, files)
  for (const file of files) if (!named.has(file)) await blobs.remove(file)
}
