import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import type { Named } from '../../people/contacts/resolve-identity.ts'
import { findStaff, type Person } from '../../people/identities/people.ts'
import { presentPerson } from '../../people/identities/present.ts'
import { selectFreeUploads } from '../attachments/queries.ts'
import { VISIBILITY } from '../conversations/codes.ts'
import { type ConversationRow, selectConversationsByIds } from '../conversations/queries.ts'
import type { ScheduledMessage } from './output.ts'
import type { ScheduledRow } from './queries.ts'
import { hasCustomerWritten } from './send-scheduled.ts'

/** Scheduled messages as in the API. One whose customer has written counts as stopped before its time comes. */
export async function presentScheduled(scope: Scope, rows: ScheduledRow[]): Promise<ScheduledMessage[]> {
  const [staff, files, conversations] = await Promise.all([
    findStaff(
      scope,
      rows.map(({ userId }) => userId),
    ),
    selectFreeUploads(
      scope,
      rows.flatMap(({ uploadIds }) => uploadIds),
    ),
    selectConversationsByIds(scope, [...new Set(rows.map(({ conversationId }) => conversationId))]),
  ])
  const { timeZone } = scope.brand
  return rows.map(row => {
    const { input, uploadIds } = row
    const conversation = conversations.find(({ id }) => id === row.conversationId) as ConversationRow
    return {
      id: row.id,
      conversation_id: row.conversationId,
      user: presentPerson(staff.get(row.userId) as Person),
      body: input.body,
      visibility: input.visibility ?? VISIBILITY.regular,
      recipients: addressesOf(input.recipients),
      bcc: addressesOf(input.bcc),
      without: addressesOf(input.without),
      uploads: uploadIds.flatMap(id => files.get(id) ?? []),
      'resolves?': input.suppressAutoresolve !== true,
      send_at: formatTime(row.sendAt, timeZone),
      stopped_because:
        row.stoppedBecause ?? (hasCustomerWritten(row, conversation) ? 'customer_wrote' : null),
      refusal: row.refusal,
      created_at: formatTime(row.createdAt, timeZone),
    }
  })
}

function addressesOf(people: Named[] | undefined): string[] {
  return (people ?? []).map(({ identifier }) => identifier)
}
