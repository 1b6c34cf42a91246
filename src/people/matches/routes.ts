import type { Api } from '../../kit/http/api.ts'
import { idInPath } from '../../kit/input.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { getContact } from '../contacts/find-contact.ts'
import { ContactLookup, ContactParams } from '../contacts/input.ts'
import { presentContacts, presentIdentities } from '../contacts/present.ts'
import type { ContactRow } from '../contacts/queries.ts'
import { confirmMatch, refuseMatch } from './confirm-match.ts'
import { findMatches } from './find-matches.ts'
import { ConfirmedOutput, MatchesOutput } from './output.ts'

const MatchParams = ContactParams.extend({ id: idInPath.describe('Our ID of the other contact.') })

/** Contacts that may be one person, and what staff say of that. */
export function matchRoutes(api: Api): void {
  api.get(
    '/contacts/:identifier/matches',
    {
      may: 'log in',
      operation: 'listContactMatches',
      summary: 'List contacts that may be the same person',
      params: ContactParams,
      query: ContactLookup,
      out: MatchesOutput,
    },
    async ({ scope, params, query }) =>
      present(scope, await getContact(scope, params.identifier, query.identifier_type)),
  )

  const one = { params: MatchParams, query: ContactLookup }

  api.post(
    '/contacts/:identifier/matches/:id',
    {
      may: 'contacts.change',
      ...one,
      operation: 'confirmMatch',
      summary: 'Merge two contacts of one person',
      description: 'Moves all identities of the other contact here; each move can be undone.',
      out: ConfirmedOutput,
    },
    async ({ scope, params, query }) => {
      const { id } = await getContact(scope, params.identifier, query.identifier_type)
      const move_ids = await transaction(scope, tx => confirmMatch(tx, id, params.id))
      return { ...(await presentIdentities(scope, id)), move_ids }
    },
  )

  api.delete(
    '/contacts/:identifier/matches/:id',
    {
      may: 'contacts.change',
      ...one,
      operation: 'refuseMatch',
      summary: 'Mark two contacts as different people',
      description: 'They are no longer suggested. Returns the remaining suggestions.',
      out: MatchesOutput,
    },
    async ({ scope, params, query }) => {
      const contact = await getContact(scope, params.identifier, query.identifier_type)
      await transaction(scope, tx => refuseMatch(tx, contact.id, params.id))
      return present(scope, contact)
    },
  )
}

async function present(scope: Scope, contact: ContactRow) {
  const matches = await findMatches(scope, contact)
  const contacts = await presentContacts(
    scope,
    matches.map(one => one.contact),
  )
  return {
    matches: contacts.map((shown, index) => ({ contact: shown, reasons: matches[index]?.reasons ?? [] })),
  }
}
