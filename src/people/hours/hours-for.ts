import type { Hours } from './business-time.ts'
import type { HoursRow } from './queries.ts'

/** Nobody has said when they work: always. */
const ALWAYS: Hours = { timeZone: 'UTC', week: [], holidays: new Set() }

/** The hours of a team, or else of the brand; without any, somebody always works. */
export function hoursAmong(all: HoursRow[], teamId: number | null): Hours {
  const row = all.find(hours => hours.teamId === teamId) ?? all.find(hours => hours.teamId === null)
  return row ? asHours(row) : ALWAYS
}

/** A row as business time is computed with it. */
export function asHours({
  timeZone,
  week,
  holidays,
}: Pick<HoursRow, 'timeZone' | 'week' | 'holidays'>): Hours {
  return { timeZone, week, holidays: new Set(holidays.map(({ day }) => day)) }
}
