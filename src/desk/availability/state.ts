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
  const isByHand = of.until ? now < of.until : !schedule
  if (isByHand) return of.state
  return !schedule || isOpenAt(hoursOf(schedule), now) ? 'available' : 'away'
}

/** When the clock changes the state next, or might; null if only people do. */
export function nextChangeAt(of: Deciding, now: Date): Date | null {
  if (of.until && now < of.until) return of.until
  const schedule = deciding(of)
  return (schedule && nextChange(hoursOf(schedule), now)) ?? null
}

/** Until when something set by hand holds, unless said otherwise: the next change of the schedule. */
export function untilByDefault(of: Deciding, now: Date): Date | null {
  return nextChangeAt({ ...of, until: null }, now)
}
