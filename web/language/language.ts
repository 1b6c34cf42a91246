import { filled, type Language, language, locale, type Values } from './chosen-language.ts'
import type { Messages } from './en/all.ts'
import { first } from './en/first.ts'
import type { Text } from './texts.ts'

/** Other languages are loaded on demand. */
const OTHERS: Record<Exclude<Language, 'en'>, () => Promise<Messages>> = {
  de: async () => (await import('./de/all.ts')).de,
  es: async () => (await import('./es/all.ts')).es,
  fr: async () => (await import('./fr/all.ts')).fr,
  ar: async () => (await import('./ar/all.ts')).ar,
}

/** English ones come with the pages that need them: whoever reads another language has all of them. */
const messages: Record<string, Text> =
  language === 'en' ? { ...first } : await OTHERS[language]().catch(() => ({ ...first }))

/** Adds English texts that only some pages need; those of another language stay. */
export function addEnglish(texts: Partial<Messages>): void {
  for (const [key, text] of Object.entries(texts)) messages[key] ??= text
}

/** The text in the page's language; `{name}` is replaced by a value, and `n` selects the plural form. */
export function t(key: keyof Messages, values: Values = {}): string {
  return filled(messages[key] ?? key, values)
}

/** The same by the first of these keys that has a text; undefined if none has. */
export function tIfAny(keys: string[], values: Values = {}): string | undefined {
  const text = keys.map(key => messages[key]).find(one => one !== undefined)
  return text === undefined ? undefined : filled(text, values)
}

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })
const short = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })

/** `3 Dec 2026, 03:00–03:30`, in this browser's zone. */
export function periodOf(from: string, to: string): string {
  return short.formatRange(new Date(from), new Date(to))
}

/** The time of day in a time zone; undefined if there is no such zone. */
export function timeIn(timeZone: string, at: Date): string | undefined {
  try {
    return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(at)
  } catch {
    return undefined
  }
}

export function clockTime(at: Date): string {
  return clock.format(at)
}

const AGES = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const
const OLD = 10 * 604_800
const TO_COME = [['year', 31_536_000], ['month', 2_592_000], ...AGES] as const

const isOld = (seconds: number) => Math.abs(seconds) >= OLD

/** `5 min`, `2 h`, `3 wk`, or an earlier date; a time to come as `in 3 hours`. */
export function ageOf(at: string | Date, now = Date.now()): string {
  const seconds = (now - new Date(at).getTime()) / 1_000
  if (seconds <= -60) return agoOf(at, now)
  const [unit, size] = AGES.find(([, least]) => seconds >= least) ?? []
  if (!unit) return t('now')
  return isOld(seconds) ? dateOf(at) : t(`age.${unit}`, { count: Math.trunc(seconds / size) })
}

/** `5 min ago`, or an earlier date; a time to come as `in 3 hours`. */
export function agoOf(at: string | Date, now = Date.now()): string {
  const seconds = (new Date(at).getTime() - now) / 1_000
  if (seconds <= -60) return isOld(seconds) ? dateOf(at) : t('ago', { age: ageOf(at, now) })
  const [unit, size] = TO_COME.find(([, least]) => seconds >= least) ?? []
  return unit ? relative.format(Math.trunc(seconds / size), unit) : t('now')
}

export function exactTime(at: string | Date): string {
  return exact.format(new Date(at))
}

/** `13:22` today, `Yesterday 16:31`, or the date with the time. */
export function momentOf(at: string | Date, now = new Date()): string {
  const date = new Date(at)
  const days = daysBetween(date, now)
  if (days === 0) return clock.format(date)
  return days === 1 ? `${dayBefore(date, now)} ${clock.format(date)}` : short.format(date)
}

/** `Today`, `Yesterday`, or the date. */
export function dayBefore(at: string | Date, now = new Date()): string {
  const days = daysBetween(new Date(at), now)
  if (days !== 0 && days !== 1) return day.format(new Date(at))
  const words = relative.format(-days, 'day')
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1)
}

/** The day of an entry in a list that has a heading for each month: `Today`, or the month, with its year if that is another. */
export function monthOf(at: string | Date, now = new Date()): string {
  const date = new Date(at)
  if (daysBetween(date, now) === 0) return dayBefore(date, now)
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return new Intl.DateTimeFormat(language, { month: 'long', year }).format(date)
}

/** From midnight to midnight. */
function daysBetween(at: Date, now: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return (midnight(now) - midnight(at)) / 86_400_000
}

export function shortTime(at: string | Date): string {
  return short.format(new Date(at))
}

export function dateOf(at: string | Date): string {
  return day.format(new Date(at))
}

export function number(value: number): string {
  return value.toLocaleString(locale)
}

/** `Monday` or `Mon`; 1 is Monday. */
export function weekdayName(weekday: number, style: 'long' | 'short'): string {
  // 1 January 2024 was a Monday.
  return new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, weekday)),
  )
}

/** A day such as `2026-11-20`: `20 Nov`, or in full with its weekday. */
export function dayName(day: string, style: 'short' | 'full'): string {
  const options: Intl.DateTimeFormatOptions =
    style === 'short'
      ? { day: 'numeric', month: 'short' }
      : { weekday: 'short', day: 'numeric', month: 'long' }
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
