import { STATUS, STATUSES, type Status } from '../../talk/conversations/codes.ts'

/** What a policy promises. */
export const TARGETS = ['first_reply', 'next_reply', 'resolution'] as const
export type Target = (typeof TARGETS)[number]

/** A message with which the other side takes its turn: not the second of two messages in a row. */
export interface SpeakerTurn {
  fromStaff: boolean
  at: Date
}

/** What a conversation's clocks are computed from. */
export interface History {
  /** When the conversation begins: its first message, wherever that was written. */
  startedAt: Date
  /** In their order; without notes, and without what rules and machines wrote. */
  turns: SpeakerTurn[]
  /** In their order. */
  changes: { from: Status; to: Status; at: Date }[]
  /** The status now. */
  status: Status
}

/** Why time does not pass. `over`: the conversation is resolved or archived. */
export type Stop = 'on_hold' | 'pending' | 'over'

/** Up to null: still. */
export interface Interval {
  stop: Stop
  from: Date
  to: Date | null
}

/** How a clock of a conversation ran, whatever policy there is. */
export interface Course {
  target: Target
  startedAt: Date
  endedAt: Date | null
  /** In their order. */
  intervals: Interval[]
}

const STOPS = new Map<Status, Stop>([
  [STATUS.onHold, 'on_hold'],
  [STATUS.pending, 'pending'],
  ...[...STATUSES.resolved, ...STATUSES.archived, ...STATUSES.spam].map((status): [Status, Stop] => [
    status,
    'over',
  ]),
])

/**
 * The clocks of a conversation. *First reply*: from the customer's first message to the first reply of staff; none if staff began.
 * *Next reply*: from the first message after a reply to the next one, each time. *Resolution*: from the beginning until it is
 * resolved; it goes on when the conversation is reopened.
 */
export function coursesOf(history: History): Course[] {
  const intervals = intervalsOf(history)
  // Of several that begin in one millisecond, the last one counts.
  const replies = new Map(
    repliesIn(history.turns, intervals).map(one => [`${one.target} ${one.startedAt.getTime()}`, one]),
  )
  return [...replies.values(), resolutionOf(history, intervals)]
}

function repliesIn(turns: SpeakerTurn[], intervals: Interval[]): Course[] {
  return turns.flatMap(({ fromStaff, at }, index): Course[] => {
    if (fromStaff) return []
    const endedAt = turns[index + 1]?.at ?? null
    // Replies are due on hold, too: nobody has answered the customer.
    const stops = within(
      intervals.filter(({ stop }) => stop === 'over'),
      at,
      endedAt,
    )
    return [{ target: index === 0 ? 'first_reply' : 'next_reply', startedAt: at, endedAt, intervals: stops }]
  })
}

function resolutionOf({ startedAt }: History, intervals: Interval[]): Course {
  const last = intervals.at(-1)
  const endedAt = last?.stop === 'over' && last.to === null ? last.from : null
  const course = { target: 'resolution', startedAt, endedAt } as const
  return { ...course, intervals: within(intervals, startedAt, endedAt) }
}

/** What of the intervals lies between two moments. */
function within(intervals: Interval[], start: Date, end: Date | null): Interval[] {
  return intervals.flatMap(({ stop, from, to }) => {
    const isBefore = to !== null && to <= start
    if (isBefore || (end !== null && from >= end)) return []
    const cut = end !== null && (to === null || to > end) ? end : to
    return [{ stop, from: from < start ? start : from, to: cut }]
  })
}

/** When time stood still, in order; neighbours of one kind are one interval. */
function intervalsOf({ startedAt, changes, status }: History): Interval[] {
  const steps = [
    { status: changes[0]?.from ?? status, at: startedAt },
    ...changes.map(({ to, at }) => ({ status: to, at })),
  ]
  const found: Interval[] = []
  for (const [index, step] of steps.entries()) {
    const stop = STOPS.get(step.status)
    const to = steps[index + 1]?.at ?? null
    if (!stop || (to !== null && to <= step.at)) continue
    const before = found.at(-1)
    if (before?.stop === stop && before.to?.getTime() === step.at.getTime()) before.to = to
    else found.push({ stop, from: step.at, to })
  }
  return found
}
