import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { recordAudit } from '../../kit/audit/record.ts'
import type { Api } from '../../kit/http/api.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { ContactsQuery } from '../../people/contacts/input.ts'
import type { ContactFilters } from '../../people/contacts/list-contacts.ts'
import type { ContactActivity } from '../../people/contacts/present.ts'
import { requirePresence } from '../../people/sessions/confirm-login.ts'
import { ConversationsQuery } from '../../talk/conversations/input.ts'
import { contactsCsv, conversationsCsv } from './list-csv.ts'

const NEEDS_PRESENCE =
  'In a browser session, responds with `confirmation_required` unless its owner logged in or confirmed within 15 minutes.'

/** Whole lists as CSV, filtered as the lists are. */
export function listExportRoutes(
  api: Api,
  { address, others }: { address: BaseAddress; others: ContactFilters & ContactActivity },
): void {
  api.get(
    '/exports/conversations.csv',
    {
      may: 'data.export',
      operation: 'exportConversations',
      summary: 'Export a list of conversations',
      description: `All conversations of such a list as CSV, newest first, whatever its order and pages. ${NEEDS_PRESENCE}`,
      produces: 'text/csv',
      query: ConversationsQuery,
    },
    ({ scope, query }, reply) =>
      download(scope, reply, { name: 'conversations', lines: conversationsCsv(scope, query, address) }),
  )

  api.get(
    '/exports/contacts.csv',
    {
      may: 'data.export',
      operation: 'exportContacts',
      summary: 'Export a list of contacts',
      description: `All contacts of such a list as CSV, newest first, whatever its order and pages. ${NEEDS_PRESENCE}`,
      produces: 'text/csv',
      query: ContactsQuery,
    },
    ({ scope, query }, reply) =>
      download(scope, reply, { name: 'contacts', lines: contactsCsv(scope, query, others) }),
  )
}

/** The audit log has who took which list, and not what they searched for: that can name people. */
async function download(
  scope: Scope,
  reply: FastifyReply,
  { name, lines }: { name: 'conversations' | 'contacts'; lines: AsyncGenerator<string> },
): Promise<FastifyReply> {
  await requirePresence(scope)
  // What cannot be listed is refused while there is still a status to say so.
  const first = await lines.next()
  await transaction(scope, async tx => recordAudit(tx, { action: 'export.ordered', about: { key: name } }))
  return reply
    .header('Content-Type', 'text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}.csv"`)
    .header('Cache-Control', 'no-store')
    .send(Readable.from(continued(first, lines)))
}

async function* continued(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (!first.done) yield first.value
  yield* rest
}
