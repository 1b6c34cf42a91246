import type { z } from 'zod'
import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import { findPeople } from '../../people/identities/people.ts'
import { presentPerson } from '../../people/identities/present.ts'
import type { DeletedRow } from '../../talk/deleted/queries.ts'
import type { DeletedConversationOutput } from './output.ts'

type Deleted = z.input<typeof DeletedConversationOutput>

/** Deleted conversations as in the API. */
export async function presentAllDeleted(scope: Scope, rows: DeletedRow[]): Promise<Deleted[]> {
  const zone = scope.brand.timeZone
  const people = await findPeople(
    scope,
    rows.flatMap(({ authorId, deletedBy }) => [authorId, deletedBy ?? []].flat()),
  )
  const personOf = (id: number | null) => {
    const person = id === null ? undefined : people.get(id)
    return person ? presentPerson(person) : null
  }
  return rows.map(row => ({
    id: row.id,
    title: row.title,
    channel_id: row.channelId,
    user: personOf(row.authorId),
    messages: row.messageCount,
    files: row.fileCount,
    deleted_by: personOf(row.deletedBy),
    deleted_at: formatTime(row.deletedAt, zone),
    purge_at: formatTime(row.purgeAt, zone),
  }))
}

export async function presentDeleted(scope: Scope, row: DeletedRow): Promise<Deleted> {
  return (await presentAllDeleted(scope, [row]))[0] as Deleted
}
