import type { Scope } from '../../kit/scope.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { signerOf } from '../../people/brands/brand-key.ts'
import type { ExportRow } from './queries.ts'

const PURPOSE = 'export'

const signedIn = ({ id, orderedBy }: ExportRow) => `${id} ${orderedBy}`

/** Whether there is an archive to download. */
export function isThere({ state, expiresAt }: ExportRow, now: Date): boolean {
  return state === 'ready' && expiresAt !== null && expiresAt > now
}

/** Where the person who ordered it downloads the archive, also without a login; null for others, and once it is gone. */
export async function downloadUrl(
  scope: Scope,
  row: ExportRow,
  address: BaseAddress,
): Promise<string | null> {
  if (row.orderedBy !== scope.actor?.identityId || !isThere(row, scope.now())) return null
  const ticket = (await signerOf(scope)).sign(PURPOSE, signedIn(row))
  return `${urlOf(scope.brand, address)}/exports/${row.id}/${ticket}/${nameOf(scope, row)}`
}

/** Whether we have signed such a link. */
export async function isGoodTicket(scope: Scope, row: ExportRow, ticket: string): Promise<boolean> {
  return (await signerOf(scope)).isSigned(PURPOSE, signedIn(row), ticket)
}

/** `demo-2026-11-29.tar.gz`; of a person `demo-contact-12-2026-11-29.zip`, since a file's name gets around. */
export function nameOf({ brand }: Scope, { contactId, finishedAt }: ExportRow): string {
  const day = finishedAt?.toISOString().slice(0, 10)
  return contactId === null ? `${brand.slug}-${day}.tar.gz` : `${brand.slug}-contact-${contactId}-${day}.zip`
}

/** The media type of the archive: people open what is about a person, and most computers open a zip file. */
export function typeOf({ contactId }: ExportRow): string {
  return contactId === null ? 'application/gzip' : 'application/zip'
}
