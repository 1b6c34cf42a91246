import type { Api } from '../../kit/http/api.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { getContact } from '../../people/contacts/find-contact.ts'
import { ContactParams } from '../../people/contacts/input.ts'
import { TimelineQuery } from './input.ts'
import { listTimeline } from './list-timeline.ts'
import { TimelineOutput } from './output.ts'
import { presentTimeline } from './present.ts'

/** What has happened with a contact: conversations, notes and changes in one order. */
export function timelineRoutes(api: Api, address: BaseAddress): void {
  api.get(
    '/contacts/:identifier/timeline',
    {
      may: 'log in',
      operation: 'getContactTimeline',
      summary: "Get a contact's timeline",
      description:
        'Conversations, notes, changes, moved identities and ratings, newest first, as far as the caller sees them.',
      params: ContactParams,
      query: TimelineQuery,
      out: TimelineOutput,
    },
    async ({ scope, params, query }) => {
      const { id: contactId } = await getContact(scope, params.identifier, query.identifier_type)
      const { entries, counts, next } = await listTimeline(scope, contactId, query)
      return { timeline: await presentTimeline(scope, entries, { contactId, address }), counts, next }
    },
  )
}
