import { DateTime } from 'luxon'
import type { Every } from './triggers.ts'
import { WEEKDAYS } from './weekdays.ts'

/** A time of day on a day of the calendar, such as `2026-11-30`, and when that is. */
export interface DayTime {
  day: string
  at: Date
}

/** A week, with the days around it: a day's time may fall on the day after it, where clocks skip midnight. */
const DAYS_AHEAD = 8

/** The first time of a trigger after a moment; in the brand's zone, unless the trigger has its own. */
export function nextTime(
  { at, days = [...WEEKDAYS], time_zone }: Every,
  brandZone: string,
  after: Date,
): DayTime {
  const zone = time_zone ?? brandZone
  const today = DateTime.fromJSDate(after, { zone }).startOf('day')
  for (let n = -1; n <= DAYS_AHEAD; n++) {
    const { year, month, day, weekday } = today.plus({ days: n })
    const isWanted = days.some(word => word === WEEKDAYS[weekday - 1])
    const moment = isWanted ? momentOf({ year, month, day }, at, zone) : undefined
    if (moment && moment > after) return { day: isoDay({ year, month, day }), at: moment }
  }
  throw new Error(`No ${at} on ${days.join(', ')} in ${zone}`)
}

/** The last of the times that have come: that of `first`, or a later one. */
export function latestTime(
  every: Every,
  brandZone: string,
  { first, now }: { first: DayTime; now: Date },
): DayTime {
  let latest = first
  for (let next = first; next.at <= now; next = nextTime(every, brandZone, next.at)) latest = next
  return latest
}

interface Day {
  year: number
  month: number
  day: number
}

function isoDay({ year, month, day }: Day): string {
  return DateTime.utc(year, month, day).toISODate() as string
}

/** When it is that time on that day: the first time if it comes twice; the first minute after those that clocks skip. */
function momentOf(day: Day, clock: string, zone: string): Date {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const time = DateTime.fromObject({ ...day, hour, minute }, { zone })
  if (time.hour === hour && time.minute === minute && time.day === day.day)
    return new Date(Math.min(...time.getPossibleOffsets().map(one => one.toMillis())))
  // Luxon goes on by as much as clocks skip.
  let first = time
  for (
    let before = first.minus({ minutes: 1 });
    before.offset === time.offset;
    before = first.minus({ minutes: 1 })
  )
    first = before
  return first.toJSDate()
}
