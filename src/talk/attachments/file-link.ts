import type { Signer } from '../../people/brands/brand-key.ts'
import type { AttachmentRow } from './queries.ts'

const HOUR_MS = 3_600_000

/** The only types that are shown in a page rather than saved: pictures made of dots. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

export function isPicture({ contentType }: Pick<AttachmentRow, 'contentType'>): boolean {
  return contentType !== null && PICTURES.has(contentType)
}

/** A path that is good for so many hours, or one more, without a login; the same one within an hour. */
export function fileLink(
  signer: Signer,
  { id, name }: Pick<AttachmentRow, 'id' | 'name'>,
  { now, hours }: { now: Date; hours: number },
): string {
  const until = (Math.floor(now.getTime() / HOUR_MS) + 1 + hours).toString(36)
  return `/files/${id}/${until}-${signer.sign('file', `${id} ${until}`)}/${encodeURIComponent(name)}`
}

/** Whether the middle part of such a path is right and still good. */
export function isGoodTicket(signer: Signer, id: number, ticket: string, now: Date): boolean {
  const [until = '', signature = ''] = ticket.split('-')
  if (Number.parseInt(until, 36) * HOUR_MS <= now.getTime()) return false
  return signer.isSigned('file', `${id} ${until}`, signature)
}
