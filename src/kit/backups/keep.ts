/** How many backups are kept: one of each of the latest days, weeks and months that have one. */
export interface Keep {
  days: number
  weeks: number
  months: number
}

export const KEEP: Keep = { days: 7, weeks: 4, months: 12 }

/** Reads `7,4,12`; undefined for what is none, or would keep nothing. */
export function keepOf(text: string): Keep | undefined {
  if (!/^\d{1,3},\d{1,3},\d{1,3}$/.test(text)) return undefined
  const [days = 0, weeks = 0, months = 0] = text.split(',').map(Number)
  return days + weeks + months > 0 ? { days, weeks, months } : undefined
}

const DAY_MS = 86_400_000

/** A Monday: weeks are counted from it. */
const MONDAY = Date.UTC(1970, 0, 5)

const dayOf = (time: Date) => String(Math.floor(time.getTime() / DAY_MS))
const weekOf = (time: Date) => String(Math.floor((time.getTime() - MONDAY) / (7 * DAY_MS)))
const monthOf = (time: Date) => time.toISOString().slice(0, 7)

/** Those of these backups that are kept, by when they were made: the last of each period, in UTC. */
export function timesToKeep(times: Date[], { days, weeks, months }: Keep = KEEP): Set<Date> {
  const latest = times.toSorted((one, other) => other.getTime() - one.getTime())
  const lastOf = (periodOf: (time: Date) => string, most: number) => {
    const seen = new Map<string, Date>()
    for (const time of latest) if (!seen.has(periodOf(time))) seen.set(periodOf(time), time)
    return [...seen.values()].slice(0, most)
  }
  return new Set([...lastOf(dayOf, days), ...lastOf(weekOf, weeks), ...lastOf(monthOf, months)])
}
