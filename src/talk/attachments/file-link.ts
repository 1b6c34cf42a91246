import type { Signer } from '../../people/brands/brand-key.ts'
import type { AttachmentRow } from './queries.ts'

const HOUR_MS = 3_600_000

/** A path that is valid without a login for so many hours, rounded up to the next; the same path within an hour. */
export function fileLink(
  signer: Signer,
  { id, name }: Pick<AttachmentRow, 'id' | 'name'>,
  { now, hours }: { now: Date; hours: number },
): string {
  const until = (Math.floor(now.getTime() / HOUR_MS) + 1 + hours).toString(36)
  return `/files/${id}/${until}-${signer.sign('file', `${id} ${until}`)}/${encodeURIComponent(name)}`
}

/** Whether the signature of such a path is right and has not expired. */
export function isGoodTicket(
  signer: Signer,
  { id, ticket, now }: { id: number; ticket: string; now: Date },
): boolean {
  const [until = '', signature = ''] = ticket.split('-')
  if (Number.parseInt(until, 36) * HOUR_MS <= now.getTime()) return false
  return signer.isSigned('file', `${id} ${until}`, signature)
}
