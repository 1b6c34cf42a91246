import { isDeepStrictEqual } from 'node:util'
import { type Event, recordEvent } from '../../kit/events/event.ts'
import { MINUTE } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { hoursAmong } from '../../people/hours/hours-for.ts'
import { findHours, type HoursRow } from '../../people/hours/queries.ts'
import { holds } from '../../talk/conditions/holds.ts'
import { loadFacts } from '../../talk/conditions/load-facts.ts'
import { STATUSES } from '../../talk/conversations/codes.ts'
import {
  conversationDueChanged,
  conversationSlaBreached,
  conversationSlaWarned,
} from '../../talk/conversations/events.ts'
import {
  type ConversationRow,
  type ShownClock,
  selectConversationsByIds,
  updateDue,
} from '../../talk/conversations/queries.ts'
import { type ClockRow, deleteClocks, lockClocks, selectClocks, upsertClocks } from './clock-queries.ts'
import { type Course, coursesOf, type History, TARGETS } from './courses.ts'
import { selectHistories } from './history-queries.ts'
import { type PolicyRow, selectPolicies } from './queries.ts'
import { readClock, type Terms } from './read-clock.ts'

interface How {
  /** What ended before is not measured, unless it was measured then. */
  since(conversationId: number): Date
  /** Nobody is told: a policy has changed, not the conversations. */
  isQuiet?: boolean
}

/** Computes the clocks of conversations from what has happened to them, and records once what is due soon, and what is missed. */
export async function updateClocks(tx: TxScope, ids: number[], how: How): Promise<void> {
  if (ids.length === 0) return
  await lockClocks(tx)
  const conversations = await selectConversationsByIds(
    tx,
    ids.toSorted((one, other) => one - other),
  )
  const policies = await selectPolicies(tx)
  const hours = await findHours(tx)
  const facts = await loadFacts(
    tx,
    conversations.map(conversation => ({ conversation, message: undefined, doneBy: 'program' })),
  )
  const histories = await selectHistories(tx, conversations)
  const stored = Map.groupBy(await selectClocks(tx, ids), row => row.conversationId)
  const now = tx.now()
  const changes = conversations.map((conversation, index) => {
    const of = facts[index]
    const policy = of && policies.find(({ conditions }) => holds(conditions, of))
    const history = histories.get(conversation.id) as History
    const before = stored.get(conversation.id) ?? []
    const { id } = conversation
    return changesOf({ conversation, history, policy, hours, before, now, since: how.since(id) }, how)
  })
  await write(tx, changes, how)
}

interface Changes {
  conversation: ConversationRow
  written: ClockRow[]
  gone: ClockRow[]
  events: Event[]
  sla: ShownClock[] | null
  dueAt: Date | null
}

async function write(tx: TxScope, changes: Changes[], { isQuiet }: How): Promise<void> {
  await deleteClocks(
    tx,
    changes.flatMap(({ gone }) => gone),
  )
  await upsertClocks(
    tx,
    changes.flatMap(({ written }) => written),
  )
  const shown = changes.filter(({ conversation: { sla, dueAt }, ...after }) => {
    return !isDeepStrictEqual({ sla, dueAt }, { sla: after.sla, dueAt: after.dueAt })
  })
  await updateDue(
    tx,
    shown.map(({ conversation: { id }, sla, dueAt }) => ({ id, sla, dueAt })),
  )
  const moved = shown.map(({ conversation: { id, dueAt }, ...after }) =>
    conversationDueChanged.of({ subjectId: id, data: { from: dueAt, to: after.dueAt } }),
  )
  const events = [...changes.flatMap(one => one.events), ...(isQuiet ? [] : moved)]
  if (events.length > 0) await recordEvent({ ...tx, cause: { by: 'sla' } }, ...events)
}

interface Matter {
  conversation: ConversationRow
  history: History
  policy: PolicyRow | undefined
  hours: HoursRow[]
  before: ClockRow[]
  now: Date
  since: Date
}

const keyOf = ({ target, startedAt }: Pick<ClockRow, 'target' | 'startedAt'>) =>
  `${target} ${startedAt.getTime()}`

function changesOf(matter: Matter, { isQuiet = false }: How): Changes {
  const { conversation, before, since, now } = matter
  const known = new Map(before.map(row => [keyOf(row), row]))
  const courses = conversation.mergedInto === null ? coursesOf(matter.history) : []
  const events: Event[] = []
  const after = courses.flatMap((course): ClockRow[] => {
    const row = known.get(keyOf(course))
    const isOver = course.endedAt !== null
    if (row && isOver && row.endedAt?.getTime() === course.endedAt?.getTime()) return [row]
    if (!row && course.endedAt !== null && course.endedAt < since) return []
    const computed = computedFor(matter, course)
    if (!computed) return []
    // A target missed before its clock was first computed is not announced.
    const isOld = !row && computed.computed.dueAt !== null && computed.computed.dueAt < since
    const { clock, event } = judged({ ...computed, row, now, isQuiet: isQuiet || isOld })
    if (event) events.push(event)
    return [clock]
  })
  const stays = new Set(after.map(keyOf))
  // Ended clocks keep their result, and announced ones are kept so that nothing is announced twice.
  const lost = before.filter(row => row.endedAt === null && !stays.has(keyOf(row)))
  const asleep = lost.flatMap(row => (hasTold(row) ? [{ ...row, wakeAt: null }] : []))
  return {
    conversation,
    written: [...after, ...asleep].filter(row => !isDeepStrictEqual(row, known.get(keyOf(row)))),
    gone: lost.filter(row => !hasTold(row)),
    events,
    ...shownOf(after, conversation),
  }
}

const hasTold = ({ warnedAt, breachedAt }: ClockRow) => warnedAt !== null || breachedAt !== null

type Computed = Pick<
  ClockRow,
  | 'conversationId'
  | 'target'
  | 'startedAt'
  | 'policyId'
  | 'minutes'
  | 'teamId'
  | 'state'
  | 'dueAt'
  | 'endedAt'
>

/** What the policy makes of a clock; undefined if it has no such target, or the conversation is spam. */
function computedFor(
  { conversation, policy, hours, now }: Matter,
  course: Course,
): { computed: Computed; warnAt: Date | null } | undefined {
  const { target, startedAt, endedAt } = course
  const { id: conversationId, teamId, priority, status } = conversation
  const minutes = policy?.targets[target]?.[priority] ?? null
  if (!policy || minutes === null || STATUSES.spam.some(one => one === status)) return undefined
  const { warnBefore } = policy
  const terms: Terms = {
    targetMs: minutes * MINUTE,
    warnMs: (warnBefore.minutes ?? (minutes * (warnBefore.percent ?? 0)) / 100) * MINUTE,
    hours: policy.hours === 'business' ? hoursAmong(hours, teamId) : undefined,
    pauseOn: policy.pauseOn,
  }
  const { state, dueAt, warnAt } = readClock(course, terms, now)
  const computed = {
    conversationId,
    target,
    startedAt,
    policyId: policy.id,
    minutes,
    teamId,
    state,
    dueAt,
    endedAt,
  }
  return { computed, warnAt }
}

interface Judging {
  computed: Computed
  warnAt: Date | null
  row: ClockRow | undefined
  now: Date
  isQuiet: boolean
}

/** With what it has told: once for each time that is due. */
function judged({ computed, warnAt, row, now, isQuiet }: Judging): { clock: ClockRow; event?: Event } {
  const { state, dueAt, endedAt, conversationId, target, policyId } = computed
  const isMissed = state === 'missed'
  const hasWarned = row?.warnedAt && (isMissed || (warnAt !== null && warnAt <= now))
  const warnsNow = !hasWarned && !isMissed && endedAt === null && warnAt !== null && warnAt <= now
  const breachesNow = isMissed && !row?.breachedAt
  const warnedAt = hasWarned ? row.warnedAt : warnsNow ? now : null
  const breachedAt = isMissed ? (row?.breachedAt ?? now) : null
  const goesOn = endedAt === null && !isMissed && dueAt !== null
  const clock: ClockRow = {
    ...computed,
    wakeAt: !goesOn ? null : warnedAt === null && warnAt !== null ? warnAt : dueAt,
    warnedAt,
    breachedAt,
    judgedAt: isMissed ? (row?.judgedAt ?? (isQuiet ? now : dueAt)) : state === 'met' ? endedAt : null,
  }
  if (isQuiet || dueAt === null || !(warnsNow || breachesNow)) return { clock }
  const data = { target, policy_id: policyId, due_at: dueAt }
  const type = breachesNow ? conversationSlaBreached : conversationSlaWarned
  return { clock, event: type.of({ subjectId: conversationId, data }) }
}

/** The last clock of each target, and the earliest due time of the running ones; none for a conversation that is over. */
function shownOf(clocks: ClockRow[], { status }: ConversationRow): Pick<Changes, 'sla' | 'dueAt'> {
  const isOver = !STATUSES.active.some(one => one === status)
  const last = TARGETS.flatMap(target => clocks.findLast(clock => clock.target === target) ?? [])
  const due = last.flatMap(({ endedAt, dueAt }) => (endedAt === null && dueAt && !isOver ? [dueAt] : []))
  return {
    sla:
      last.length === 0
        ? null
        : last.map(({ target, dueAt, state, endedAt }) => ({
            target,
            dueAt: dueAt?.toISOString() ?? null,
            state,
            endedAt: endedAt?.toISOString() ?? null,
          })),
    dueAt: due.sort((one, other) => one.getTime() - other.getTime())[0] ?? null,
  }
}
