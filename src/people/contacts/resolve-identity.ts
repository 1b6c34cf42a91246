import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { findIdentity, type Identity, type IdentityName } from '../identities/queries.ts'
import { contactCreated } from './events.ts'
import { insertContactWithIdentity } from './queries.ts'

/** A person in a payload. */
export interface Named extends IdentityName {
  name?: string | undefined
}

/** The identity with that name: of staff, of a known contact, or of a new contact. Concurrent calls create one contact. */
export async function resolveIdentity(tx: TxScope, { type, identifier, name }: Named): Promise<Identity> {
  const known = await findIdentity(tx, { type, identifier })
  if (known) return known
  const localPart =
    type === 'email' || type === 'unproven_email' ? identifier.slice(0, identifier.indexOf('@')) : null
  const made = await insertContactWithIdentity(tx, { name: name ?? localPart }, { type, identifier })
  if (made) {
    await recordEvent(
      tx,
      contactCreated.of({
        subjectId: made.contactId as number,
        data: { type, identifier },
      }),
    )
    return made
  }
  return (await findIdentity(tx, { type, identifier })) as Identity // a concurrent transaction was faster
}

/**
 * The identity of an unproven sender. For a staff address that is a separate identity, so that nobody becomes staff by
 * writing a staff address.
 */
export async function resolveOutsider(tx: TxScope, named: Named): Promise<Identity> {
  const identity = await resolveIdentity(tx, named)
  return identity.userId === null ? identity : resolveIdentity(tx, { ...named, type: 'unproven_email' })
}
