import { identityInPath } from '../identities/identifiers.ts'
import type { IdentityType } from '../identities/queries.ts'
import { notFound } from '../kit/errors.ts'
import type { Scope, TxScope } from '../kit/scope.ts'
import { type ContactRow, lockContacts, selectContactByIdentity } from './queries.ts'

/** The contact that has the identity in a path. Throws not_found, also for a member of staff. */
export async function getContact(scope: Scope, identifier: string, type?: IdentityType): Promise<ContactRow> {
  const identity = identityInPath(identifier, type)
  const contact = identity && (await selectContactByIdentity(scope, identity))
  if (!contact) throw notFound('contact')
  return contact
}

/** getContact, locked until the transaction ends. */
export async function lockContact(tx: TxScope, identifier: string, type?: IdentityType): Promise<ContactRow> {
  const { id } = await getContact(tx, identifier, type)
  const [contact] = await lockContacts(tx, [id])
  return contact as ContactRow
}
