import { DateTime } from 'luxon'

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const DAY = `(${DAYS.join('|')})`
const SPAN = new RegExp(`^${DAY}(?:-${DAY})? ([01]\\d|2[0-3]):([0-5]\\d)-([01]\\d|2[0-4]):([0-5]\\d)$`)
const DAYS_AHEAD = 8
/** The minute that ends a day. */
const MIDNIGHT = 24 * 60

/** From one minute of a day to another; days count from 1, Monday, to 7. */
interface Span {
  days: Set<number>
  from: number
  to: number
}

/** `mon-fri 09:00-17:00, sat 10:00-14:00, fri 22:00-02:00`; undefined for anything else. */
export function parseHours(text: string): Span[] | undefined {
  const spans = text
    .toLowerCase()
    .split(',')
    .map(part => parseSpan(part.trim()))
  return spans.every(span => span !== undefined) ? spans.flat() : undefined
}

/** Hours over midnight are two spans, of which the second is of the next day. */
function parseSpan(text: string): Span[] | undefined {
  const [, first, last = first, fromHour, fromMinute, toHour, toMinute] = SPAN.exec(text) ?? []
  const [from, to] = [Number(fromHour) * 60 + Number(fromMinute), Number(toHour) * 60 + Number(toMinute)]
  if (first === undefined || from === to || to > MIDNIGHT) return undefined
  const [begin, end] = [first, last].map(day => DAYS.indexOf(day as (typeof DAYS)[number]))
  const days = DAYS.map((_, index) => index).filter(index => isWithin(index, begin as number, end as number))
  const on = (later: number) => new Set(days.map(index => ((index + later) % DAYS.length) + 1))
  if (from < to) return [{ days: on(0), from, to }]
  const evening = { days: on(0), from, to: MIDNIGHT }
  return to === 0 ? [evening] : [evening, { days: on(1), from: 0, to }]
}

/** Weeks wrap: `sat-mon` is three days. */
function isWithin(day: number, begin: number, end: number): boolean {
  return begin <= end ? day >= begin && day <= end : day >= begin || day <= end
}

/** Whether it is open at this time in this zone, and otherwise when it opens next. */
export function openingAt(spans: Span[], zone: string, at: Date): { isOpen: boolean; opensAt?: Date } {
  const now = DateTime.fromJSDate(at, { zone })
  const minute = now.hour * 60 + now.minute
  if (spans.some(({ days, from, to }) => days.has(now.weekday) && from <= minute && minute < to))
    return { isOpen: true }
  const openings = Array.from({ length: DAYS_AHEAD }, (_, ahead) => now.startOf('day').plus({ days: ahead }))
    .flatMap(day =>
      spans
        .filter(({ days }) => days.has(day.weekday))
        .map(({ from }) => day.set({ hour: Math.floor(from / 60), minute: from % 60 })),
    )
    .filter(opening => opening > now)
    .sort((one, other) => one.toMillis() - other.toMillis())
  const [next] = openings
  return next ? { isOpen: false, opensAt: next.toJSDate() } : { isOpen: false }
}
