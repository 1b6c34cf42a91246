import { DateTime } from 'luxon'

/** In which people write the names of days: those of the staff pages. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'ar']
const WEEK = [0, 1, 2, 3, 4, 5, 6]
const SPAN = /^(\p{L}+)(?:[-–](\p{L}+))? ([01]\d|2[0-3]):([0-5]\d)[-–]([01]\d|2[0-4]):([0-5]\d)$/u

/** Letters alone, so that `Mié.` and `mie` are one word. */
const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()

/** Names of days, short and long, with their place in the week, from 0, Monday. */
const DAY_OF = new Map(
  LANGUAGES.flatMap(language =>
    (['short', 'long'] as const).flatMap(weekday => {
      const { format } = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
      // 1 January 2024 was a Monday.
      return WEEK.map(day => [bare(format(Date.UTC(2024, 0, day + 1))), day] as const)
    }),
  ),
)
const DAYS_AHEAD = 8
/** The minute that ends a day. */
const MIDNIGHT = 24 * 60

/** From one minute of a day to another; days count from 1, Monday, to 7. */
interface Span {
  days: Set<number>
  from: number
  to: number
}

/** `mon-fri 09:00-17:00, sat 10:00-14:00, fri 22:00-02:00`, with the days in any of the languages; undefined for anything else. */
export function parseHours(text: string): Span[] | undefined {
  const spans = bare(text)
    .split(/[,،]/)
    .map(part => parseSpan(part.trim()))
  return spans.every(span => span !== undefined) ? spans.flat() : undefined
}

/** Hours over midnight are two spans, of which the second is of the next day. */
function parseSpan(text: string): Span[] | undefined {
  const [, first, last = first, fromHour, fromMinute, toHour, toMinute] = SPAN.exec(text) ?? []
  const [from, to] = [Number(fromHour) * 60 + Number(fromMinute), Number(toHour) * 60 + Number(toMinute)]
  const [begin, end] = [DAY_OF.get(first ?? ''), DAY_OF.get(last ?? '')]
  if (begin === undefined || end === undefined || from === to || to > MIDNIGHT) return undefined
  const days = WEEK.filter(index => isWithin(index, begin, end))
  const on = (later: number) => new Set(days.map(index => ((index + later) % WEEK.length) + 1))
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
