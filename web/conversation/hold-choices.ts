import { localTime } from '../design/read-date.ts'

const HOUR_MS = 3_600_000
const MORNING = 9

export interface TimeChoice<Key extends string> {
  key: Key
  at: Date
}

/** Common times to snooze until, in the person's own zone. */
export function holdChoices(now: Date): TimeChoice<'later' | 'tomorrow' | 'monday' | 'week'>[] {
  return [
    { key: 'later', at: new Date(now.getTime() + 3 * HOUR_MS) },
    { key: 'tomorrow', at: morningIn(now, 1) },
    { key: 'monday', at: morningIn(now, toMonday(now)) },
    // On a Monday, that is the same.
    ...(toMonday(now) === 7 ? [] : [{ key: 'week' as const, at: morningIn(now, 7) }]),
  ]
}

/** Common times to send at, in the person's own zone; and in the customer's, if it is known and has another time. */
export function sendChoices(
  now: Date,
  theirZone?: string,
): TimeChoice<'hour' | 'tomorrow' | 'monday' | 'theirs'>[] {
  const tomorrow = morningIn(now, 1)
  const theirs = theirZone === undefined ? undefined : morningOf(theirZone, now)
  return [
    { key: 'hour', at: new Date(now.getTime() + HOUR_MS) },
    { key: 'tomorrow', at: tomorrow },
    ...(theirs && theirs.getTime() !== tomorrow.getTime() ? [{ key: 'theirs' as const, at: theirs }] : []),
    { key: 'monday', at: morningIn(now, toMonday(now)) },
  ]
}

/** Nine o'clock tomorrow, as a field for a time takes it. */
export function usualTime(now: Date): string {
  return localTime(morningIn(now, 1))
}

function toMonday(now: Date): number {
  return (8 - now.getDay()) % 7 || 7
}

function morningIn(now: Date, days: number): Date {
  const at = new Date(now)
  at.setDate(at.getDate() + days)
  at.setHours(MORNING, 0, 0, 0)
  return at
}

/** The next nine o'clock in a time zone; undefined if there is no such zone. */
function morningOf(timeZone: string, now: Date): Date | undefined {
  try {
    const today = clockIn(timeZone, now)
    const days = new Date(today).getUTCHours() < MORNING ? 0 : 1
    const wanted = new Date(today)
    wanted.setUTCDate(wanted.getUTCDate() + days)
    wanted.setUTCHours(MORNING, 0, 0, 0)
    // What the zone's clock shows at that time in UTC tells how far it is away; twice, as the clocks may change between.
    let at = wanted.getTime()
    for (let round = 0; round < 2; round++) at += wanted.getTime() - clockIn(timeZone, new Date(at))
    return new Date(at)
  } catch {
    return undefined
  }
}

/** What a zone's clock shows, as if it were UTC. Throws RangeError for an unknown zone. */
function clockIn(timeZone: string, time: Date): number {
  const shown = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(shown.find(part => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}
