import { isDeepStrictEqual } from 'node:util'
import { changed, recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { dataAfter } from '../custom-fields/values.ts'
import { peopleChanged } from '../identities/people.ts'
import { findIdentity, type IdentityName, insertContactIdentity } from '../identities/queries.ts'
import { namesOf, refuseTaken, requireFreeExternalId } from './create-contact.ts'
import { contactChanged, identityAttached } from './events.ts'
import type { ContactChanges } from './input.ts'
import { addNote } from './notes.ts'
import { type ContactRow, type ContactValues, updateContact } from './queries.ts'

/** Changes the given values; identities and notes are added. Without a difference nothing happens. */
export async function changeContact(
  tx: TxScope,
  before: ContactRow,
  changes: ContactChanges,
): Promise<ContactRow> {
  for (const name of namesOf(changes)) await addIdentity(tx, before.id, name)
  for (const body of changes.notes ?? []) await addNote(tx, before.id, { body })
  if (changes.externalId !== undefined && changes.externalId !== before.externalId)
    await requireFreeExternalId(tx, changes.externalId)
  const after: ContactValues = {
    name: changes.name ?? before.name,
    externalId: changes.externalId ?? before.externalId,
    friendlyName: changes.friendlyName ?? before.friendlyName,
    externalAvatarUrl: changes.externalAvatarUrl ?? before.externalAvatarUrl,
    data: await dataAfter(tx, { subject: 'contact', before: before.data, changes: changes.data }),
  }
  const keys = Object.keys(after) as (keyof ContactValues)[]
  const differing = keys.filter(key => !isDeepStrictEqual(before[key], after[key]))
  if (differing.length === 0) return before
  if (differing.includes('name') || differing.includes('friendlyName')) await peopleChanged(tx)
  const pick = (values: ContactValues) => Object.fromEntries(differing.map(key => [key, values[key]]))
  await recordEvent(
    tx,
    contactChanged.of({
      subjectId: before.id,
      data: changed(pick(before), pick(after)),
    }),
  )
  return updateContact(tx, before.id, after)
}

async function addIdentity(tx: TxScope, contactId: number, name: IdentityName): Promise<void> {
  const known = await findIdentity(tx, name)
  if (known?.contactId === contactId) return
  if (known || !(await insertContactIdentity(tx, contactId, name))) await refuseTaken(tx, name)
  await peopleChanged(tx)
  await recordEvent(tx, identityAttached.of({ subjectId: contactId, data: { ...name } }))
}
