import { recordAudit } from '../../kit/audit/record.ts'
import type { Blobs } from '../../kit/blobs.ts'
import { Problem } from '../../kit/errors.ts'
import { enqueue } from '../../kit/jobs/job.ts'
import { type Actor, type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { lockBrand } from '../../people/brands/queries.ts'
import { lockUnmerged } from '../../people/contacts/find-contact.ts'
import { removeParts } from '../archive/stored-parts.ts'
import { type ExportRow, findUnderWay, getExport, insertExport, updateExport } from './queries.ts'
import { writeExportJob } from './write-export.ts'

/** Orders an archive of the brand for the caller; a job writes it. Throws conflict while another one is being written. */
export async function orderExport(tx: TxScope): Promise<ExportRow> {
  await lockBrand(tx)
  return order(tx, { contactId: null, withNotes: null })
}

/** The same of all that there is about a contact. Throws conflict while another one of this contact is being written. */
export async function orderContactExport(
  tx: TxScope,
  contactId: number,
  { withNotes }: { withNotes: boolean },
): Promise<ExportRow> {
  const { id } = await lockUnmerged(tx, contactId)
  return order(tx, { contactId: id, withNotes })
}

/** What it is about is locked. */
async function order(tx: TxScope, of: Pick<ExportRow, 'contactId' | 'withNotes'>): Promise<ExportRow> {
  if (await findUnderWay(tx, of.contactId))
    throw new Problem('conflict', say`An export is in progress. Wait until it is done, or delete it.`)
  const row = await insertExport(tx, { ...of, orderedBy: (tx.actor as Actor).identityId })
  recordAudit(tx, { action: 'export.ordered', about: { id: row.id, key: 'archive' }, to: toldOf(row) })
  await enqueue(tx, [writeExportJob.of({ export_id: row.id })])
  return row
}

/** Removes the archive, or stops writing it. What has expired stays as it is. Throws not_found. */
export async function deleteExport(scope: Scope, id: number, blobs: Blobs): Promise<ExportRow> {
  const row = await transaction(scope, async tx => {
    const row = await getExport(tx, id)
    const states: ExportRow['state'][] = ['queued', 'running', 'ready', 'failed']
    const deleted = await updateExport(tx, { id, states }, { state: 'deleted', finishedAt: tx.now() })
    if (deleted)
      recordAudit(tx, { action: 'export.deleted', about: { id, key: 'archive' }, to: toldOf(deleted) })
    return deleted ?? row
  })
  await removeParts(scope, { exportId: id }, blobs)
  return row
}

/** What the audit log says of an export: a contact by number, which says nothing once the person is erased. */
export function toldOf({ id, contactId }: ExportRow): Record<string, number> {
  return contactId === null ? { export: id } : { export: id, contact: contactId }
}
