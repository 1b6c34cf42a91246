import { type Interval, isEmpty, isOpenAt, nextChange } from '../../people/hours/business-time.ts'

/** Available gets new conversations, busy keeps those it has, away has given them up when customers write. */
export const STATES = ['available', 'busy', 'away'] as const
export type State = (typeof STATES)[number]

/** When somebody works: seven lists of intervals, Monday first. */
export interface WorkWeek {
  timeZone: string
  week: Interval[][]
}

/** What decides the state of a member. */
export interface Deciding {
  /** As set by hand. */
  state: State
  /** By hand until then. */
  until: Date | null
  schedule: WorkWeek | null
  /** Whether the schedule decides while nothing is set by hand. */
  bySchedule: boolean
}

const hoursOf = ({ timeZone, week }: WorkWeek) => ({ timeZone, week, holidays: new Set<string>() })

/** The schedule that decides; without working hours, none does. */
const deciding = ({ schedule, bySchedule }: Deciding): WorkWeek | null =>
  bySchedule && schedule && !isEmpty(hoursOf(schedule)) ? schedule : null

/** The state at a moment. */
export function stateAt(of: Deciding, now: Date): State {
  const schedule = deciding(of)
  if (isByHand(of, now)) return of.state
  return !schedule || isOpenAt(hoursOf(schedule), now) ? 'available' : 'away'
}

/** When the clock changes the state next, or might; null if only people do. */
export function nextChangeAt(of: Deciding, now: Date): Date | null {
  if (of.until && now < of.until) return of.until
  const schedule = deciding(of)
  return (schedule && nextChange(hoursOf(schedule), now)) ?? null
}

const YEAR_MS = 365 * 24 * 3_600_000

/** Until when something set by hand holds, unless said otherwise: the next change of the schedule, or a year if that never changes. */
export function untilByDefault(of: Deciding, now: Date): Date | null {
  const next = nextChangeAt({ ...of, until: null }, now)
  return next ?? (deciding(of) ? new Date(now.getTime() + YEAR_MS) : null)
}

/** Whether the state is one that was set by hand. */
export function isByHand(of: Deciding, now: Date): boolean {
  return of.until ? now < of.until : !deciding(of)
}
