import { findPeople } from '../identities/people.ts'
import { presentPerson } from '../identities/present.ts'
import type { Scope } from '../kit/scope.ts'
import { formatTime } from '../kit/time.ts'
import type { EventRow } from './queries.ts'

/** Events as the API shows them; their actors come in one query. */
export async function presentEvents(scope: Scope, rows: EventRow[]) {
  const people = await findPeople(
    scope,
    rows.flatMap(({ actorIdentityId }) => actorIdentityId ?? []),
  )
  return rows.map(row => {
    const actor = row.actorIdentityId === null ? undefined : people.get(row.actorIdentityId)
    return {
      id: row.id,
      type: row.type,
      created_at: formatTime(row.createdAt, scope.brand.timeZone),
      actor: actor ? presentPerson(actor) : null,
      subject: { type: row.type.split('.', 1)[0], id: row.subjectId },
      data: row.data,
    }
  })
}
