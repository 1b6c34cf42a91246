import { DAY, HOUR, MINUTE } from '../../kit/retry.ts'

const UNITS: [RegExp, number][] = [
  [/^m(in(ute)?s?)?$/, MINUTE],
  [/^h((ou)?rs?)?$/, HOUR],
  [/^d(ays?)?$/, DAY],
  [/^w(eeks?)?$/, 7 * DAY],
]

const LONGEST = 10 * 366 * DAY

/** Milliseconds of `30 min`, `2 h`, `1.5 hours`, `3 days` or `1 week`; undefined for anything else, zero, and more than ten years. */
export function parseDuration(text: string): number | undefined {
  const [, digits = '', unit = ''] = /^\s*(\d{1,6}(?:[.,]\d{1,3})?)\s*([a-z]+)\s*$/i.exec(text) ?? []
  const [, ms] = UNITS.find(([name]) => name.test(unit.toLowerCase())) ?? []
  const duration = ms === undefined ? 0 : Math.round(Number(digits.replace(',', '.')) * ms)
  return duration > 0 && duration <= LONGEST ? duration : undefined
}

/** A time that passes: on the clock, or only while somebody works. */
export interface Span {
  ms: number
  inHours: boolean
}

/** The same with `2 business hours` or `90 business minutes`, which pass only while somebody works; undefined for anything else. */
export function parseSpan(text: string): Span | undefined {
  const plain = text.replace(/\bbusiness\s+(?=[a-z]+\s*$)/i, '')
  const ms = parseDuration(plain)
  const inHours = plain !== text
  // A business day is none of 24 hours, and each team has another.
  if (ms === undefined || (inHours && /d(ays?)?\s*$|w(eeks?)?\s*$/i.test(plain))) return undefined
  return { ms, inHours }
}
