import { STATUS, STATUSES, type Status } from '../../talk/conversations/codes.ts'

/** What a policy promises. */
export const TARGETS = ['first_reply', 'next_reply', 'resolution'] as const
export type Target = (typeof TARGETS)[number]

/** A message with which the other side takes its turn: not the second of two in a row, unless the conversation was over between them. */
export interface SpeakerTurn {
  fromStaff: boolean
  at: Date
}

/** The statuses of one conversation. */
export interface Life {
  startedAt: Date
  /** In their order. */
  changes: { from: Status; to: Status; at: Date }[]
  /** The last status. */
  status: Status
  /** When it was merged into another one; absent: never. */
  until?: Date
}

/** What a conversation's clocks are computed from. */
export interface History {
  /** When the conversation begins: its first message, wherever that was written. */
  startedAt: Date
  /** In their order; without notes, and without what rules and machines wrote. */
  turns: SpeakerTurn[]
  /** That of the conversation itself, then those of what was merged into it, the youngest first. */
  lives: [Life, ...Life[]]
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
  /** It ended because the conversation was over, not with a reply. */
  isWithdrawn?: boolean
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
 * *Next reply*: from the first message after a reply to the next one, each time. Both are withdrawn while the conversation is over; then
 * the customer's next message begins another next reply. *Resolution*: from the beginning until it is resolved; it goes on when the
 * conversation is reopened.
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
  // Replies are due on hold, too: nobody has answered the customer.
  const overs = intervals.filter(({ stop }) => stop === 'over')
  const courses: Course[] = []
  let open: Pick<Course, 'target' | 'startedAt'> | undefined
  const end = (endedAt: Date | null, isWithdrawn: boolean) => {
    if (open)
      courses.push({ ...open, endedAt, isWithdrawn, intervals: within(overs, open.startedAt, endedAt) })
    open = undefined
  }
  for (const [index, { fromStaff, at }] of turns.entries()) {
    if (fromStaff) {
      end(at, false)
      continue
    }
    const over = open?.target === 'next_reply' ? overBefore(overs, open.startedAt, at) : undefined
    if (over) end(over, true)
    open ??= { target: index === 0 ? 'first_reply' : 'next_reply', startedAt: at }
  }
  const last = overs.at(-1)
  if (open && last?.to === null) end(last.from > open.startedAt ? last.from : open.startedAt, true)
  end(null, false)
  return courses
}

/** When the conversation was over after the first of two messages, if it still was when the second one came. */
function overBefore(overs: Interval[], first: Date, second: Date): Date | undefined {
  return overs.find(({ from, to }) => from >= first && from < second && (to === null || to >= second))?.from
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

interface Step {
  status: Status
  at: Date
}

/** When time stood still, in order; neighbours of one kind are one interval. */
function intervalsOf(history: History): Interval[] {
  const steps = stepsOf(history)
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

const stepsIn = ({ startedAt, changes, status }: Life): Step[] => [
  { status: changes[0]?.from ?? status, at: startedAt },
  ...changes.map(({ to, at }) => ({ status: to, at })),
]

/**
 * The statuses in their order. With merges, that of the conversation itself counts; before it began, and while it was over, those of the
 * others.
 */
function stepsOf({ startedAt, lives: [own, ...merged] }: History): Step[] {
  if (merged.length === 0) return stepsIn({ ...own, startedAt })
  const all = [own, ...merged].map(life => ({ until: life.until, steps: stepsIn(life) }))
  const moments = [
    startedAt,
    ...all.flatMap(({ until, steps }) => [...steps.map(({ at }) => at), ...(until ? [until] : [])]),
  ]
  return [...new Set(moments.map(Number))]
    .sort((one, other) => one - other)
    .map((ms): Step => {
      const at = new Date(ms)
      const statuses = all
        .filter(({ until }) => until === undefined || at < until)
        .flatMap(({ steps }) => steps.findLast(step => step.at <= at)?.status ?? [])
      const going = statuses.find(status => STOPS.get(status) !== 'over')
      return { status: going ?? statuses[0] ?? STATUS.unresolved, at }
    })
}
