import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../../kit/audit/record.ts'
import type { TxScope } from '../../kit/scope.ts'
import { deleteMemberships, selectMemberships } from '../provisioned/group-queries.ts'
import { findScimUser, isSwitchedOff, type ScimUserRow, upsertScimUser } from '../provisioned/queries.ts'
import { placeMembers } from '../sign-on/place-members.ts'
import { lockSignOn } from '../sign-on/queries.ts'
import { changeUser } from '../users/change-user.ts'
import { createUser } from '../users/create-user.ts'
import { deactivateUser, reactivateUser } from '../users/deactivate-user.ts'
import { findAnyUser, lockOwners, selectUsers, type UserRow } from '../users/queries.ts'
import type { Document } from './document.ts'
import { type Account, documentOf, getAccount } from './find-users.ts'
import { addressOf, nameOf } from './person.ts'
import { noSuch, refused, ScimError } from './protocol.ts'

/** What the provider's token may do. */
export interface Provider {
  /** An owner has made it: it can deactivate owners, too. */
  isOfOwner: boolean
}

/** Makes others who place members of the brand wait: what somebody's groups give depends on all of their groups. */
export async function lockProvisioning(tx: TxScope): Promise<void> {
  await lockSignOn(tx)
  await lockOwners(tx)
}

/** Until a group gives a role, nobody has one: the member is out meanwhile. */
const NO_ROLE = 'read_only'

/**
 * Creates a member, or takes over the one with the address, who keeps their role until a group gives another. Throws invalidValue
 * without an address, and uniqueness if the provider has named them already.
 */
export async function createAccount(tx: TxScope, document: Document, by: Provider): Promise<string> {
  await lockProvisioning(tx)
  const email = addressOf(document)
  if (!email) throw refused('invalidValue', 'emails or userName must have an email address.')
  const known = await findAnyUser(tx, email)
  const before = known && (await findScimUser(tx, known.id))
  if (before && before.deletedAt === null) throw taken()
  const user = known ?? (await createUser(tx, { email, name: nameOf(document), role: NO_ROLE }))
  const isMadeHere = known ? (before?.isMadeHere ?? false) : true
  const switchedOffAt = before?.switchedOffAt ?? null
  await keep(tx, document, { userId: user.id, isMadeHere, hasNoPlace: isMadeHere, switchedOffAt })
  recordProvisioned(tx, user, { to: document })
  await switchTo(tx, String(user.id), { isWanted: document.active !== false, by })
  if (isMadeHere) await placeMembers(tx, [user.id])
  return String(user.id)
}

const taken = () => refused('uniqueness', 'Another user has this userName or email address.')

/** The rest of a row, which no document has. */
type State = Pick<ScimUserRow, 'userId' | 'isMadeHere' | 'hasNoPlace' | 'switchedOffAt'>

async function keep(tx: TxScope, document: Document, state: State): Promise<void> {
  const { userName, externalId, active: _, ...resource } = document
  if (typeof userName !== 'string') throw refused('invalidValue', 'userName is required.')
  const row: ScimUserRow = {
    userName,
    takenName: userName.toLowerCase(),
    externalId: typeof externalId === 'string' ? externalId : null,
    resource,
    ...state,
    createdAt: tx.now(),
    updatedAt: tx.now(),
    deletedAt: null,
  }
  if (!(await upsertScimUser(tx, row))) throw taken()
}

/** Makes the member what the document says, as it becomes of the present one. Throws 404, 403 for owners, uniqueness. */
export async function changeAccount(
  tx: TxScope,
  id: string,
  { after, by }: { after: (before: Document) => Document; by: Provider },
): Promise<void> {
  await lockProvisioning(tx)
  const account = await getAccount(tx, id)
  const before = documentOf(account)
  const document = after({ ...before, id })
  delete document.id
  document.active ??= before.active
  if (isDeepStrictEqual(document, before)) return
  await adopt(tx, account)
  const row = await getRow(tx, account.user.id)
  await keep(tx, document, stateOf(row))
  recordProvisioned(tx, account.user, { from: before, to: document })
  if (document.active === true) await switchTo(tx, id, { isWanted: true, by })
  await changePerson(tx, { id, before, document, by })
  if (document.active === false) await switchTo(tx, id, { isWanted: false, by })
  if (document.active === true && !account.isActive) await placeAnew(tx, account.user.id, row)
}

/** By these the provider's accounts find the member: who is who is in the audit log. */
function recordProvisioned(
  tx: TxScope,
  { id, email }: UserRow,
  { from = {}, to }: { from?: Document; to: Document },
): void {
  const [before, after] = [namesIn(from), namesIn(to)]
  if (isDeepStrictEqual(before, after)) return
  recordAudit(tx, { action: 'member.provisioned', about: { id, name: email }, from: before, to: after })
}

function namesIn(document: Document) {
  const { userName = null, externalId = null } = document
  return { user_name: userName, external_id: externalId, email: addressOf(document) ?? null }
}

/** What groups gave before may be gone: who was here keeps their role only without groups. */
async function placeAnew(tx: TxScope, userId: number, { isMadeHere }: ScimUserRow): Promise<void> {
  if (isMadeHere || (await selectMemberships(tx, [userId])).length > 0) await placeMembers(tx, [userId])
}

/** The provider names a member for the first time. */
export async function adopt(tx: TxScope, account: Account): Promise<void> {
  if (account.row) return
  const before = await findScimUser(tx, account.user.id)
  const state = {
    userId: account.user.id,
    isMadeHere: before?.isMadeHere ?? false,
    hasNoPlace: false,
    switchedOffAt: before?.switchedOffAt ?? null,
  }
  await keep(tx, documentOf(account), state)
}

async function getRow(tx: TxScope, userId: number): Promise<ScimUserRow> {
  const row = await findScimUser(tx, userId)
  if (!row) throw noSuch('user')
  return row
}

const stateOf = ({ userId, isMadeHere, hasNoPlace, switchedOffAt }: ScimUserRow): State => ({
  userId,
  isMadeHere,
  hasNoPlace,
  switchedOffAt,
})

interface Renaming {
  id: string
  before: Document
  document: Document
  by: Provider
}

/** The name, while somebody is active. The address here stays: it is what they log in with. */
async function changePerson(tx: TxScope, { id, before, document, by }: Renaming): Promise<void> {
  const user = (await selectUsers(tx)).find(one => String(one.id) === id)
  const name = nameOf(document)
  if (!user || name === undefined || name === nameOf(before) || name === user.name) return
  requireOver(user, by)
  await changeUser(tx, user.email, { name })
}

function requireOver({ role }: UserRow, by: Provider): void {
  if (role === 'owner' && !by.isOfOwner)
    throw new ScimError(
      403,
      'The token was not made by an owner, so it cannot change owners. Have an owner make a new one.',
    )
}

/** Activates or deactivates the member, at once with their sessions and tokens. */
async function switchTo(
  tx: TxScope,
  id: string,
  { isWanted, by }: { isWanted: boolean; by: Provider },
): Promise<void> {
  const { user, isActive, row } = await getAccount(tx, id)
  if (isActive === isWanted) return
  requireOver(user, by)
  if (isWanted) {
    if (!(await isSwitchedOff(tx, user.id)))
      throw new ScimError(403, 'Somebody here has deactivated this member, and has to reactivate them here.')
    await reactivateUser(tx, user.email)
    return
  }
  if (user.role === 'owner') await requireNotLast(tx)
  await deactivateUser(tx, user.email)
  const state = stateOf(await getRow(tx, user.id))
  await keep(tx, documentOf({ user, isActive, row }), { ...state, switchedOffAt: tx.now() })
}

async function requireNotLast(tx: TxScope): Promise<void> {
  const owners = (await selectUsers(tx)).filter(({ role }) => role === 'owner')
  if (owners.length === 1)
    throw new ScimError(403, 'This is the last owner. Make someone else an owner first.')
}

/** Deactivates the member, and forgets what the provider has said: it may create them again. Throws 404, 403. */
export async function removeAccount(tx: TxScope, id: string, by: Provider): Promise<void> {
  await lockProvisioning(tx)
  const account = await getAccount(tx, id)
  await adopt(tx, account)
  await switchTo(tx, id, { isWanted: false, by })
  const row = await getRow(tx, account.user.id)
  const forgotten = { userName: '', externalId: null, resource: {}, takenName: null, hasNoPlace: false }
  await upsertScimUser(tx, { ...row, ...forgotten, deletedAt: tx.now() })
  await deleteMemberships(tx, account.user.id)
}
