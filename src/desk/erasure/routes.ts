import type { Api } from '../../kit/http/api.ts'
import { transaction } from '../../kit/scope.ts'
import { getContact } from '../../people/contacts/find-contact.ts'
import { ContactLookup, ContactParams } from '../../people/contacts/input.ts'
import { requirePresence } from '../../people/sessions/confirm-login.ts'
import { findUnfinished, getErasure, selectErasures } from './erasure-queries.ts'
import { ErasureBody, ErasureParams } from './input.ts'
import { selectNamed } from './named-queries.ts'
import { nameToType, orderErasure } from './order-erasure.ts'
import { ErasureOutput, ErasurePreviewOutput, ErasuresOutput } from './output.ts'
import { findPerson } from './person-queries.ts'
import { presentAmounts, presentErasure, presentErasures, presentNamed } from './present.ts'
import { previewErasure } from './preview-erasure.ts'

const LATEST = 100
const lookup = { params: ContactParams, query: ContactLookup }

/** Erasing a person (Art. 17 GDPR): what would go, the order, and how far it is. */
export function erasureRoutes(api: Api): void {
  api.get(
    '/contacts/:identifier/erasure',
    {
      may: 'data.erase',
      operation: 'previewErasure',
      summary: 'Preview the erasure of a contact',
      ...lookup,
      out: ErasurePreviewOutput,
    },
    async ({ scope, params, query }) => {
      const contact = await getContact(scope, params.identifier, query.identifier_type)
      const person = await findPerson(scope, contact.id)
      const { goes, stays } = await previewErasure(scope, person)
      const running = await findUnfinished(scope, contact.id)
      return {
        name_to_type: nameToType(contact, person),
        goes: presentAmounts(goes),
        stays,
        named: presentNamed(await selectNamed(scope, [...person.marks, ...person.handles])),
        erasure: running ? await presentErasure(scope, running) : null,
      }
    },
  )

  api.post(
    '/contacts/:identifier/erasure',
    {
      may: 'data.erase',
      operation: 'eraseContact',
      summary: 'Erase a contact permanently',
      description:
        'Erases the contact, their conversations, files and mails in the background, which cannot be undone. In a browser session, responds with `confirmation_required` unless its owner logged in or confirmed within 15 minutes.',
      ...lookup,
      body: ErasureBody,
      created: ErasureOutput,
    },
    async ({ scope, params, query, body }) => {
      await requirePresence(scope)
      const { id } = await getContact(scope, params.identifier, query.identifier_type)
      return presentErasure(scope, await transaction(scope, tx => orderErasure(tx, id, body.erasure.name)))
    },
  )

  api.get(
    '/erasures',
    { may: 'data.erase', summary: 'List erasures', out: ErasuresOutput },
    async ({ scope }) => ({ erasures: await presentErasures(scope, await selectErasures(scope, LATEST)) }),
  )

  api.get(
    '/erasures/:id',
    { may: 'data.erase', summary: 'Get an erasure', params: ErasureParams, out: ErasureOutput },
    async ({ scope, params }) => presentErasure(scope, await getErasure(scope, params.id)),
  )
}
