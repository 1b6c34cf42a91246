import { type Interval, isEmpty, isOpenAt, nextChange } from '../../people/hours/business-time.ts'

/** Available members get new conversations, busy ones keep theirs, and those of members who are away return to the queue when customers write. */
export const STATES = ['available', 'busy', 'away'] as const
export type State = (typeof STATES)[number]

/** Working hours: seven lists of intervals, Monday first. */
export interface WorkWeek {
  timeZone: string
  week: Interval[][]
}

/** The values that determine the state of a member. */
export interface Deciding {
  /** As set by hand. */
  state: State
  /** When the state set by hand ends. */
  until: Date | null
  schedule: WorkWeek | null
  /** Whether the state follows the schedule unless set by hand. */
  bySchedule: boolean
}

const hoursOf = ({ timeZone, week }: WorkWeek) => ({ timeZone, week, holidays: new Set<string>() })

/** The schedule that determines the state, unless it has no working hours. */
const deciding = ({ schedule, bySchedule }: Deciding): WorkWeek | null =>
  bySchedule && schedule && !isEmpty(hoursOf(schedule)) ? schedule : null

/** The state at this time. */
export function stateAt(of: Deciding, now: Date): State {
  const schedule = deciding(of)
  if (isByHand(of, now)) return of.state
  return !schedule || isOpenAt(hoursOf(schedule), now) ? 'available' : 'away'
}

/** The next time at which the state may change; null if it only changes by hand. */
export function nextChangeAt(of: Deciding, now: Date): Date | null {
  if (of.until && now < of.until) return of.until
  const schedule = deciding(of)
  return (schedule && nextChange(hoursOf(schedule), now)) ?? null
}

const YEAR_MS = 365 * 24 * 3_600_000

/** The default end of a state set by hand: the next change of the schedule, or a year from now if it never changes. */
export function untilByDefault(of: Deciding, now: Date): Date | null {
  const next = nextChangeAt({ ...of, until: null }, now)
  return next ?? (deciding(of) ? new Date(now.getTime() + YEAR_MS) : null)
}

/** Whether the current state was set by hand. */
export function isByHand(of: Deciding, now: Date): boolean {
  return of.until ? now < of.until : !deciding(of)
}
