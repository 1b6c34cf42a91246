import { answerList } from '../../kit/http/answer-list.ts'
import { changeIfMatch } from '../../kit/http/etag.ts'
import type { Api } from '../../kit/http/types.ts'
import { type TxScope, transaction } from '../../kit/scope.ts'
import { attachIdentity } from './attach-identity.ts'
import { changeContact } from './change-contact.ts'
import { createContact } from './create-contact.ts'
import { getContact, lockContact } from './find-contact.ts'
import * as input from './input.ts'
import { listContacts } from './list-contacts.ts'
import { selectMoves } from './move-queries.ts'
import { getNote } from './note-queries.ts'
import { addNote, changeNote, removeNote } from './notes.ts'
import * as output from './output.ts'
import * as present from './present.ts'
import { undoMove } from './undo-move.ts'

const lookup = { params: input.ContactParams, querystring: input.ContactLookup }

export function contactRoutes(api: Api): void {
  api.get(
    '/contacts',
    {
      schema: {
        summary: 'List contacts',
        querystring: input.ContactsQuery,
        response: { 200: output.ContactsOutput },
      },
    },
    async (request, reply) => {
      const { scope, query } = request
      const listed = await listContacts(scope, query)
      return answerList({ request, reply }, listed, {
        contacts: await present.presentContacts(scope, listed.rows),
      })
    },
  )

  api.post(
    '/contacts',
    {
      schema: {
        summary: 'Create a contact',
        body: input.NewContactBody,
        response: { 201: output.ContactOutput },
      },
    },
    async ({ scope, body }, reply) => {
      const row = await transaction(scope, tx => createContact(tx, body.contact))
      reply.code(201)
      return present.presentContact(scope, row)
    },
  )

  api.get(
    '/contacts/:identifier',
    { schema: { summary: 'Get a contact', ...lookup, response: { 200: output.ContactOutput } } },
    async ({ scope, params, query }) =>
      present.presentContact(scope, await getContact(scope, params.identifier, query.identifier_type)),
  )

  api.put(
    '/contacts/:identifier',
    {
      schema: {
        summary: 'Change a contact',
        conditional: true,
        ...lookup,
        body: input.ContactChangesBody,
        response: { 200: output.ContactOutput },
      },
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
    {
      schema: {
        summary: "List a contact's identities",
        ...lookup,
        response: { 200: output.IdentitiesOutput },
      },
    },
    async ({ scope, params, query }) => {
      const { id } = await getContact(scope, params.identifier, query.identifier_type)
      return present.presentIdentities(scope, id)
    },
  )

  api.post(
    '/contacts/:identifier/identities',
    {
      schema: {
        summary: 'Attach an identity to a contact',
        ...lookup,
        body: input.IdentityBody,
        response: { 200: output.IdentitiesOutput, 201: output.IdentitiesOutput },
      },
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
    {
      schema: {
        summary: "List a contact's identity moves",
        ...lookup,
        response: { 200: output.MovesOutput },
      },
    },
    async ({ scope, params, query }) => {
      const { id } = await getContact(scope, params.identifier, query.identifier_type)
      return present.presentMoves(scope, await selectMoves(scope, id))
    },
  )

  api.post(
    '/identity_moves/:id/undo',
    {
      schema: {
        summary: 'Undo an identity move',
        params: input.MoveParams,
        response: { 200: output.IdentitiesOutput },
      },
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
    { schema: { summary: "List a contact's notes", ...lookup, response: { 200: output.NotesOutput } } },
    async ({ scope, params, query }) => {
      const { id } = await getContact(scope, params.identifier, query.identifier_type)
      return present.presentNotes(scope, id)
    },
  )

  api.post(
    '/contacts/:identifier/notes',
    {
      schema: {
        summary: 'Add a note to a contact',
        ...lookup,
        body: input.NoteBody,
        response: { 201: output.NoteOutput },
      },
    },
    async ({ scope, params, query, body }, reply) => {
      const { id } = await getContact(scope, params.identifier, query.identifier_type)
      const note = await transaction(scope, tx => addNote(tx, id, body))
      reply.code(201)
      return present.presentNote(scope, note)
    },
  )

  const one = { params: input.NoteParams, querystring: input.ContactLookup }

  api.put(
    '/contacts/:identifier/notes/:id',
    {
      schema: {
        summary: 'Change a note',
        conditional: true,
        ...one,
        body: input.NoteBody,
        response: { 200: output.NoteOutput },
      },
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
    { schema: { summary: 'Delete a note', conditional: true, ...one, response: { 200: output.NoteOutput } } },
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
