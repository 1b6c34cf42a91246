import { addBusinessTime, businessTimeBetween, type Hours } from '../../people/hours/business-time.ts'
import type { ShownClock } from '../../talk/conversations/queries.ts'
import type { Course, Stop } from './courses.ts'

/** What a policy says about one clock. */
export interface Terms {
  targetMs: number
  /** So long before it is due, it warns; 0: never. */
  warnMs: number
  /** In which time passes; undefined: always. */
  hours: Hours | undefined
  /** What stops it, besides the end of the conversation. */
  pauseOn: readonly Stop[]
}

/** `withdrawn`: nothing was due any longer. */
export type State = ShownClock['state']

export interface Reading {
  state: State
  /** When the time is up; null while that depends on the end of a pause. */
  dueAt: Date | null
  /** When to warn; null: never, or not known yet. */
  warnAt: Date | null
  /** How long it ran, if it has ended. */
  tookMs: number | null
}

interface Span {
  from: Date
  /** Null: without end. */
  to: Date | null
}

/** What a clock shows: when it is due, and whether it has been kept. A clock that ends in the moment when it is due is met. */
export function readClock(course: Course, terms: Terms, now: Date): Reading {
  const { endedAt } = course
  const spans = spansOf(course, terms)
  const isPaused = endedAt === null && spans.at(-1)?.to !== null
  // What has ended would have gone on.
  const shown = endedAt === null ? spans : [...spans.slice(0, -1), ...goingOn(spans.at(-1), endedAt)]
  const dueAt = momentAfter(shown, terms.targetMs, terms.hours)
  if (endedAt !== null) {
    const isLate = dueAt !== null && dueAt < endedAt
    const state = isLate ? 'missed' : course.isWithdrawn ? 'withdrawn' : 'met'
    return { state, dueAt, warnAt: null, tookMs: lengthOf(spans, terms.hours) }
  }
  const warnAt =
    terms.warnMs > 0 && terms.warnMs < terms.targetMs
      ? momentAfter(shown, terms.targetMs - terms.warnMs, terms.hours)
      : null
  if (dueAt !== null && dueAt <= now) return { state: 'missed', dueAt, warnAt, tookMs: null }
  return { state: isPaused ? 'paused' : 'running', dueAt, warnAt, tookMs: null }
}

function goingOn(last: Span | undefined, endedAt: Date): Span[] {
  return [{ from: last?.from ?? endedAt, to: null }]
}

/** When the clock runs: what lies between its pauses. */
function spansOf({ startedAt, endedAt, intervals }: Course, { pauseOn }: Terms): Span[] {
  const pauses = intervals.filter(({ stop }) => stop === 'over' || pauseOn.includes(stop))
  const spans: Span[] = []
  let from: Date | null = startedAt
  for (const pause of pauses) {
    if (from === null) break
    if (pause.from > from) spans.push({ from, to: pause.from })
    else if (pause.to === null) spans.push({ from, to: from })
    from = pause.to
  }
  if (from !== null) spans.push({ from, to: endedAt })
  return spans
}

/** When so much time has passed in the spans; null if they end before. */
function momentAfter(spans: Span[], ms: number, hours: Hours | undefined): Date | null {
  let left = ms
  for (const { from, to } of spans) {
    if (to === null) return passed(hours, from, left)
    const length = lengthOf([{ from, to }], hours)
    if (length >= left) return passed(hours, from, left)
    left -= length
  }
  return null
}

function lengthOf(spans: Span[], hours: Hours | undefined): number {
  const lengths = spans.map(({ from, to }) => {
    if (to === null) return 0
    return hours ? businessTimeBetween(hours, from, to) : to.getTime() - from.getTime()
  })
  return lengths.reduce((sum, one) => sum + one, 0)
}

function passed(hours: Hours | undefined, from: Date, ms: number): Date {
  return hours ? addBusinessTime(hours, from, ms) : new Date(from.getTime() + ms)
}
