import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import { selectUsers } from '../../people/users/queries.ts'
import { availabilityOf } from './availability-of.ts'
import { countOpenOf } from './load-queries.ts'
import { type AvailabilityRow, findAvailabilities } from './queries.ts'

/** The availability and load of these members, or of all staff, by name. */
export async function presentAvailability(scope: Scope, userIds?: number[]) {
  const users = (await selectUsers(scope))
    .filter(({ id }) => userIds?.includes(id) ?? true)
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.id - other.id)
  const ids = users.map(({ id }) => id)
  const known = await findAvailabilities(scope)
  const open = await countOpenOf(scope, ids)
  const rows = await availabilityOf(scope, ids)
  return rows.flatMap((row, index) => {
    const user = users[index]
    if (!user) return []
    const { id, name, email } = user
    const count = open.get(id) ?? { mail: 0, chat: 0 }
    return [
      { user: { id, name, email }, ...valuesOf(scope, row, known.has(id)), state: row.now, open: count },
    ]
  })
}

function valuesOf({ brand, now }: Scope, row: AvailabilityRow, isSet: boolean) {
  const timeOf = (time: Date | null) => time && formatTime(time, brand.timeZone)
  return {
    since: isSet ? timeOf(row.since) : null,
    until: row.until && row.until > now() ? timeOf(row.until) : null,
    changes_at: timeOf(row.changesAt),
    note: row.note,
    by_schedule: row.bySchedule,
    schedule: row.schedule && { time_zone: row.schedule.timeZone, week: row.schedule.week },
    room: { mail: row.mailRoom, chat: row.chatRoom },
    skills: row.skills,
  }
}
