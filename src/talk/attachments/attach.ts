import { invalidInput } from '../../kit/errors.ts'
import { rowId } from '../../kit/input.ts'
import { enqueue, job } from '../../kit/jobs/job.ts'
import { MINUTE, SECOND } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { fileNameInUrl } from './file-name.ts'
import { type AttachmentRow, insertAttachment, updateUploadsTaken } from './queries.ts'

export const fetchJob = job(
  'attachments.fetch',
  { attachment_id: rowId },
  { retryDelays: [5 * SECOND, 20 * SECOND, MINUTE, 3 * MINUTE] },
)

/** A file that is already stored. */
export interface KeptFile {
  name: string
  contentType: string
  size: number
  contentId?: string | undefined
  file: string
}

export interface Files {
  /** URLs to fetch in the background. */
  urls: string[]
  /** Uploads of the caller. */
  uploads: number[]
  kept: KeptFile[]
}

export function hasFiles({ urls, uploads, kept }: Files): boolean {
  return urls.length + uploads.length + kept.length > 0
}

/** Attaches the files to the message. Throws invalid for an upload of somebody else, or of another message. */
export async function attach(tx: TxScope, messageId: number, files: Files): Promise<AttachmentRow[]> {
  const ids = [...new Set(files.uploads)]
  const taken =
    ids.length > 0 && tx.actor
      ? await updateUploadsTaken(tx, { messageId, userId: tx.actor.userId, ids })
      : []
  if (taken.length !== ids.length)
    throw invalidInput('uploads', say`must be IDs of your uploads that no message uses yet`)
  const rows = [...taken]
  for (const kept of files.kept) rows.push(await insertAttachment(tx, { messageId, ...kept }))
  for (const url of files.urls) {
    const row = await insertAttachment(tx, { messageId, sourceUrl: url, name: fileNameInUrl(url) })
    await enqueue(tx, [fetchJob.of({ attachment_id: row.id })])
    rows.push(row)
  }
  return rows
}
