import { DateTime } from 'luxon'

/** A part of a day, `09:00` to `17:30`, in the zone of the hours; up to `24:00`, or to an hour of the next day if `to` is not after `from`. */
export interface Interval {
  from: string
  to: string
}

/** When somebody works. */
export interface Hours {
  /** IANA name. */
  timeZone: string
  /** By day of the week, Monday first: seven lists. */
  week: Interval[][]
  /** Days such as `2026-12-25` on which nobody works. */
  holidays: ReadonlySet<string>
}

/** From, and up to, in milliseconds since 1970. */
type Span = [number, number]

/** What lies farther ahead is not looked for. */
const FARTHEST_DAYS = 1_100

/** Whether nobody ever works: then business time is calendar time. */
export function isEmpty({ week }: Hours): boolean {
  return week.every(day => day.length === 0)
}

/** Whether somebody works at that moment. */
export function isOpenAt(hours: Hours, at: Date): boolean {
  const ms = at.getTime()
  return isEmpty(hours) || spansAround(hours, at).some(([from, to]) => from <= ms && ms < to)
}

/** The moment when so much business time has passed, or that in three years if there is too little of it; calendar time if nobody ever works. */
export function addBusinessTime(hours: Hours, start: Date, ms: number): Date {
  if (isEmpty(hours)) return new Date(start.getTime() + ms)
  let left = ms
  let covered = start.getTime()
  for (const [from, to] of spansFrom(hours, start)) {
    const begin = Math.max(from, covered)
    if (to - begin >= left) return new Date(begin + left)
    left -= Math.max(0, to - begin)
    covered = Math.max(covered, to)
  }
  return new Date(start.getTime() + FARTHEST_DAYS * DAY)
}

/** Milliseconds of business time between two moments. */
export function businessTimeBetween(hours: Hours, start: Date, end: Date): number {
  if (isEmpty(hours)) return Math.max(0, end.getTime() - start.getTime())
  let sum = 0
  let covered = start.getTime()
  for (const [from, to] of spansFrom(hours, start)) {
    if (from >= end.getTime()) break
    sum += Math.max(0, Math.min(to, end.getTime()) - Math.max(from, covered))
    covered = Math.max(covered, to)
  }
  return sum
}

/** When it opens or closes next; undefined if it does not within a year. */
export function nextChange(hours: Hours, at: Date): Date | undefined {
  if (isEmpty(hours)) return undefined
  let openUntil = isOpenAt(hours, at) ? at.getTime() : undefined
  for (const [from, to] of spansFrom(hours, at, 366)) {
    if (openUntil === undefined) return new Date(from)
    if (from > openUntil) return new Date(openUntil)
    openUntil = Math.max(openUntil, to)
  }
  return undefined
}

const DAY = 24 * 3_600_000

function spansAround(hours: Hours, at: Date): Span[] {
  const today = dayOf(hours, at)
  return [...spansOn(hours, today - 1), ...spansOn(hours, today)]
}

/** The spans that end after a moment, in the order in which they begin; they may overlap. */
function* spansFrom(hours: Hours, at: Date, days = FARTHEST_DAYS): Generator<Span> {
  const first = dayOf(hours, at) - 1
  for (let n = 0; n < days; n++)
    for (const span of spansOn(hours, first + n)) if (span[1] > at.getTime()) yield span
}

/** The day of a moment where they work, counted from 1970-01-01. */
function dayOf({ timeZone }: Hours, at: Date): number {
  const { year, month, day } = DateTime.fromJSDate(at, { zone: timeZone })
  return Math.floor(Date.UTC(year, month - 1, day) / DAY)
}

/** The spans that begin on each day. */
type Days = Map<number, Span[]>

/** By what the hours say: they are read from the database again and again. The last ones that were asked for come last. */
const KEPT = new Map<string, Days>()
const MAX_KEPT = 50
const DAYS_OF = new WeakMap<Hours, Days>()

/** As spansOf, which takes its time with zones: each day is computed once. */
function spansOn(hours: Hours, day: number): Span[] {
  const days = daysOf(hours)
  const kept = days.get(day)
  if (kept) return kept
  const date = new Date(day * DAY).toISOString().slice(0, 10)
  const spans = spansOf(hours, DateTime.fromISO(date, { zone: hours.timeZone }))
  days.set(day, spans)
  return spans
}

function daysOf(hours: Hours): Days {
  const known = DAYS_OF.get(hours)
  if (known) return known
  const says = JSON.stringify([hours.timeZone, hours.week, [...hours.holidays].sort()])
  const days: Days = KEPT.get(says) ?? new Map()
  KEPT.delete(says)
  KEPT.set(says, days)
  const [oldest] = KEPT.keys()
  if (KEPT.size > MAX_KEPT && oldest !== undefined) KEPT.delete(oldest)
  DAYS_OF.set(hours, days)
  return days
}

/** The spans that begin on a day, in order. */
function spansOf({ week, holidays }: Hours, day: DateTime): Span[] {
  if (holidays.has(day.toISODate() ?? '')) return []
  return (week[day.weekday - 1] ?? [])
    .map(({ from, to }): Span => [momentOf(day, from), momentOf(to > from ? day : day.plus({ days: 1 }), to)])
    .filter(([from, to]) => from < to)
    .sort(([one], [other]) => one - other)
}

/** `24:00` is the beginning of the next day. An hour that a zone skips is the one after it. */
function momentOf(day: DateTime, clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  if (hour === 24) return day.plus({ days: 1 }).startOf('day').toMillis()
  return day.set({ hour, minute, second: 0, millisecond: 0 }).toMillis()
}
