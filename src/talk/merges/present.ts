import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import { findPeople, type Person } from '../../people/identities/people.ts'
import { presentPerson } from '../../people/identities/present.ts'
import { type ConversationRow, selectConversationsByIds } from '../conversations/queries.ts'
import type { MergeRow } from './queries.ts'
import { undoableUntil } from './undo-merge.ts'

/** Merges as in the API, with the conversations that were merged. */
export async function presentMerges(scope: Scope, rows: MergeRow[]) {
  const ids = rows.map(({ mergedId }) => mergedId)
  const found = new Map((await selectConversationsByIds(scope, ids)).map(row => [row.id, row]))
  const people = await findPeople(scope, [
    ...rows.flatMap(({ actorIdentityId }) => actorIdentityId ?? []),
    ...[...found.values()].map(({ authorId }) => authorId),
  ])
  return rows.map(row => {
    const merged = found.get(row.mergedId) as ConversationRow
    const user = row.actorIdentityId === null ? undefined : people.get(row.actorIdentityId)
    return {
      id: row.id,
      conversation: {
        id: merged.id,
        slug: merged.slug,
        ref_id: merged.refId,
        subject: merged.subject,
        author: presentPerson(people.get(merged.authorId) as Person),
      },
      message_count: row.messageIds.length,
      created_at: formatTime(row.createdAt, scope.brand.timeZone),
      user: user ? presentPerson(user) : null,
      undo_until: formatTime(undoableUntil(row), scope.brand.timeZone),
    }
  })
}
