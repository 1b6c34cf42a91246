import { recordAudit } from '../../kit/audit/record.ts'
import type { Blobs } from '../../kit/blobs.ts'
import { Problem } from '../../kit/errors.ts'
import { enqueue } from '../../kit/jobs/job.ts'
import { type Actor, type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { lockBrand } from '../../people/brands/queries.ts'
import { removeParts } from '../archive/stored-parts.ts'
import { type ExportRow, findUnderWay, getExport, insertExport, updateExport } from './queries.ts'
import { writeExportJob } from './write-export.ts'

/** Orders an archive of the brand for the caller; a job writes it. Throws conflict while another one is being written. */
export async function orderExport(tx: TxScope): Promise<ExportRow> {
  await lockBrand(tx)
  if (await findUnderWay(tx))
    throw new Problem('conflict', say`An export is in progress. Wait until it is done, or delete it.`)
  const row = await insertExport(tx, (tx.actor as Actor).identityId)
  recordAudit(tx, {
    action: 'export.ordered',
    about: { id: row.id, key: 'archive' },
    to: { export: row.id },
  })
  await enqueue(tx, [writeExportJob.of({ export_id: row.id })])
  return row
}

/** Removes the archive, or stops writing it. What has expired stays as it is. Throws not_found. */
export async function deleteExport(scope: Scope, id: number, blobs: Blobs): Promise<ExportRow> {
  const row = await transaction(scope, async tx => {
    const states: ExportRow['state'][] = ['queued', 'running', 'ready', 'failed']
    const deleted = await updateExport(tx, { id, states }, { state: 'deleted', finishedAt: tx.now() })
    if (deleted)
      recordAudit(tx, { action: 'export.deleted', about: { id, key: 'archive' }, to: { export: id } })
    return deleted ?? getExport(tx, id)
  })
  await removeParts(scope, { exportId: id }, blobs)
  return row
}
