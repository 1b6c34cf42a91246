import { invalidInput, Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { dataAfter } from '../custom-fields/values.ts'
import { findIdentity, type IdentityName, insertContactIdentity } from '../identities/queries.ts'
import { contactCreated } from './events.ts'
import type { ContactInput } from './input.ts'
import { addNote } from './notes.ts'
import {
  type ContactRow,
  insertContactWithIdentity,
  selectContactByExternalId,
  updateContact,
} from './queries.ts'

/**
 * Creates a contact with an email address, a phone number, or both, and with the given handles. Throws conflict for a taken
 * identity.
 */
export async function createContact(tx: TxScope, input: ContactInput): Promise<ContactRow> {
  const [first, ...others] = namesOf(input)
  await requireFreeExternalId(tx, input.externalId)
  const name = input.name ?? input.email?.slice(0, input.email.indexOf('@')) ?? null
  const identity = await insertContactWithIdentity(tx, { name }, first as IdentityName)
  const id = identity?.contactId ?? (await refuseTaken(tx, first as IdentityName))
  for (const other of others) if (!(await insertContactIdentity(tx, id, other))) await refuseTaken(tx, other)
  await recordEvent(tx, contactCreated.of({ subjectId: id, data: { ...first } }))
  for (const body of input.notes ?? []) await addNote(tx, id, { body })
  return updateContact(tx, id, {
    name,
    externalId: input.externalId ?? null,
    friendlyName: input.friendlyName ?? null,
    externalAvatarUrl: input.externalAvatarUrl ?? null,
    data: await dataAfter(tx, { subject: 'contact', before: {}, changes: input.data }),
  })
}

const TYPES = ['email', 'mobile', 'twitter', 'instagram', 'igsid'] as const

/** The identities in a payload. */
export function namesOf(input: Partial<Pick<ContactInput, (typeof TYPES)[number]>>): IdentityName[] {
  return TYPES.flatMap(type => {
    const identifier = input[type]
    return identifier ? [{ type, identifier }] : []
  })
}

/** Throws conflict if another contact has this external id. */
export async function requireFreeExternalId(tx: TxScope, externalId: string | undefined): Promise<void> {
  if (externalId !== undefined && (await selectContactByExternalId(tx, externalId)))
    throw new Problem('conflict', say`Another contact has the ID ${externalId}.`)
}

/** Throws invalid for an identity of staff, conflict for one of another contact. */
export async function refuseTaken(tx: TxScope, name: IdentityName): Promise<never> {
  const owner = await findIdentity(tx, name)
  if (owner?.userId) throw invalidInput(name.type, say`belongs to a member of staff`)
  throw new Problem(
    'conflict',
    say`Another contact has ${name.identifier}. Attach it as an identity to move it here.`,
  )
}
