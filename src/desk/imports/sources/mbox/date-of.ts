const DAY_MS = 86_400_000
/** Mail is no older. */
const FIRST = Date.parse('1980-01-01T00:00:00Z')

/** When a mail was sent, by its head; when it arrived if it does not say, or says what cannot be. At the latest now. */
export function dateOf(
  headers: Record<string, string[]>,
  { now, fallback }: { now: Date; fallback: Date },
): Date {
  const said = timeIn(headers.date?.[0])
  // The newest is on top.
  const arrived = timeIn(headers.received?.[0]?.split(';').at(-1))
  const isLikely = (time: number | undefined) =>
    time !== undefined && time >= FIRST && time <= now.getTime() + DAY_MS
  const isNear = said !== undefined && arrived !== undefined && said <= arrived + DAY_MS
  const time = isLikely(said) && (isNear || !isLikely(arrived)) ? said : isLikely(arrived) ? arrived : said
  return new Date(Math.min(now.getTime(), isLikely(time) ? (time as number) : fallback.getTime()))
}

/** RFC 5322, 3.3, with comments. */
function timeIn(text = ''): number | undefined {
  const time = Date.parse(text.replace(/\([^)]*\)/g, ' ').trim())
  return Number.isNaN(time) ? undefined : time
}
