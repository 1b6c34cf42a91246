import type { Blobs } from '../../kit/blobs.ts'
import { DAY } from '../../kit/retry.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { deleteUploads } from './queries.ts'

const BATCH = 500

/** Deletes uploads that no message took within a day, with their bytes. */
export async function forgetUploads(scope: Scope, blobs: Blobs): Promise<void> {
  const before = new Date(scope.now().getTime() - DAY)
  const files = await transaction(scope, tx => deleteUploads(tx, before, BATCH))
  for (const file of files) await blobs.remove(file)
}
