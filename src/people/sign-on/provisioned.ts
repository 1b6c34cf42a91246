import type { TxScope } from '../../kit/scope.ts'
import { findScimUser, hasOwnWay, type ScimUserRow, selectScimUsersWith } from '../provisioned/queries.ts'
import { hasSignedOn } from '../sessions/way-queries.ts'
import { findUserById, type UserRow } from '../users/queries.ts'
import { type Claims, groupsIn, isOpenToAll } from './claims.ts'
import { type Place, placeOf } from './place.ts'
import { provisionedGroups } from './place-members.ts'
import type { SignOnRow } from './queries.ts'

/** What an account's groups give: those that the provider has provisioned for the member, or else those in the claims. */
export async function placeFor(
  tx: TxScope,
  settings: SignOnRow,
  { claims, userId }: { claims: Claims; userId?: number | undefined },
): Promise<{ place: Place | undefined; hasTooMany: boolean }> {
  const provisioned = userId === undefined ? undefined : await provisionedGroups(tx, userId)
  const groups = provisioned ?? groupsIn(claims, settings.groupClaim)
  return { place: groups && (await placeOf(tx, settings, groups)), hasTooMany: groups === undefined }
}

/**
 * The member that the provider has created for this account, if nobody has been them yet: by the id that both have. An address
 * decides nothing here.
 */
export async function findProvisioned(tx: TxScope, claims: Claims): Promise<UserRow | undefined> {
  if (isOpenToAll(claims.iss)) return undefined
  const rows = await selectScimUsersWith(tx, idsIn(claims))
  const [row] = rows
  return rows.length === 1 && row ? freeMember(tx, row) : undefined
}

/** Whether the provider has created the member, and nobody has been them yet: there is nothing that a password could protect. */
export async function isFree(tx: TxScope, userId: number): Promise<boolean> {
  const row = await findScimUser(tx, userId)
  return row !== undefined && (await freeMember(tx, row)) !== undefined
}

async function freeMember(tx: TxScope, row: ScimUserRow): Promise<UserRow | undefined> {
  if (!row.isMadeHere || row.deletedAt) return undefined
  const user = await findUserById(tx, row.userId)
  const isTaken = (await hasOwnWay(tx, row.userId)) || (await hasSignedOn(tx, row.userId))
  return user && user.role !== 'owner' && !isTaken ? user : undefined
}

const ENTRA = /^(https:\/\/login\.microsoftonline\.(com|us)|saml:https:\/\/sts\.windows\.net)\//

/** Okta provisions people by what is the subject of their tokens, Entra by their object id. */
function idsIn({ iss, sub, oid }: Claims): string[] {
  return ENTRA.test(iss) && typeof oid === 'string' ? [sub, oid] : [sub]
}
