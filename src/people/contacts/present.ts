import type { Scope } from '../../kit/scope.ts'
import { formatTime, formatTimeOrNull } from '../../kit/time.ts'
import { findPeople, type Person } from '../identities/people.ts'
import { presentPerson } from '../identities/present.ts'
import type { IdentityType } from '../identities/queries.ts'
import { seesLastSeen } from './list-contacts.ts'
import type { NamedMove } from './move-queries.ts'
import { type NoteRow, selectNotes } from './note-queries.ts'
import type { Contact, Note } from './output.ts'
import { type ContactRow, type OwnedIdentity, selectIdentitiesOf } from './queries.ts'

/** Contacts as in the API; identities and notes are loaded in one query each. */
export async function presentContacts(scope: Scope, rows: ContactRow[]): Promise<Contact[]> {
  const ids = rows.map(({ id }) => id)
  const [identities, notes] = await Promise.all([selectIdentitiesOf(scope, ids), presentedNotes(scope, ids)])
  return rows.map(row => {
    const own = identities.filter(({ contactId }) => contactId === row.id)
    return present(row, { identities: own, notes: notes.get(row.id) ?? [] }, scope.brand.timeZone)
  })
}

/** What other nouns know of contacts, by their ids. */
export interface ContactActivity {
  organizations(scope: Scope, ids: number[]): Promise<Map<number, { id: number; name: string }>>
  /** Open conversations that the caller sees. */
  openCounts(scope: Scope, ids: number[]): Promise<Map<number, number>>
}

/** The same with when they last wrote, their organizations and open conversations. */
export async function presentWithActivity(
  scope: Scope,
  rows: ContactRow[],
  { organizations, openCounts }: ContactActivity,
): Promise<Contact[]> {
  const ids = rows.map(({ id }) => id)
  const [contacts, organizationOf, openOf] = await Promise.all([
    presentContacts(scope, rows),
    organizations(scope, ids),
    openCounts(scope, ids),
  ])
  return contacts.map((contact, index) => ({
    ...contact,
    last_seen_at: formatTimeOrNull(
      (seesLastSeen(scope) && rows[index]?.lastSeenAt) || null,
      scope.brand.timeZone,
    ),
    organization: organizationOf.get(contact._id) ?? null,
    open_conversation_count: openOf.get(contact._id) ?? 0,
  }))
}

export async function presentContact(scope: Scope, row: ContactRow): Promise<Contact> {
  const [contact] = await presentContacts(scope, [row])
  return contact as Contact
}

interface Related {
  identities: OwnedIdentity[]
  notes: Note[]
}

function present(row: ContactRow, { identities, notes }: Related, timeZone: string) {
  const first = (type: IdentityType) =>
    identities.find(identity => identity.type === type)?.identifier ?? null
  return {
    _id: row.id,
    id: row.externalId,
    name: row.name,
    friendly_name: row.friendlyName,
    display_name: row.friendlyName ?? row.name ?? identities[0]?.identifier ?? null,
    external_avatar_url: row.externalAvatarUrl,
    email: first('email'),
    mobile: first('mobile'),
    twitter: first('twitter'),
    facebook: first('facebook'),
    instagram: first('instagram'),
    data: row.data,
    notes,
    created_at: formatTime(row.createdAt, timeZone),
    updated_at: formatTime(row.updatedAt, timeZone),
  }
}

export async function presentIdentities(scope: Scope, contactId: number) {
  const identities = await selectIdentitiesOf(scope, [contactId])
  return { identities: identities.map(({ type, identifier }) => ({ type, identifier })) }
}

/** The contact's notes, newest first. */
export async function presentNotes(scope: Scope, contactId: number) {
  return (await presentedNotes(scope, [contactId])).get(contactId) ?? []
}

export async function presentNote(scope: Scope, note: NoteRow) {
  const people = await findPeople(scope, [note.creatorIdentityId])
  return presentOneNote(note, people, scope.brand.timeZone)
}

async function presentedNotes(scope: Scope, contactIds: number[]) {
  const notes = await selectNotes(scope, contactIds)
  const people = await findPeople(
    scope,
    notes.map(({ creatorIdentityId }) => creatorIdentityId),
  )
  const byContact = new Map<number, Note[]>()
  for (const note of notes) {
    const others = byContact.get(note.contactId) ?? []
    byContact.set(note.contactId, [...others, presentOneNote(note, people, scope.brand.timeZone)])
  }
  return byContact
}

function presentOneNote(row: NoteRow, people: Map<number, Person>, timeZone: string): Note {
  return {
    id: row.id,
    note: row.note,
    created_at: formatTime(row.createdAt, timeZone),
    updated_at: formatTime(row.updatedAt, timeZone),
    creator: presentPerson(people.get(row.creatorIdentityId) as Person),
  }
}

export async function presentMoves(scope: Scope, moves: NamedMove[]) {
  const people = await findPeople(
    scope,
    moves.flatMap(({ actorIdentityId }) => actorIdentityId ?? []),
  )
  return moves.map(move => {
    const actor = move.actorIdentityId === null ? undefined : people.get(move.actorIdentityId)
    return {
      id: move.id,
      identity: { type: move.type, identifier: move.identifier },
      from_contact_id: move.fromContactId,
      to_contact_id: move.toContactId,
      absorbed: move.absorbed,
      actor: actor ? presentPerson(actor) : null,
      created_at: formatTime(move.createdAt, scope.brand.timeZone),
      undone_at: formatTimeOrNull(move.undoneAt, scope.brand.timeZone),
    }
  })
}
