import { type BaseAddress, urlOf } from '../brands/address.ts'
import { signerOf } from '../brands/brand-key.ts'
import type { Scope } from '../kit/scope.ts'
import { fileLink, isPicture } from './file-link.ts'
import type { Attachment } from './output.ts'
import { type AttachmentRow, selectAttachments } from './queries.ts'

/** The files of messages, by message id. */
export async function presentAttachmentsOf(
  scope: Scope,
  messageIds: number[],
  address: BaseAddress,
): Promise<Map<number, Attachment[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await selectAttachments(scope, messageIds)
  const presented = await presentAttachments(scope, rows, address)
  const ofMessage = new Map<number, Attachment[]>(messageIds.map(id => [id, []]))
  for (const [index, { messageId }] of rows.entries())
    ofMessage.get(messageId as number)?.push(presented[index] as Attachment)
  return ofMessage
}

export async function presentAttachments(
  scope: Scope,
  rows: AttachmentRow[],
  address: BaseAddress,
): Promise<Attachment[]> {
  const signer = await signerOf(scope)
  const now = scope.now()
  return rows.map(row => {
    const url = row.state === 'stored' ? urlOf(scope.brand, address) + fileLink(signer, row, now) : null
    const isImage = isPicture(row)
    return {
      id: row.id,
      state: row.state,
      reason: row.reason,
      source_url: row.sourceUrl,
      file_file_name: row.name,
      file_content_type: row.contentType,
      file_file_size: row.size,
      thumb_url: isImage ? url : null,
      url,
      'image?': isImage,
    }
  })
}
