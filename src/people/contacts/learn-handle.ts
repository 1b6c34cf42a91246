import type { TxScope } from '../../kit/scope.ts'
import { findIdentity, type Identity, type IdentityName, updateHandle } from '../identities/queries.ts'
import { moveIdentity } from './move-identity.ts'
import { insertContact } from './queries.ts'

/**
 * Records what its provider calls the owner of an account now. The handle that they had before may be somebody else's by now: it
 * becomes a contact of its own, which can be undone like any move.
 */
export async function learnHandle(
  tx: TxScope,
  { id, contactId }: Identity,
  { type, identifier }: IdentityName,
) {
  const before = await updateHandle(tx, id, identifier)
  if (before === null || before === identifier || contactId === null) return
  const old = await findIdentity(tx, { type, identifier: before })
  if (old?.contactId === contactId) await moveIdentity(tx, await insertContact(tx, { name: before }), old)
}
