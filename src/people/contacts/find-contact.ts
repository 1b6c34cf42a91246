import { notFound, Problem } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { identityInPath } from '../identities/identifiers.ts'
import { asKnown, type IdentityType } from '../identities/queries.ts'
import { type ContactRow, lockContacts, selectContactById, selectContactByIdentity } from './queries.ts'

/** How a path names a contact: by one of their identities, or by our id. */
type NamedBy = IdentityType | '_id'

/** The contact that a path names. Throws not_found, also for a member of staff. */
export async function getContact(scope: Scope, identifier: string, by?: NamedBy): Promise<ContactRow> {
  const contact = await (by === '_id' ? findById(scope, identifier) : findByIdentity(scope, identifier, by))
  if (!contact) throw notFound(say`contact`)
  return contact
}

async function findById(scope: Scope, text: string): Promise<ContactRow | undefined> {
  return /^\d{1,15}$/.test(text) ? selectContactById(scope, Number(text)) : undefined
}

async function findByIdentity(
  scope: Scope,
  text: string,
  type?: IdentityType,
): Promise<ContactRow | undefined> {
  const identity = identityInPath(text, type)
  return identity && selectContactByIdentity(scope, await asKnown(scope, identity))
}

/** getContact, locked until the transaction ends. */
export async function lockContact(tx: TxScope, identifier: string, by?: NamedBy): Promise<ContactRow> {
  const { id } = await getContact(tx, identifier, by)
  return lockUnmerged(tx, id)
}

/** A contact, locked until the transaction ends. Throws conflict if it has been merged since it was found. */
export async function lockUnmerged(tx: TxScope, id: number): Promise<ContactRow> {
  await lockContacts(tx, [id])
  const contact = await selectContactById(tx, id)
  if (!contact) throw new Problem('conflict', say`This contact has just been merged into another. Try again.`)
  return contact
}
