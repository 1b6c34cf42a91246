import { isDeepStrictEqual } from 'node:util'
import type { Cause } from '../../kit/cause.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { MINUTE } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { hoursAmong } from '../../people/hours/hours-for.ts'
import { findHours, type HoursRow } from '../../people/hours/queries.ts'
import { holds } from '../../talk/conditions/holds.ts'
import { loadFacts } from '../../talk/conditions/load-facts.ts'
import { STATUSES } from '../../talk/conversations/codes.ts'
import { conversationDueChanged } from '../../talk/conversations/events.ts'
import {
  type ConversationRow,
  type ShownClock,
  selectConversationsByIds,
  updateDue,
} from '../../talk/conversations/queries.ts'
import { type ClockRow, deleteClocks, lockClocks, selectClocks, upsertClocks } from './clock-queries.ts'
import { type Course, coursesOf, type History, TARGETS } from './courses.ts'
import { selectHistories, selectMerged } from './history-queries.ts'
import { BY_TIME, type Caused, type Computed, hasTold, judged } from './judge-clock.ts'
import { type PolicyRow, selectPolicies } from './queries.ts'
import { readClock, type Terms } from './read-clock.ts'

interface How {
  /** What ended before is not measured, unless it was measured then. */
  since(conversationId: number): Date
  /** Of what follows: the events that the clocks are computed for. Absent: time has passed. */
  causeOf?(conversationId: number): Cause
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
    policies.map(({ conditions }) => conditions),
  )
  const merged = await selectMerged(tx, ids)
  const histories = await selectHistories(tx, conversations, merged)
  const stored = Map.groupBy(
    await selectClocks(tx, [...ids, ...merged.map(({ id }) => id)]),
    row => row.conversationId,
  )
  const mergedInto = Map.groupBy(merged, ({ intoId }) => intoId)
  const now = tx.now()
  const changes = conversations.map((conversation, index) => {
    const of = facts[index]
    const policy = of && policies.find(({ conditions }) => holds(conditions, of))
    const history = histories.get(conversation.id) as History
    const before = stored.get(conversation.id) ?? []
    const { id } = conversation
    const brought = (mergedInto.get(id) ?? []).flatMap(one => stored.get(one.id) ?? [])
    return changesOf(
      { conversation, history, policy, hours, before, brought, now, since: how.since(id) },
      how,
    )
  })
  await write(tx, changes, how)
}

interface Changes {
  conversation: ConversationRow
  written: ClockRow[]
  gone: ClockRow[]
  events: Caused[]
  sla: ShownClock[] | null
  dueAt: Date | null
}

async function write(
  tx: TxScope,
  changes: Changes[],
  { isQuiet, causeOf = () => BY_TIME }: How,
): Promise<void> {
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
  const moved = shown.map(({ conversation: { id, dueAt }, ...after }) => ({
    event: conversationDueChanged.of({ subjectId: id, data: { from: dueAt, to: after.dueAt } }),
    cause: causeOf(id),
  }))
  const all = [...changes.flatMap(one => one.events), ...(isQuiet ? [] : moved)]
  for (const some of Map.groupBy(all, ({ cause }) => JSON.stringify(cause)).values())
    await recordEvent({ ...tx, cause: (some[0] as Caused).cause }, ...some.map(({ event }) => event))
}

interface Matter {
  conversation: ConversationRow
  history: History
  policy: PolicyRow | undefined
  hours: HoursRow[]
  before: ClockRow[]
  /** The clocks of what was merged into it. */
  brought: ClockRow[]
  now: Date
  since: Date
}

const keyOf = ({ target, startedAt }: Pick<ClockRow, 'target' | 'startedAt'>) =>
  `${target} ${startedAt.getTime()}`

function changesOf(matter: Matter, { isQuiet = false, causeOf }: How): Changes {
  const { conversation, before, brought, since, now } = matter
  const { id, mergedInto } = conversation
  const measured = new Map(
    [...brought.map(row => ({ ...row, conversationId: id })), ...before].map(row => [keyOf(row), row]),
  )
  const courses = mergedInto === null ? coursesOf(matter.history) : []
  const cause = causeOf?.(id)
  const events: Caused[] = []
  const after = courses.flatMap((course): ClockRow[] => {
    const row = measured.get(keyOf(course))
    const isOver = course.endedAt !== null
    if (row && isOver && row.endedAt?.getTime() === course.endedAt?.getTime()) return [row]
    if (!row && course.endedAt !== null && course.endedAt < since) return []
    const computed = computedFor(matter, course)
    if (!computed) return []
    // A target missed before its clock was first computed is not announced.
    const isOld = !row && computed.computed.dueAt !== null && computed.computed.dueAt < since
    const { clock, event } = judged({ ...computed, row, now, isQuiet: isQuiet || isOld, cause })
    if (event) events.push(event)
    return [clock]
  })
  return { conversation, events, ...storedOf(matter, courses, after), ...shownOf(after, conversation) }
}

/** What ended keeps its result, and what was announced is kept so that it is not announced twice; but not what a merge no longer brings. */
function storedOf(
  { conversation: { mergedInto }, before }: Matter,
  courses: Course[],
  after: ClockRow[],
): Pick<Changes, 'written' | 'gone'> {
  const known = new Map(before.map(row => [keyOf(row), row]))
  const [had, stays] = [courses, after].map(some => new Set(some.map(keyOf))) as [Set<string>, Set<string>]
  const isBack = (row: ClockRow) => mergedInto === null && !had.has(keyOf(row))
  const lost = before.filter(row => !stays.has(keyOf(row)) && (isBack(row) || row.endedAt === null))
  const [asleep, gone] = [true, false].map(isKept =>
    lost.filter(row => isKept === (hasTold(row) && !isBack(row))),
  )
  return {
    written: [...after, ...(asleep ?? []).map(row => ({ ...row, wakeAt: null }))].filter(
      row => !isDeepStrictEqual(row, known.get(keyOf(row))),
    ),
    gone: gone ?? [],
  }
}

/** What the policy makes of a clock; undefined if it has no such target, or the conversation is spam. */
function computedFor(
  { conversation, policy, hours, now }: Matter,
  course: Course,
): { computed: Computed; warnAt: Date | null } | undefined {
  const { target, startedAt, endedAt } = course
  const { id: conversationId, teamId, priority, assigneeId, status } = conversation
  const minutes = policy?.targets[target]?.[priority] ?? null
  if (!policy || minutes === null || STATUSES.spam.some(one => one === status)) return undefined
  const { warnBefore } = policy
  const terms: Terms = {
    targetMs: minutes * MINUTE,
    warnMs: (warnBefore.minutes ?? (minutes * (warnBefore.percent ?? 0)) / 100) * MINUTE,
    hours: policy.hours === 'business' ? hoursAmong(hours, teamId) : undefined,
    pauseOn: policy.pauseOn,
  }
  const { state, dueAt, warnAt, tookMs } = readClock(course, terms, now)
  const computed = {
    conversationId,
    target,
    startedAt,
    policyId: policy.id,
    minutes,
    teamId,
    priority,
    assigneeId,
    state,
    dueAt,
    endedAt,
    tookMs,
  }
  return { computed, warnAt }
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
