import type { TxScope } from '../../kit/scope.ts'
import type { Identity } from '../identities/queries.ts'
import { changeContact } from './change-contact.ts'
import { selectContactById } from './queries.ts'
import type { Named } from './resolve-identity.ts'

/** Gives a contact the name that comes with their message, if they have been known by their address only. */
export async function learnName(
  tx: TxScope,
  { contactId }: Identity,
  { identifier, name }: Named,
): Promise<void> {
  if (!name || contactId === null) return
  const contact = await selectContactById(tx, contactId)
  const localPart = identifier.slice(0, Math.max(identifier.indexOf('@'), 0))
  const isNameless = contact?.name === null || contact?.name === localPart
  if (contact && isNameless && name !== contact.name) await changeContact(tx, contact, { name })
}
