import type { TxScope } from '../../kit/scope.ts'
import { findIdentity, type IdentityName } from '../identities/queries.ts'
import { attachIdentity } from './move-identity.ts'
import { type Named, resolveIdentity } from './resolve-identity.ts'

/**
 * A source says that somebody has several names. The others are its own, and it knows whose they are: they become names of
 * the sender's contact, also those of another contact, which can be undone like any move.
 */
export async function knowAs(tx: TxScope, sender: Named, others: IdentityName[]): Promise<void> {
  if (others.length === 0) return
  const known = await Promise.all(others.map(name => findIdentity(tx, name)))
  const before = known.find(identity => identity?.contactId != null)
  if (before?.contactId && !(await findIdentity(tx, sender)))
    await attachIdentity(tx, before.contactId, sender)
  const { contactId } = await resolveIdentity(tx, sender)
  if (contactId === null) return
  for (const name of others) await attachIdentity(tx, contactId, name)
}
