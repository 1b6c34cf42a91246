import { recordAudit } from '../../kit/audit/record.ts'
import type { Blobs } from '../../kit/blobs.ts'
import type { BrandTask } from '../../kit/schedule.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { selectNamedFiles } from '../../talk/attachments/orphan-queries.ts'
import {
  brandsWithDeletedDue,
  type DeletedRow,
  deleteDeleted,
  lockDeleted,
  lockDeletedDue,
  updateFiles,
} from '../../talk/deleted/queries.ts'
import { deleteRows } from '../../talk/deleted/row-queries.ts'
import { scrubEventsOf } from '../erasure/event-queries.ts'
import { forgetKept } from '../erasure/kept-queries.ts'
import { deleteImportedFiles } from '../imports/undo-queries.ts'

const BATCH = 20

/** The task that deletes permanently what has been deleted for 30 days. */
export function purgeTask(blobs: Blobs, everyMs: number): BrandTask {
  return {
    name: 'conversations.purge-deleted',
    everyMs,
    due: brandsWithDeletedDue,
    run: scope => purgeDeleted(scope, blobs),
  }
}

/** Deletes a deleted conversation permanently, and returns what it was; the task removes its files. Throws not_found. */
export async function deletePermanently(tx: TxScope, id: number): Promise<DeletedRow> {
  const row = await lockDeleted(tx, id)
  await purge(tx, row)
  return row
}

/** Deletes what is due permanently, rows first, and then the files that nothing else names. Goes on where it was interrupted. */
export async function purgeDeleted(scope: Scope, blobs: Blobs): Promise<void> {
  for (;;) {
    const rows = await transaction(scope, async tx => {
      const due = await lockDeletedDue(tx, BATCH)
      return Promise.all(due.map(row => (row.files === null ? purge(tx, row) : row)))
    })
    const files = rows.flatMap(row => row.files ?? [])
    const named = await selectNamedFiles(scope.sql, files)
    for (const file of files) if (!named.has(file)) await blobs.remove(file)
    await transaction(scope, tx =>
      deleteDeleted(
        tx,
        rows.map(({ id }) => id),
      ),
    )
    if (rows.length < BATCH) return
  }
}

async function purge(tx: TxScope, { id, messageCount, fileCount, ...rest }: DeletedRow): Promise<DeletedRow> {
  await forgetKept(tx, [id])
  const { conversationIds, files } = await deleteRows(tx, [id])
  await scrubEventsOf(tx, conversationIds)
  await deleteImportedFiles(tx, files)
  await updateFiles(tx, id, files)
  recordAudit(tx, {
    action: 'conversation.deleted_permanently',
    about: { id },
    to: { messages: messageCount, files: fileCount },
  })
  return { ...rest, id, messageCount, fileCount, files }
}
