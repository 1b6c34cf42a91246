import type { Blobs } from '../../kit/blobs.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { removeParts } from '../archive/stored-parts.ts'
import { selectOldExports, updateExport } from './queries.ts'

/** Removes archives whose time is over, and what exports that were not finished have left in storage. */
export async function forgetExports(scope: Scope, blobs: Blobs): Promise<void> {
  for (const { id } of await selectOldExports(scope)) {
    await transaction(scope, tx => updateExport(tx, { id, states: ['ready'] }, { state: 'expired' }))
    await removeParts(scope, { exportId: id }, blobs)
  }
}
