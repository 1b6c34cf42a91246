import { DateTime } from 'luxon'
import type { DateOrder } from '../../table.ts'

/** `2026-11-30`, `2026/11/30 10:15`, `2026-11-30T10:15:00.123`. */
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ,]+(.+))?$/
/** `30.11.2026`, `11/30/26 10:15 PM`. */
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[T ,]+(.+))?$/
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?m\.?)?\s*(.*)$/i
const OFFSET = /^(?:(?:UTC|GMT)?\s*([+-]\d{1,2}):?(\d{2})?|(Z|UTC|GMT))$/i
/** With the name of a month, as in mail and in English texts. */
const NAMED = [
  'd LLL yyyy',
  'd LLLL yyyy',
  'LLL d yyyy',
  'LLLL d yyyy',
  'd-LLL-yyyy',
  'd-LLL-yy',
  'yyyy LLL d',
]
const NAMED_PARTS =
  /^(?:[A-Za-z]+day,?|[A-Za-z]{3},)?\s*(.*?\d{4}|\d{1,2}-[A-Za-z]{3}-\d{2})(?:[T ,]+(?:at )?(.+))?$/

interface Parts {
  year: number
  month: number
  day: number
  rest: string | undefined
}

/** Which orders the dates of a table leave open. */
export interface DateEvidence {
  isAmbiguous: boolean
  isDayFirst: boolean
  isMonthFirst: boolean
}

/** Notes what a date says about the order of the others. With dots, the day is first wherever dates have them. */
export function noteOrder(evidence: DateEvidence, text: string): void {
  const [, first, separator, second] = YEAR_LAST.exec(text.trim()) ?? []
  if (first === undefined || second === undefined || separator === '.') return
  if (Number(first) > 12) evidence.isDayFirst = true
  else if (Number(second) > 12) evidence.isMonthFirst = true
  else if (first !== second) evidence.isAmbiguous = true
}

/** The order of all dates; undefined if it has to be asked for. */
export function orderIn({
  isAmbiguous,
  isDayFirst,
  isMonthFirst,
}: DateEvidence): DateOrder | null | undefined {
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'day_first' : 'month_first'
  return isAmbiguous || isDayFirst ? undefined : null
}

interface Reading {
  order: DateOrder | null
  /** Of dates that name none. */
  zone: string
}

const FIRST_YEAR = 1900
const LAST_YEAR = 2200

/** A date or time as ISO 8601 in UTC; undefined if it is none. */
export function timeOf(text: string, { order, zone }: Reading): string | undefined {
  const parts = partsOf(text.trim(), order)
  if (!parts) return undefined
  const { year, month, day, rest } = parts
  if (year < FIRST_YEAR || year > LAST_YEAR) return undefined
  const clock = clockOf(rest)
  if (!clock) return undefined
  const { offset, ...time } = clock
  const at = DateTime.fromObject({ year, month, day, ...time }, { zone: offset ?? zone })
  return at.isValid ? at.toUTC().toISO() : undefined
}

function partsOf(text: string, order: DateOrder | null): Parts | undefined {
  const [, year, , month, day, rest] = YEAR_FIRST.exec(text) ?? []
  if (year !== undefined) return { year: Number(year), month: Number(month), day: Number(day), rest }
  const [, first, separator, second, last, time] = YEAR_LAST.exec(text) ?? []
  if (first === undefined) return namedIn(text)
  const isDayFirst = separator === '.' || order !== 'month_first'
  return {
    year: Number(last) + (last?.length === 2 ? 2000 : 0),
    month: Number(isDayFirst ? second : first),
    day: Number(isDayFirst ? first : second),
    rest: time,
  }
}

function namedIn(text: string): Parts | undefined {
  const [, date = '', rest] = NAMED_PARTS.exec(text) ?? []
  const plain = date.replaceAll(',', '').replace(/\s+/g, ' ').trim()
  for (const format of NAMED) {
    const { isValid, year, month, day } = DateTime.fromFormat(plain, format, { locale: 'en' })
    if (isValid) return { year, month, day, rest }
  }
  return undefined
}

function clockOf(rest: string | undefined) {
  if (rest === undefined) return { hour: 0, minute: 0, second: 0, millisecond: 0, offset: undefined }
  const [all, hour, minute, second = '0', fraction = '', half, offset = ''] = CLOCK.exec(rest.trim()) ?? []
  if (all === undefined) return undefined
  const zone = zoneIn(offset.trim())
  if (zone === null) return undefined
  const isAfternoon = /^p/i.test(half ?? '')
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return undefined
  return {
    hour: hours,
    minute: Number(minute),
    second: Number(second),
    millisecond: Number(fraction.padEnd(3, '0').slice(0, 3)),
    offset: zone,
  }
}

/** An offset as luxon calls it; undefined: none is named; null: it is none. */
function zoneIn(text: string): string | undefined | null {
  if (text === '') return undefined
  const [all, hours, minutes = '00', utc] = OFFSET.exec(text) ?? []
  if (all === undefined) return null
  return utc === undefined ? `UTC${hours}:${minutes}` : 'UTC'
}
