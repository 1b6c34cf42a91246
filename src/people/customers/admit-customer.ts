import { Problem } from '../../kit/errors.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { changeContact } from '../contacts/change-contact.ts'
import { lockUnmerged } from '../contacts/find-contact.ts'
import { learnName } from '../contacts/learn-name.ts'
import { attachIdentity } from '../contacts/move-identity.ts'
import { type ContactRow, selectContactById } from '../contacts/queries.ts'
import { resolveIdentity } from '../contacts/resolve-identity.ts'
import { peopleChanged } from '../identities/people.ts'
import {
  findIdentity,
  type Identity,
  type IdentityName,
  updateHandle,
  updateIdentifier,
} from '../identities/queries.ts'
import { findContactOfSubject } from './contact-of-subject.ts'
import { holdKey, insertUsedToken, lockSubject, updateKeyUsed } from './key-queries.ts'
import type { ShopClaims } from './read-token.ts'

/**
 * The identity of the customer whom a token is about: of the contact with this external id, who is created if there is none. A
 * verified address becomes theirs, unless it is another customer's of the shop or a member's of staff. Throws unauthorized for a
 * token that was used before.
 */
export async function admitCustomer(tx: TxScope, claims: ShopClaims): Promise<number> {
  const { subject, name, email, isVerified, once } = claims
  if (once && !(await insertUsedToken(tx, once.digest, once.expiresAt)))
    throw new Problem('unauthorized', say`This token has been used already.`)
  await lockSubject(tx, subject) // the same customer may come twice at once
  if (!(await holdKey(tx, claims.keyId)))
    throw new Problem('unauthorized', say`No key has the ID (kid) that the token names.`)
  await updateKeyUsed(tx, claims.keyId)
  const account = { type: 'account', identifier: subject } as const
  const proven: IdentityName | undefined =
    email !== undefined && isVerified ? { type: 'email', identifier: email } : undefined
  const contactId = await contactFor(tx, { account, proven, name })
  await attachIdentity(tx, contactId, account)
  if (proven) await takeAddress(tx, contactId, proven)
  const identity = (await findIdentity(tx, account)) as Identity
  if (email !== undefined && !isVerified) await updateHandle(tx, identity.id, email)
  await learnName(tx, identity, { ...account, name })
  return identity.id
}

interface Names {
  account: IdentityName
  proven: IdentityName | undefined
  name: string | undefined
}

/** The contact with the external id, or who is known by the proven address and has no such id yet, or a new one. */
async function contactFor(tx: TxScope, { account, proven, name }: Names): Promise<number> {
  const subject = account.identifier
  const contact =
    (await findContactOfSubject(tx, subject)) ??
    (await withoutExternalId(tx, account)) ??
    (proven && (await withoutExternalId(tx, proven)))
  await leaveToOwner(tx, account, contact?.id)
  if (contact && contact.externalId !== null) return contact.id
  // Another customer of the shop with the same address may have come meanwhile.
  const known = contact && (await lockUnmerged(tx, contact.id))
  const free = known?.externalId === null ? known : await newContact(tx, account, name)
  await changeContact(tx, free, { externalId: subject })
  return free.id
}

async function newContact(tx: TxScope, account: IdentityName, name: string | undefined): Promise<ContactRow> {
  const { contactId } = await resolveIdentity(tx, { ...account, name })
  return (await selectContactById(tx, contactId as number)) as ContactRow
}

/** An account whose ID the brand has given to somebody else stays where it is, with all that was written by it. */
async function leaveToOwner(
  tx: TxScope,
  account: IdentityName,
  contactId: number | undefined,
): Promise<void> {
  const left = await findIdentity(tx, account)
  if (!left?.contactId || left.contactId === contactId) return
  const owner = await selectContactById(tx, left.contactId)
  const own = owner?.externalId ?? null
  const isFree = own !== null && !(await findIdentity(tx, { type: 'account', identifier: own }))
  await updateIdentifier(tx, left.id, isFree ? own : `${account.identifier} (${left.id})`)
  await peopleChanged(tx)
}

async function withoutExternalId(tx: TxScope, name: IdentityName): Promise<ContactRow | undefined> {
  const identity = await findIdentity(tx, name)
  const contact = identity?.contactId ? await selectContactById(tx, identity.contactId) : undefined
  return contact?.externalId === null ? contact : undefined
}

/** A contact who was known by the address alone is merged, which can be undone. */
async function takeAddress(tx: TxScope, contactId: number, name: IdentityName): Promise<void> {
  const identity = await findIdentity(tx, name)
  if (identity?.userId || identity?.contactId === contactId) return
  const owner = identity?.contactId ? await selectContactById(tx, identity.contactId) : undefined
  if (owner && owner.externalId !== null) return
  await attachIdentity(tx, contactId, name)
}
