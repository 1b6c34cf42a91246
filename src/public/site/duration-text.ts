const MINUTE_MS = 60_000
const UNITS = [
  ['days', 1_440],
  ['hours', 60],
  ['minutes', 1],
] as const
/** What is smaller than these does not matter beside them. */
const MOST_UNITS = 2

/** `42 min`, `3 days, 2 hr`: at least a minute. */
export function durationText(locale: string, from: Date, until: Date): string {
  let minutes = Math.max(1, Math.round((until.getTime() - from.getTime()) / MINUTE_MS))
  const parts: [string, number][] = []
  for (const [unit, size] of UNITS) {
    const count = Math.floor(minutes / size)
    minutes -= count * size
    if (count > 0 || parts.length > 0) parts.push([unit, count])
  }
  const shown = parts.slice(0, MOST_UNITS).filter(([, count]) => count > 0)
  return new Intl.DurationFormat(locale, { style: 'short' }).format(Object.fromEntries(shown))
}
