import type { DateWriting } from '../design/read-date.ts'

/** A time in which somebody works; one that ends before it begins goes on into the next day. */
export interface Interval {
  from: string
  to: string
}

const MIDNIGHT = /^24([:.]?00)?$/
const DAY_MINUTES = 24 * 60

/** The intervals of `9:00–12:30, 13–17:30`; undefined if they are none. */
export function readIntervals(text: string, { readTime }: DateWriting): Interval[] | undefined {
  const parts = text
    .split(/[,;،\n]/)
    .map(part => part.trim())
    .filter(part => part !== '')
  const intervals = parts.map(part => {
    const [begin = '', end = '', ...more] = part.split(/\s*[-–—]\s*/)
    const from = readTime(begin)
    const to = MIDNIGHT.test(end) ? '24:00' : readTime(isAfternoon(begin, end) ? `${Number(end) + 12}` : end)
    return from && to && from !== to && more.length === 0 ? { from, to } : undefined
  })
  return intervals.length > 0 && intervals.every(one => one !== undefined) ? intervals : undefined
}

const BARE_HOUR = /^[1-9]\d?$/

/** Whether hours without minutes are of a working day: `9-5` ends in the afternoon, but `22-6` in the morning. */
function isAfternoon(begin: string, end: string): boolean {
  if (!BARE_HOUR.test(begin) || !BARE_HOUR.test(end)) return false
  const [from, to] = [Number(begin), Number(end)]
  return to <= 12 && to < from && to + 12 > from
}

/** The same as a text. */
export function writeIntervals(intervals: Interval[], { writeTime }: DateWriting): string {
  const write = (time: string) => (time === '24:00' ? time : writeTime(time))
  return intervals.map(({ from, to }) => `${write(from)}–${write(to)}`).join(', ')
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Where an interval stands in its day, in parts of it: what goes on into the next day ends with this one. */
export function placeOf({ from, to }: Interval): { start: number; size: number } {
  const start = minuteOf(from)
  const end = minuteOf(to) > start ? minuteOf(to) : DAY_MINUTES
  return { start: start / DAY_MINUTES, size: (end - start) / DAY_MINUTES }
}

/** How many hours of work the intervals are, each to its end. */
export function hoursIn(intervals: Interval[]): number {
  const minutes = intervals.map(({ from, to }) => {
    const length = minuteOf(to) - minuteOf(from)
    return length > 0 ? length : length + DAY_MINUTES
  })
  return minutes.reduce((sum, one) => sum + one, 0) / 60
}
