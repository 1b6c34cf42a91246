const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** When the shop answers, from Sunday on: from one hour to another. */
const HOURS: [from: number, to: number][] = [[0, 0], ...Array(5).fill([8, 18]), [10, 16]]

/** The same as business hours, from Monday on. */
export function openingHours(): { from: string; to: string }[][] {
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return [...HOURS.slice(1), ...HOURS.slice(0, 1)].map(([from, to]) =>
    from < to ? [{ from: clock(from), to: clock(to) }] : [],
  )
}

/** The time that is so many working minutes later. */
export function afterWorking(time: number, minutes: number): number {
  let left = minutes * MINUTE
  for (let day = Math.floor(time / DAY) * DAY; ; day += DAY) {
    const [from, to] = HOURS[new Date(day).getUTCDay()] as [number, number]
    const start = Math.max(time, day + from * HOUR)
    const open = Math.max(0, day + to * HOUR - start)
    if (left < open) return start + left
    left -= open
  }
}
