import type { Scope } from '../../kit/scope.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { signerOf } from '../../people/brands/brand-key.ts'
import { fileLink } from './file-link.ts'
import { isPicture } from './is-picture.ts'
import type { Attachment } from './output.ts'
import { type AttachmentRow, selectAttachments } from './queries.ts'

/** Attachments by message id. */
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
  // A program may save the links of a list and follow them at night; a page asks again.
  const hours = scope.actor?.login.startsWith('token') ? 24 : 1
  return rows.map(row => {
    // Always ours: programs follow it, and must not be sent to an address that we could not, or would not, fetch.
    const url = urlOf(scope.brand, address) + fileLink(signer, row, { now, hours })
    const isImage = row.state === 'stored' && isPicture(row)
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
