import { invalidInput, Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { peopleChanged } from '../identities/people.ts'
import {
  findIdentity,
  type Identity,
  type IdentityName,
  insertContactIdentity,
  updateIdentityOwner,
} from '../identities/queries.ts'
import { identityAttached, identityMoved } from './events.ts'
import { lockUnmerged } from './find-contact.ts'
import { insertMove } from './move-queries.ts'
import { updateNotesOwner } from './note-queries.ts'
import {
  type ContactRow,
  lockContacts,
  selectIdentitiesOf,
  shareLastSeen,
  updateAbsorbedInto,
  updateContact,
} from './queries.ts'

/**
 * Attaches an identity to a contact; false if the contact has it already. An identity of another contact moves here with all
 * its messages. A contact left without identities is merged into this one. Throws invalid for an identity of staff.
 */
export async function attachIdentity(tx: TxScope, contactId: number, name: IdentityName): Promise<boolean> {
  const known = await findIdentity(tx, name)
  if (known?.userId) throw invalidInput('identifier', say`belongs to a member of staff`)
  if (known?.contactId === contactId) return false
  if (known) await lockContacts(tx, [known.contactId as number, contactId])
  await lockUnmerged(tx, contactId)
  if (known) await moveIdentity(tx, contactId, known)
  else if (!(await insertContactIdentity(tx, contactId, name)))
    throw new Problem('conflict', say`Someone else has just attached this identity. Try again.`)
  await peopleChanged(tx)
  await recordEvent(tx, identityAttached.of({ subjectId: contactId, data: { ...name } }))
  return true
}

const NOTHING_TAKEN = { noteIds: [], dataKeys: [], tookExternalId: false, externalId: null }

/** Moves an identity of a contact to another one, which absorbs the first if nothing else is left of it. */
export async function moveIdentity(tx: TxScope, toContactId: number, identity: Identity): Promise<void> {
  const fromContactId = identity.contactId as number
  const contacts = await lockContacts(tx, [fromContactId, toContactId])
  const from = contacts.find(({ id }) => id === fromContactId) as ContactRow
  const to = contacts.find(({ id }) => id === toContactId) as ContactRow
  if (!(await updateIdentityOwner(tx, identity.id, { from: from.id, to: to.id })))
    throw new Problem('conflict', say`Someone else has just moved this identity. Try again.`)
  const isEmpty = (await selectIdentitiesOf(tx, [from.id])).length === 0
  const taken = isEmpty ? await absorb(tx, from, to) : NOTHING_TAKEN
  const move = await insertMove(tx, {
    identityId: identity.id,
    fromContactId,
    toContactId,
    absorbed: isEmpty,
    ...taken,
  })
  await peopleChanged(tx)
  await recordEvent(
    tx,
    identityMoved.of({
      subjectId: identity.id,
      data: { from: fromContactId, to: toContactId, absorbed: isEmpty, move_id: move.id },
    }),
  )
}

/** Notes move; the external id, missing keys of custom data, and a later time of writing are taken over. */
async function absorb(tx: TxScope, from: ContactRow, to: ContactRow) {
  const noteIds = await updateNotesOwner(tx, { from: from.id, to: to.id })
  const dataKeys = Object.keys(from.data).filter(key => !(key in to.data))
  const tookExternalId = from.externalId !== null && to.externalId === null
  if (tookExternalId) await updateContact(tx, from.id, { ...from, externalId: null })
  const lacking = Object.fromEntries(dataKeys.map(key => [key, from.data[key]]))
  await updateContact(tx, to.id, {
    ...to,
    externalId: to.externalId ?? from.externalId,
    data: { ...to.data, ...lacking },
  })
  await updateAbsorbedInto(tx, from.id, to.id)
  await shareLastSeen(tx, { from: from.id, to: to.id })
  return { noteIds, dataKeys, tookExternalId, externalId: tookExternalId ? from.externalId : null }
}
