import { DateTime, IANAZone } from 'luxon'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Time zones change their offset only on a quarter of an hour. */
const QUARTER = 15 * MINUTE
const MAX_REMEMBERED = 10_000
const LAST_WRITABLE = Date.UTC(9999, 11, 31)

/** `2026-11-20T21:22:05.123+00:00`: milliseconds and the offset of the zone. Fast, since a list has a hundred of them. */
export function formatTime(time: Date, zone: string): string {
  const offset = zone === 'UTC' ? 0 : offsetAt(time.getTime(), zone)
  const minutes = Math.abs(offset)
  const sign = offset < 0 ? '-' : '+'
  return `${formatLocal(time.getTime() + offset * MINUTE)}${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** `2026-11-20`: the day of a calendar. */
export function dayOf(time: Date, zone: string): string {
  return formatTime(time, zone).slice(0, 10)
}

/** The day that it is for the brand. */
export function todayOf({ brand, now }: { brand: { timeZone: string }; now(): Date }): string {
  return dayOf(now(), brand.timeZone)
}

/** The same without a zone, built from cached days: toISOString takes three times as long. */
function formatLocal(ms: number): string {
  if (!(ms >= 0 && ms < LAST_WRITABLE)) return new Date(ms).toISOString().slice(0, -1)
  const day = Math.floor(ms / DAY)
  const rest = ms - day * DAY
  const date = dates.of(day, () => new Date(day * DAY).toISOString().slice(0, 11))
  const seconds = Math.floor(rest / 1_000)
  const hours = twoDigits(Math.floor(seconds / 3_600))
  const minutes = twoDigits(Math.floor(seconds / 60) % 60)
  return `${date}${hours}:${minutes}:${twoDigits(seconds % 60)}.${String(rest % 1_000).padStart(3, '0')}`
}

const TWO_DIGITS = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))

function twoDigits(n: number): string {
  return TWO_DIGITS[n] as string
}

/** Minutes east of UTC. Intl is slower than everything else about a list. */
function offsetAt(ms: number, zone: string): number {
  const quarter = Math.floor(ms / QUARTER)
  const find = () => Math.trunc(IANAZone.create(zone).offset(quarter * QUARTER))
  return offsets.of(zone, () => remember<number>()).of(quarter, find)
}

/** Results by key; cleared when there are too many. */
function remember<Value>() {
  const known = new Map<string | number, Value>()
  return {
    of(key: string | number, find: () => Value): Value {
      const before = known.get(key)
      if (before !== undefined) return before
      if (known.size >= MAX_REMEMBERED) known.clear()
      const value = find()
      known.set(key, value)
      return value
    },
  }
}

const dates = remember<string>()
const offsets = remember<ReturnType<typeof remember<number>>>()

/** formatTime for an optional time. */
export function formatTimeOrNull(time: Date | null, zone: string): string | null {
  return time === null ? null : formatTime(time, zone)
}

/** ISO 8601: a day of the calendar, of a week or of a year, each with dashes or without. */
const DATE = /\d{4}(?:-\d{2}-\d{2}|\d{4}|-?W\d{2}-?[1-7]|-?\d{3})/.source
const CLOCK = /\d{2}(?::?\d{2}(?::?\d{2}(?:[.,]\d{1,9})?)?)?/.source
const OFFSET = /Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?/.source
const TIME = new RegExp(`^${DATE}(?:[T ]${CLOCK}\\s?(?:${OFFSET})?)?$`, 'i')
/** What a date without a time stands for, as a period. */
const PERIODS: [RegExp, 'months' | 'weeks' | 'days'][] = [
  [/^\d{4}-\d{2}$/, 'months'],
  [/^\d{4}-?W\d{2}$/i, 'weeks'],
  [new RegExp(`^${DATE}$`, 'i'), 'days'],
]
/** Longer texts are no times, and matching them is slow. */
const LONGEST = 64
// The plus of an offset becomes a blank in an unencoded query string.
const LOST_PLUS = /(T.*) (\d{2}:?\d{2})$/i

/** Whether the text is an ISO 8601 date or date-time that exists (30 February does not). */
export function isTime(text: string): boolean {
  return parseTime(text, 'UTC') !== undefined
}

/** Whether the text is a day of the calendar, as 2026-11-20. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isTime(text)
}

const WITH_OFFSET = /T.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i

/**
 * The moment of an ISO 8601 date or date-time; without an offset, in that zone: of an hour that comes twice the first, and in one
 * that does not come, by the offset before it (RFC 5545, 3.3.5).
 */
export function parseTime(text: string, zone: string): Date | undefined {
  if (text.length > LONGEST) return undefined
  const plain = text.trim().replace(LOST_PLUS, '$1+$2')
  if (!TIME.test(plain) && !periodOf(plain)) return undefined
  const time = DateTime.fromISO(plain.toUpperCase().replace(' ', 'T').replace(/\s/g, ''), { zone })
  const { year } = time.toUTC() // RFC 3339 has four digits for it
  if (!time.isValid || year < 1 || year > 9_999) return undefined
  const moments = WITH_OFFSET.test(plain.replace(/\s/g, 'T')) ? [time] : time.getPossibleOffsets()
  return new Date(Math.min(...moments.map(moment => moment.toMillis())))
}

/** parseTime for the end of a period: a bare date includes that whole day; a month and a week, all of it. */
export function parseEndTime(text: string, zone: string): Date | undefined {
  const start = parseTime(text, zone)
  const period = periodOf(text.trim())
  if (!start || !period) return start
  return DateTime.fromJSDate(start, { zone })
    .plus({ [period]: 1 })
    .minus({ milliseconds: 1 })
    .toJSDate()
}

function periodOf(text: string): 'months' | 'weeks' | 'days' | undefined {
  return PERIODS.find(([form]) => form.test(text))?.[1]
}
