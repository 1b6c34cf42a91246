import { invalidInput, notFound } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { parseTime } from '../../kit/time.ts'
import { findUserByEmail } from '../users/queries.ts'
import { noteChanged, noteCreated, noteDeleted } from './events.ts'
import { lockUnmerged } from './find-contact.ts'
import type { NoteInput } from './input.ts'
import { deleteNote, insertNote, type NoteRow, updateNote } from './note-queries.ts'
import { requireOwnName } from './own-name.ts'

/** Adds a note to a contact, by the caller or by the named member of staff. */
export async function addNote(tx: TxScope, contactId: number, input: NoteInput): Promise<NoteRow> {
  await lockUnmerged(tx, contactId)
  const note = await insertNote(tx, {
    contactId,
    note: input.body,
    creatorIdentityId: await creatorOf(tx, input.creatorEmail),
    createdAt: (input.createdAt && parseTime(input.createdAt, tx.brand.timeZone)) || tx.now(),
  })
  await recordEvent(tx, noteCreated.of({ subjectId: note.id, data: { contact_id: contactId } }))
  return note
}

async function creatorOf(tx: TxScope, email: string | undefined): Promise<number> {
  if (email === undefined && tx.actor) return tx.actor.identityId
  const user = email === undefined ? undefined : await findUserByEmail(tx, email)
  if (!user) throw invalidInput('creatorEmail', say`must be the email address of a member of staff`)
  requireOwnName(tx, { userId: user.id, field: 'creatorEmail' })
  return user.identityId
}

/** Changes a note; author and time stay unless given. Throws not_found. */
export async function changeNote(
  tx: TxScope,
  { contactId, id }: { contactId: number; id: number },
  input: NoteInput,
): Promise<NoteRow> {
  const note = await updateNote(
    tx,
    { contactId, id },
    {
      note: input.body,
      creatorIdentityId: input.creatorEmail === undefined ? null : await creatorOf(tx, input.creatorEmail),
      createdAt: (input.createdAt && parseTime(input.createdAt, tx.brand.timeZone)) || null,
    },
  )
  if (!note) throw notFound(say`note`)
  await recordEvent(tx, noteChanged.of({ subjectId: id, data: { contact_id: contactId } }))
  return note
}

/** Deletes a note and returns it. Throws not_found. */
export async function removeNote(tx: TxScope, contactId: number, id: number): Promise<NoteRow> {
  const note = await deleteNote(tx, contactId, id)
  if (!note) throw notFound(say`note`)
  await recordEvent(tx, noteDeleted.of({ subjectId: id, data: { contact_id: contactId } }))
  return note
}
