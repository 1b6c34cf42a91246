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

/** `demo-2026-11-29.tar.gz` */
export function nameOf({ brand }: Scope, { finishedAt }: ExportRow): string {
  return `${brand.slug}-${finishedAt?.toISOString().slice(0, 10)}.tar.gz`
}
