import type { AttachmentRow } from './queries.ts'

/** The only types shown in a page instead of downloaded: bitmap images. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** Whether browsers show the file; they download all others. */
export function isPicture({ contentType }: Pick<AttachmentRow, 'contentType'>): boolean {
  return contentType !== null && PICTURES.has(contentType)
}
