import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import { findTeams } from '../teams/queries.ts'
import { isEmpty, isOpenAt, nextChange } from './business-time.ts'
import { asHours } from './hours-for.ts'
import type { HoursRow } from './queries.ts'

/** Hours as in the API, without those of deleted teams. */
export async function presentHours(scope: Scope, rows: HoursRow[]) {
  const teams = new Map((await findTeams(scope)).map(({ id, name }) => [id, { id, name }]))
  const zone = scope.brand.timeZone
  const current = rows.filter(({ teamId }) => teamId === null || teams.has(teamId))
  return current.map(row => {
    const changes = nextChange(asHours(row), scope.now())
    return {
      id: row.id,
      team: row.teamId === null ? null : (teams.get(row.teamId) ?? null),
      time_zone: row.timeZone,
      week: row.week,
      holidays: row.holidays.map(({ day, name = null }) => ({ day, name: name ?? null })),
      'empty?': isEmpty(asHours(row)),
      'open?': isOpenAt(asHours(row), scope.now()),
      changes_at: changes ? formatTime(changes, zone) : null,
      created_at: formatTime(row.createdAt, zone),
      updated_at: formatTime(row.updatedAt, zone),
    }
  })
}
