import { answerList } from '../../kit/http/answer-list.ts'
import type { Api } from '../../kit/http/api.ts'
import { changeIfMatch } from '../../kit/http/etag.ts'
import { type TxScope, transaction } from '../../kit/scope.ts'
import { changeContact } from './change-contact.ts'
import { createContact } from './create-contact.ts'
import { getContact, lockContact } from './find-contact.ts'
import * as input from './input.ts'
import { type ContactFilters, listContacts } from './list-contacts.ts'
import { attachIdentity } from './move-identity.ts'
import { selectMoves } from './move-queries.ts'
import { getNote } from './note-queries.ts'
import { addNote, changeNote, removeNote } from './notes.ts'
import * as output from './output.ts'
import * as present from './present.ts'
import { undoMove } from './undo-move.ts'

const lookup = { params: input.ContactParams, query: input.ContactLookup }

export function contactRoutes(api: Api, others: ContactFilters & present.ContactActivity): void {
  api.get(
    '/contacts',
    { may: 'log in', summary: 'List contacts', query: input.ContactsQuery, out: output.ContactsOutput },
    async (request, reply) => {
      const { scope, query } = request
      const listed = await listContacts(scope, query, others)
      const contacts = query.include?.length
        ? await present.presentWithActivity(scope, listed.rows, others)
        : await present.presentContacts(scope, listed.rows)
      return answerList({ request, reply }, listed, { contacts })
    },
  )

  api.post(
    '/contacts',
    {
      may: 'contacts.change',
      summary: 'Create a contact',
      body: input.NewContactBody,
      created: output.ContactOutput,
    },
    async ({ scope, body }) => {
      const row = await transaction(scope, tx => createContact(tx, body.contact))
      return present.presentContact(scope, row)
    },
  )

  api.get(
    '/contacts/:identifier',
    { may: 'log in', ...lookup, summary: 'Get a contact', out: output.ContactOutput },
    async ({ scope, params, query }) =>
      present.presentContact(scope, await getContact(scope, params.identifier, query.identifier_type)),
  )

  api.put(
    '/contacts/:identifier',
    {
      may: 'contacts.change',
      ...lookup,
      summary: 'Change a contact',
      conditional: true,
      body: input.ContactChangesBody,
      out: output.ContactOutput,
    },
    async request => {
      const { scope, params, query, body } = request
      const lock = (tx: TxScope) => lockContact(tx, params.identifier, query.identifier_type)
      const row = await changeIfMatch(request, {
        current: async tx => present.presentContact(tx, await lock(tx)),
        change: async tx => changeContact(tx, await lock(tx), body.contact),
      })
      return present.presentContact(scope, row)
    },
  )

  identityRoutes(api)
  noteRoutes(api)
}

function identityRoutes(api: Api): void {
  api.get(
    '/contacts/:identifier/identities',
    { may: 'log in', ...lookup, summary: "List a contact's identities", out: output.IdentitiesOutput },
    async ({ scope, params, query }) => {
      const { id } = await getContact(scope, params.identifier, query.identifier_type)
      return present.presentIdentities(scope, id)
    },
  )

  api.post(
    '/contacts/:identifier/identities',
    {
      may: 'contacts.change',
      ...lookup,
      summary: 'Attach an identity to a contact',
      body: input.IdentityBody,
      out: output.IdentitiesOutput,
      created: output.IdentitiesOutput,
    },
    async ({ scope, params, query, body }, reply) => {
      const { id } = await getContact(scope, params.identifier, query.identifier_type)
      const attached = await transaction(scope, tx => attachIdentity(tx, id, body.identity))
      reply.code(attached ? 201 : 200)
      return present.presentIdentities(scope, id)
    },
  )

  api.get(
    '/contacts/:identifier/identity_moves',
    { may: 'log in', ...lookup, summary: "List a contact's identity moves", out: output.MovesOutput },
    async ({ scope, params, query }) => {
      const { id } = await getContact(scope, params.identifier, query.identifier_type)
      return present.presentMoves(scope, await selectMoves(scope, id))
    },
  )

  api.post(
    '/identity_moves/:id/undo',
    {
      may: 'contacts.change',
      summary: 'Undo an identity move',
      params: input.MoveParams,
      out: output.IdentitiesOutput,
    },
    async ({ scope, params }) => {
      const { id } = await transaction(scope, tx => undoMove(tx, params.id))
      return present.presentIdentities(scope, id)
    },
  )
}

function noteRoutes(api: Api): void {
  api.get(
    '/contacts/:identifier/notes',
    { may: 'log in', ...lookup, summary: "List a contact's notes", out: output.NotesOutput },
    async ({ scope, params, query }) => {
      const { id } = await getContact(scope, params.identifier, query.identifier_type)
      return present.presentNotes(scope, id)
    },
  )

  api.post(
    '/contacts/:identifier/notes',
    {
      may: 'contacts.change',
      ...lookup,
      summary: 'Add a note to a contact',
      body: input.NoteBody,
      created: output.NoteOutput,
    },
    async ({ scope, params, query, body }) => {
      const { id } = await getContact(scope, params.identifier, query.identifier_type)
      const note = await transaction(scope, tx => addNote(tx, id, body))
      return present.presentNote(scope, note)
    },
  )

  const one = { params: input.NoteParams, query: input.ContactLookup }

  api.put(
    '/contacts/:identifier/notes/:id',
    {
      may: 'contacts.change',
      ...one,
      summary: 'Change a note',
      conditional: true,
      body: input.NoteBody,
      out: output.NoteOutput,
    },
    async request => {
      const { scope, params, query, body } = request
      const { id } = await getContact(scope, params.identifier, query.identifier_type)
      const note = await changeIfMatch(request, {
        current: async tx => present.presentNote(tx, await getNote(tx, id, params.id)),
        change: tx => changeNote(tx, { contactId: id, id: params.id }, body),
      })
      return present.presentNote(scope, note)
    },
  )

  api.delete(
    '/contacts/:identifier/notes/:id',
    { may: 'contacts.change', ...one, summary: 'Delete a note', conditional: true, out: output.NoteOutput },
    async request => {
      const { scope, params, query } = request
      const { id } = await getContact(scope, params.identifier, query.identifier_type)
      const note = await changeIfMatch(request, {
        current: async tx => present.presentNote(tx, await getNote(tx, id, params.id)),
        change: tx => removeNote(tx, id, params.id),
      })
      return present.presentNote(scope, note)
    },
  )
}
