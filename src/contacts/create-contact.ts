import { findIdentity, type IdentityName, insertContactIdentity } from '../identities/queries.ts'
import { invalid, Problem } from '../kit/errors.ts'
import { recordEvent } from '../kit/events.ts'
import type { TxScope } from '../kit/scope.ts'
import type { ContactInput } from './input.ts'
import { addNote } from './notes.ts'
import {
  type ContactRow,
  insertContactWithIdentity,
  selectContactByExternalId,
  updateContact,
} from './queries.ts'

/** Makes a contact with an email address, a phone number, or both. Throws conflict when one is somebody's already. */
export async function createContact(tx: TxScope, input: ContactInput): Promise<ContactRow> {
  const [first, second] = namesOf(input)
  await requireFreeExternalId(tx, input.id)
  const name = input.name ?? input.email?.slice(0, input.email.indexOf('@')) ?? null
  const identity = await insertContactWithIdentity(tx, { name }, first as IdentityName)
  const id = identity?.contactId ?? (await refuseTaken(tx, first as IdentityName))
  if (second && !(await insertContactIdentity(tx, id, second))) await refuseTaken(tx, second)
  await recordEvent(tx, { type: 'contact.created', subjectId: id, data: { ...first } })
  for (const body of input.notes ?? []) await addNote(tx, id, { body })
  return updateContact(tx, id, {
    name,
    externalId: input.id ?? null,
    friendlyName: input.friendly_name ?? null,
    externalAvatarUrl: input.external_avatar_url ?? null,
    data: input.data ?? {},
  })
}

function namesOf({ email, mobile }: Pick<ContactInput, 'email' | 'mobile'>): IdentityName[] {
  return [
    ...(email ? [{ type: 'email' as const, identifier: email }] : []),
    ...(mobile ? [{ type: 'mobile' as const, identifier: mobile }] : []),
  ]
}

/** Throws conflict when another contact has this id of single sign-on. */
export async function requireFreeExternalId(tx: TxScope, externalId: string | undefined): Promise<void> {
  if (externalId !== undefined && (await selectContactByExternalId(tx, externalId)))
    throw new Problem('conflict', `Another contact has the id ${externalId}.`)
}

/** Throws: invalid for an identity of the staff, conflict for one of another contact. */
export async function refuseTaken(tx: TxScope, name: IdentityName): Promise<never> {
  const owner = await findIdentity(tx, name)
  if (owner?.userId) throw invalid(`contact.${name.type}`, 'belongs to a member of staff')
  throw new Problem(
    'conflict',
    `Another contact has ${name.identifier}. Attach it as an identity to move it here.`,
  )
}
