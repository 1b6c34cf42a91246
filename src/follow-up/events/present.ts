import type { EventRow } from '../../kit/events/log.ts'
import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import { findPeople } from '../../people/identities/people.ts'
import { presentPerson } from '../../people/identities/present.ts'
import type { Event } from './output.ts'

/** Events as in the API; actors are loaded in one query. */
export async function presentEvents(scope: Scope, rows: EventRow[]): Promise<Event[]> {
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
      subject: { type: row.type.slice(0, row.type.indexOf('.')), id: row.subjectId },
      cause: row.cause && {
        by: row.cause.by,
        event_id: row.cause.event_id ?? null,
        depth: row.cause.depth ?? 0,
        ...(row.cause.macro ? { macro: row.cause.macro } : {}),
      },
      data: row.data,
    }
  })
}
