import type { Cause } from '../../kit/cause.ts'
import type { Event } from '../../kit/events/event.ts'
import { conversationSlaBreached, conversationSlaWarned } from '../../talk/conversations/events.ts'
import type { ClockRow } from './clock-queries.ts'

/** An event, and what brought it about. */
export interface Caused {
  event: Event
  cause: Cause
}

/** Nothing has happened but that time has passed. */
export const BY_TIME: Cause = { by: 'sla' }

/** Whether a warning or breach of the clock was recorded. */
export const hasTold = ({ warnedAt, breachedAt }: ClockRow) => warnedAt !== null || breachedAt !== null

/** What a policy makes of a clock. */
export type Computed = Pick<
  ClockRow,
  | 'conversationId'
  | 'target'
  | 'startedAt'
  | 'policyId'
  | 'minutes'
  | 'teamId'
  | 'priority'
  | 'assigneeId'
  | 'state'
  | 'dueAt'
  | 'endedAt'
  | 'tookMs'
>

interface Judging {
  computed: Computed
  warnAt: Date | null
  row: ClockRow | undefined
  now: Date
  isQuiet: boolean
  cause: Cause | undefined
}

/** The clock to store, and its warning or breach if that is new: once for each due time. */
export function judged(judging: Judging): { clock: ClockRow; event?: Caused } {
  const { computed, warnAt, row, now, isQuiet } = judging
  const { state, dueAt, endedAt, conversationId, target, policyId } = computed
  const isMissed = state === 'missed'
  const hasWarned = row?.warnedAt && (isMissed || (warnAt !== null && warnAt <= now))
  const warnsNow = !hasWarned && !isMissed && endedAt === null && warnAt !== null && warnAt <= now
  const breachesNow = isMissed && !row?.breachedAt
  const warnedAt = hasWarned ? row.warnedAt : warnsNow ? now : null
  const breachedAt = isMissed ? (row?.breachedAt ?? now) : null
  const goesOn = endedAt === null && !isMissed && dueAt !== null
  const { afterRule, because } = reasonOf(judging)
  const clock: ClockRow = {
    ...computed,
    wakeAt: !goesOn ? null : warnedAt === null && warnAt !== null ? warnAt : dueAt,
    warnedAt,
    breachedAt,
    judgedAt: isMissed
      ? (row?.judgedAt ?? (isQuiet && endedAt === null ? now : dueAt))
      : state === 'met'
        ? endedAt
        : null,
    afterRule,
  }
  if (isQuiet || dueAt === null || !(warnsNow || breachesNow)) return { clock }
  const data = { target, policy_id: policyId, due_at: dueAt }
  const type = breachesNow ? conversationSlaBreached : conversationSlaWarned
  return { clock, event: { event: type.of({ subjectId: conversationId, data }), cause: because } }
}

/**
 * The cause of a warning or breach is the change that moved the due time, or else time. A rule that moved it after an earlier warning or
 * breach stays in the chain in either case, so that rules that react to each other's breaches stop.
 */
function reasonOf({
  computed,
  row,
  isQuiet,
  cause = BY_TIME,
}: Judging): Pick<ClockRow, 'afterRule'> & { because: Cause } {
  const isMoved = row?.dueAt?.getTime() !== computed.dueAt?.getTime()
  const { rule, ...others } = cause
  const isAnswer = row !== undefined && (hasTold(row) || row.afterRule !== null)
  const moved = isAnswer && rule && !isQuiet ? rule : null
  const afterRule = isMoved ? moved : (row?.afterRule ?? null)
  return { afterRule, because: isMoved ? cause : { ...others, ...(afterRule ? { rule: afterRule } : {}) } }
}
