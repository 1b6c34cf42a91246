import type { Scope } from '../../kit/scope.ts'
import { findStaff, type Person } from '../../people/identities/people.ts'
import { presentPerson } from '../../people/identities/present.ts'
import { selectPresences } from './queries.ts'

/** Who is at which conversation of the brand now. */
export async function listPresences(scope: Scope) {
  const rows = await selectPresences(scope)
  const staff = await findStaff(
    scope,
    rows.map(({ userId }) => userId),
  )
  return rows
    .filter(({ userId }) => staff.has(userId))
    .map(({ conversationId, userId, state }) => ({
      conversation_id: conversationId,
      state,
      user: presentPerson(staff.get(userId) as Person),
    }))
}
