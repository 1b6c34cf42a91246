import { DateTime } from 'luxon'
import { z } from 'zod'
import { invalid } from '../../kit/errors.ts'
import { parameter, timeText } from '../../kit/input.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { parseTime } from '../../kit/time.ts'

const DEFAULT_DAYS = 30
const MAX_DAYS = 1_100

export const PeriodQuery = z.object({
  start_date: parameter(timeText).describe('First day of the period.'),
  end_date: parameter(timeText).describe('Last day of the period; today by default.'),
})

/** From the start of one day to the end of another, in the brand's time zone. */
export interface Period {
  from: Date
  /** Exclusive: the start of the day after the last. */
  to: Date
  /** The days as `2026-11-20`, in order. */
  days: string[]
}

/** The requested days; the last thirty by default. Throws invalid for a reversed or overlong period. */
export function periodOf(scope: Scope, query: z.output<typeof PeriodQuery>): Period {
  const dayOf = (text: string) =>
    DateTime.fromJSDate(parseTime(text, scope.brand.timeZone) as Date, { zone: scope.brand.timeZone })
  const today = DateTime.fromJSDate(scope.now(), { zone: scope.brand.timeZone })
  const last = (query.end_date ? dayOf(query.end_date) : today).startOf('day')
  const first = (query.start_date ? dayOf(query.start_date) : last.minus({ days: DEFAULT_DAYS - 1 })).startOf(
    'day',
  )
  if (first > last) throw invalid('start_date', say`must not be after end_date`)
  const count = Math.round(last.diff(first, 'days').days) + 1
  if (count > MAX_DAYS) throw invalid('start_date', say`must be at most ${MAX_DAYS} days before end_date`)
  const days = Array.from({ length: count }, (_, index) => first.plus({ days: index }).toISODate() as string)
  return { from: first.toJSDate(), to: last.plus({ days: 1 }).toJSDate(), days }
}

/** The period of so many days that ends where the other starts or ends. */
export function daysBefore(end: Date, days: number, timeZone: string): { from: Date; to: Date } {
  const to = DateTime.fromJSDate(end, { zone: timeZone })
  return { from: to.minus({ days }).toJSDate(), to: end }
}

/** The start of the week (Monday) or month of the time. */
export function beginningOf(unit: 'week' | 'month', time: Date, timeZone: string): Date {
  return DateTime.fromJSDate(time, { zone: timeZone }).startOf(unit).toJSDate()
}
