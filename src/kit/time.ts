import { DateTime, IANAZone } from 'luxon'

/** `2026-11-20T21:22:05.123+00:00`: milliseconds and a numeric offset, in that zone. */
export function formatTime(time: Date, zone: string): string {
  if (zone === 'UTC') return time.toISOString().replace('Z', '+00:00')
  const offset = IANAZone.create(zone).offset(time.getTime())
  const local = new Date(time.getTime() + offset * 60_000).toISOString().slice(0, -1)
  const minutes = Math.abs(offset)
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${local}${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** formatTime for a time that may be missing. */
export function formatTimeOrNull(time: Date | null, zone: string): string | null {
  return time === null ? null : formatTime(time, zone)
}

const ISO_8601 =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?\s?(?:Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?)?$/i
/** Longer texts are no times, and matching them takes long. */
const LONGEST = 64
// The plus of an offset becomes a blank in a query string that was not encoded.
const LOST_PLUS = /(T.*) (\d{2}:?\d{2})$/i

/** Whether the text is an ISO 8601 date or date-time that exists (30 February does not). */
export function isTime(text: string): boolean {
  return parseTime(text, 'UTC') !== undefined
}

/** The moment that an ISO 8601 date or date-time means; without an offset, in that zone. */
export function parseTime(text: string, zone: string): Date | undefined {
  if (text.length > LONGEST) return undefined
  const plain = text.trim().replace(LOST_PLUS, '$1+$2')
  if (!ISO_8601.test(plain)) return undefined
  const time = DateTime.fromISO(plain.toUpperCase().replace(' ', 'T').replace(/\s/g, ''), { zone })
  return time.isValid && time.year >= 1 ? time.toJSDate() : undefined
}

/** parseTime for the end of a period: a bare date includes that whole day. */
export function parseEndTime(text: string, zone: string): Date | undefined {
  const start = parseTime(text, zone)
  if (!start || !/^\d{4}-\d{2}-\d{2}$/.test(text.trim())) return start
  return DateTime.fromJSDate(start, { zone }).plus({ days: 1 }).minus({ milliseconds: 1 }).toJSDate()
}
