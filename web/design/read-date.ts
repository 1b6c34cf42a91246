/** How a locale writes days and times in fields, and reads what people type. */
export interface DateWriting {
  /** `2026-11-27` as `27/11/2026`, which is read from left to right in every language. */
  writeDay: (day: string) => string
  /** `14:30` as `2:30 PM`. */
  writeTime: (time: string) => string
  /** The day of `27/11/26`, `27.11.`, or `2026-11-27`; undefined if it is none. */
  readDay: (text: string, today: string) => string | undefined
  /** The time of `14:30`, `2.30 pm`, or `1430`; undefined if it is none. */
  readTime: (text: string) => string | undefined
}

type Part = 'day' | 'month' | 'year'

export function writingOf(locale: string): DateWriting {
  const dates = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  })
  const times = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  const order = dates
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type): type is Part => type === 'day' || type === 'month' || type === 'year')
  const halfDay = (hour: number) =>
    times
      .formatToParts(Date.UTC(2024, 0, 1, hour))
      .find(({ type }) => type === 'dayPeriod')
      ?.value.toLocaleLowerCase(locale)
  const halves = { morning: halfDay(9), afternoon: halfDay(21) }
  return {
    writeDay: day => (day ? unmarked(dates.format(new Date(`${day}T00:00:00Z`))) : ''),
    writeTime: time => (time ? unmarked(times.format(new Date(`2024-01-01T${time}:00Z`))) : ''),
    readDay: (text, today) => readDay(text, order, today),
    readTime: text => readTime(plain(text).toLocaleLowerCase(locale), halves),
  }
}

/** Without the marks that only turn the direction: in an empty field, which reads from left to right, they would turn parts of it. */
function unmarked(text: string): string {
  return text.replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
}

/** With the digits 0 to 9, and without marks. */
function plain(text: string): string {
  return unmarked(text)
    .replace(/[\u0660-\u0669]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) - 0x6f0))
    .trim()
}

function readDay(text: string, order: Part[], today: string): string | undefined {
  const words = plain(text)
  if (/\p{L}/u.test(words)) return undefined
  const numbers = words.match(/\d+/g) ?? []
  const isYearFirst = numbers[0]?.length === 4
  const parts: Part[] = isYearFirst ? ['year', 'month', 'day'] : order
  // Without a year, this one.
  const named = numbers.length === 2 && !isYearFirst ? parts.filter(part => part !== 'year') : parts
  if (numbers.length !== named.length) return undefined
  const given = Object.fromEntries(named.map((part, index) => [part, numbers[index]]))
  const { year = today.slice(0, 4), month, day } = given
  if (![2, 4].includes(year.length)) return undefined
  const whole = [year.length === 2 ? `20${year}` : year, two(month), two(day)].join('-')
  return isDay(whole) ? whole : undefined
}

const two = (digits = '') => digits.padStart(2, '0')

/** Whether there is such a day: not 30 February. */
function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

interface Halves {
  morning: string | undefined
  afternoon: string | undefined
}

function readTime(text: string, { morning, afternoon }: Halves): string | undefined {
  const numbers = /^\D*?(\d{1,2})(?:\D{0,3}?(\d{2}))?\D*$/.exec(text)
  if (!numbers) return undefined
  const words = text.replace(/[\d\s.:,]/g, '')
  const isOf = (half: string | undefined, letter: string) =>
    words.startsWith(letter) ||
    (half !== undefined && words !== '' && half.replace(/[\s.]/g, '').startsWith(words))
  const isAfternoon = isOf(afternoon, 'p')
  const isMorning = !isAfternoon && isOf(morning, 'a')
  const [, typed = '', minutes = '00'] = numbers
  const hour = Number(typed)
  if ((isAfternoon || isMorning) && (hour < 1 || hour > 12)) return undefined
  const hours = isAfternoon ? (hour % 12) + 12 : isMorning ? hour % 12 : hour
  return hours < 24 && Number(minutes) < 60 ? `${two(String(hours))}:${minutes}` : undefined
}

/** So many days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The day of a time, in this browser's zone. */
export function localDay(at: Date): string {
  return [at.getFullYear(), two(String(at.getMonth() + 1)), two(String(at.getDate()))].join('-')
}

/** A time as a field has it, to the minute, in this browser's zone: `2026-11-27T14:30`. */
export function localTime(at: string | number | Date): string {
  const time = new Date(at)
  return `${localDay(time)}T${two(String(time.getHours()))}:${two(String(time.getMinutes()))}`
}
