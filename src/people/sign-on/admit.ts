import type { TxScope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { updateHasNoPlace } from '../provisioned/queries.ts'
import { endOtherSessions } from '../sessions/open-session.ts'
import { changeUser } from '../users/change-user.ts'
import { createUser } from '../users/create-user.ts'
import { findAnyUser, findUserByEmail, getUserById, type UserRow } from '../users/queries.ts'
import { type Claims, emailIn, isOfDomain, isVerified, nameIn } from './claims.ts'
import { connectAccount } from './connect-account.ts'
import {
  type Account,
  findLinked,
  isLinked,
  issuerOf,
  updateLinkRefused,
  updateLinkUsed,
} from './link-queries.ts'
import { decidedTeams, type Place, putInTeams } from './place.ts'
import { findProvisioned, isFree, placeFor } from './provisioned.ts'
import { lockSignOn, type SignOnRow } from './queries.ts'

/** Why somebody is not let in, for the audit log. */
export type Wrong = 'deactivated' | 'groups' | 'group' | 'address' | 'domain' | 'other_account' | 'unknown'

/** What becomes of an account: a member comes in, is refused, or has to show first that they are the member with this address. */
export type Admitted = { userId: number } | { connects: UserRow } | Refused

interface Refused {
  wrong: Wrong
  why: Sentence
  userId?: number | undefined
  email?: string | undefined
}

export const accountOf = ({ iss, sub }: Claims): Account => ({ issuer: issuerOf(iss), subject: sub })

/** Lets an account in as the member that it is, with what its groups give now, or makes it one. */
export async function admit(tx: TxScope, settings: SignOnRow, claims: Claims): Promise<Admitted> {
  await lockSignOn(tx) // what the member's groups give may be changing
  const account = accountOf(claims)
  const linked = await findLinked(tx, account)
  if (linked && !linked.isActive) return { ...DEACTIVATED, userId: linked.userId }
  const user = linked ? await getUserById(tx, linked.userId) : await findProvisioned(tx, claims)
  if (!user) return admitUnknown(tx, settings, claims)
  const { place, hasTooMany } = await placeFor(tx, settings, { claims, userId: user.id })
  if (!place && user.role !== 'owner') {
    await updateLinkRefused(tx, account)
    await endOtherSessions(tx, user.id, null)
    return { ...noPlace(hasTooMany), userId: user.id, email: user.email }
  }
  if (!linked) await connectAccount(tx, user, account)
  if (place) await giveTo(tx, user, { settings, place })
  await updateLinkUsed(tx, account)
  return { userId: user.id }
}

async function admitUnknown(tx: TxScope, settings: SignOnRow, claims: Claims): Promise<Admitted> {
  const account = accountOf(claims)
  const address = addressIn(settings, claims)
  if ('wrong' in address) return address
  const { email } = address
  const member = await findUserByEmail(tx, email)
  if (!member && (await findAnyUser(tx, email))) return { ...DEACTIVATED, email }
  if (member && (await isLinked(tx, member.id, account.issuer)))
    return {
      wrong: 'other_account',
      why: say`The member of staff with this address is connected to another account of the provider.`,
      userId: member.id,
      email,
    }
  const { place, hasTooMany } = await placeFor(tx, settings, { claims, userId: member?.id })
  if (!place && member?.role !== 'owner') return { ...noPlace(hasTooMany), userId: member?.id, email }
  if (member && !(await isFree(tx, member.id))) return { connects: member }
  if (member && place) return comeIn(tx, member, { settings, account, place })
  if (!place || !settings.createsMembers)
    return {
      wrong: 'unknown',
      why: say`No member of staff has the address ${email}. Ask an admin for an invitation.`,
      email,
    }
  const user = await createUser(tx, { email, name: nameIn(claims), role: place.role })
  return comeIn(tx, user, { settings, account, place })
}

/** The first login of somebody whom the provider has created, or creates now. */
async function comeIn(
  tx: TxScope,
  user: UserRow,
  { settings, account, place }: { settings: SignOnRow; account: Account; place: Place },
): Promise<Admitted> {
  await connectAccount(tx, user, account)
  await giveTo(tx, user, { settings, place })
  return { userId: user.id }
}

/** The address by which an account is known at its first login, or why there is none. */
export function addressIn(settings: SignOnRow, claims: Claims): { email: string } | Refused {
  const email = emailIn(claims)
  if (!email) return { wrong: 'address', why: say`The provider did not send your email address.` }
  if (!isVerified(claims, settings))
    return {
      wrong: 'address',
      why: say`The provider does not confirm that the address ${email} is yours.`,
      email,
    }
  if (!isOfDomain(claims, email, settings))
    return { wrong: 'domain', why: say`Accounts of this domain may not log in here.`, email }
  return { email }
}

/** Gives a member what their groups say: to owners teams alone. */
export async function giveTo(
  tx: TxScope,
  user: UserRow,
  { settings, place }: { settings: SignOnRow; place: Place },
): Promise<void> {
  if (user.role !== 'owner' && user.role !== place.role)
    await changeUser(tx, user.email, { role: place.role })
  await updateHasNoPlace(tx, user.id, false)
  await putInTeams(tx, user, { teamIds: place.teamIds, decided: decidedTeams(settings) })
}

export const DEACTIVATED = {
  wrong: 'deactivated',
  why: say`Your account here is deactivated. Ask an admin.`,
} as const
export const NO_GROUP = {
  wrong: 'group',
  why: say`None of your groups may log in here. Ask an admin of your identity provider.`,
} as const
export const TOO_MANY_GROUPS = {
  wrong: 'groups',
  why: say`You are in more groups than the provider sends. An admin there can limit them to those of this application.`,
} as const

/** Why somebody without a role is refused. */
export const noPlace = (hasTooMany: boolean) => (hasTooMany ? TOO_MANY_GROUPS : NO_GROUP)
