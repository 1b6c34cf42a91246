import { DateTime } from 'luxon'
import { DAY } from '../../kit/retry.ts'
import type { Scope } from '../../kit/scope.ts'
import { formatTime, formatTimeOrNull } from '../../kit/time.ts'
import { findPeople, findStaff, type Person } from '../../people/identities/people.ts'
import { presentPerson } from '../../people/identities/present.ts'
import { nameOf } from '../../talk/conversations/changed-values.ts'
import { displaySubject } from '../../talk/conversations/present.ts'
import { type ConversationRow, selectConversationsByIds } from '../../talk/conversations/queries.ts'
import type { DryRun, Tried } from './dry-run.ts'
import { KEPT_MS } from './forget-runs.ts'
import { findProblems } from './problems.ts'
import {
  CANCELLED,
  type Definition,
  type RuleRow,
  selectRules,
  selectVersionNames,
  selectVersions,
} from './queries.ts'
import type { RuleHere } from './rules-here.ts'
import { type RunRow, selectRunSince, selectRunsByDay } from './run-queries.ts'
import type { WaitHere } from './wait-queries.ts'
import { createWarnings } from './warnings.ts'

const DAYS = 7

function presentDefinition({ triggers, conditions, actions, stop, afterRules }: Definition) {
  const does = { when: triggers as object[], if: conditions as object, stop, after_rules: afterRules }
  return { ...does, then: actions as object[] } as {
    when: Record<string, unknown>[]
    if: Record<string, unknown>
    then: Record<string, unknown>[]
    stop: boolean
    after_rules: boolean
  }
}

const personOf = (staff: Map<number, Person>, userId: number | null) => {
  const person = userId === null ? undefined : staff.get(userId)
  return person ? presentPerson(person) : null
}

/** Rules as in the API, with how often each has run in the last days. */
export async function presentRules(scope: Scope, rules: RuleRow[]) {
  const zone = scope.brand.timeZone
  const runs = await selectRunsByDay(
    scope,
    rules.map(({ id }) => id),
    new Date(scope.now().getTime() - DAYS * DAY),
  )
  const days = Array.from({ length: DAYS }, (_, ago) =>
    DateTime.fromJSDate(scope.now(), { zone })
      .minus({ days: DAYS - 1 - ago })
      .toISODate(),
  )
  const staff = await findStaff(
    scope,
    new Set(rules.flatMap(rule => [rule.userId ?? [], rule.switchedBy ?? []].flat())),
  )
  const problems = await findProblems(scope, rules)
  const warningsOf = await createWarnings(scope)
  const quiet = await quietSince(scope, rules)
  return rules.map((rule, position) => {
    const since = quiet.get(rule.id)
    const own = runs.filter(({ ruleId }) => ruleId === rule.id)
    const last = own.map(run => run.last).sort((one, other) => other.getTime() - one.getTime())[0]
    return {
      id: rule.id,
      name: rule.name,
      position,
      enabled: rule.enabled,
      disabled_because: rule.disabledBecause as 'too_often' | null,
      switched_by: personOf(staff, rule.switchedBy),
      switched_at: formatTime(rule.switchedAt, zone),
      version: rule.version,
      ...presentDefinition(rule),
      written_by: personOf(staff, rule.userId),
      runs: {
        days: days.map(day => own.find(run => run.day === day)?.count ?? 0),
        last_at: last ? formatTime(last, zone) : null,
      },
      problems: problems.get(rule.id) ?? [],
      warnings: warningsOf(rule.actions),
      quiet_since: since ? formatTime(since, zone) : null,
      created_at: formatTime(rule.createdAt, zone),
      updated_at: formatTime(rule.updatedAt, zone),
    }
  })
}

/** Since when rules have not run that are switched on, and as they are, for a week. */
async function quietSince(scope: Scope, rules: RuleRow[]): Promise<Map<number, Date>> {
  const now = scope.now().getTime()
  const asked = rules
    .filter(({ enabled, updatedAt }) => enabled && updatedAt.getTime() < now - DAYS * DAY)
    .map(({ id, updatedAt }) => ({ id, since: new Date(Math.max(updatedAt.getTime(), now - KEPT_MS)) }))
  if (asked.length === 0) return new Map()
  const ran = await selectRunSince(scope, asked)
  return new Map(asked.filter(({ id }) => !ran.has(id)).map(({ id, since }) => [id, since]))
}

/** One rule as in the API. */
export async function presentRule(scope: Scope, { id }: { id: number }) {
  const rules = await selectRules(scope)
  const position = rules.findIndex(rule => rule.id === id)
  const [rule] = await presentRules(scope, rules.slice(position, position + 1))
  return { ...(rule as NonNullable<typeof rule>), position }
}

export async function presentVersions(scope: Scope, ruleId: number) {
  const versions = await selectVersions(scope, ruleId)
  const staff = await findStaff(scope, new Set(versions.flatMap(({ userId }) => userId ?? [])))
  return versions.map(row => ({
    version: row.version,
    name: row.name,
    ...presentDefinition(row),
    written_by: personOf(staff, row.userId),
    created_at: formatTime(row.createdAt, scope.brand.timeZone),
  }))
}

type Presented = Awaited<ReturnType<typeof presentConversations>>

async function presentConversations(scope: Scope, conversations: ConversationRow[]) {
  const people = await findPeople(scope, new Set(conversations.map(({ authorId }) => authorId)))
  return new Map(
    conversations.map(conversation => [
      conversation.id,
      {
        id: conversation.id,
        slug: conversation.slug,
        display_subject: displaySubject(conversation),
        author: presentPerson(people.get(conversation.authorId) as Person),
      },
    ]),
  )
}

/** Runs as in the API. */
export async function presentRuns(scope: Scope, runs: RunRow[]) {
  const ids = [...new Set(runs.map(({ conversationId }) => conversationId))]
  const conversations = await presentConversations(scope, await selectConversationsByIds(scope, ids))
  const names = await selectVersionNames(scope, runs)
  return runs.flatMap(run => {
    const conversation = conversations.get(run.conversationId)
    if (!conversation) return []
    const then = run.results.map(({ action, result, detail = null }) => ({ action, result, detail }))
    return [
      {
        id: run.id,
        rule: { id: run.ruleId, name: names.get(`${run.ruleId}.${run.version}`) ?? '' },
        version: run.version,
        conversation,
        message_id: run.messageId,
        event_id: run.eventId,
        triggers: run.triggers,
        day: run.day,
        changed: (run.changes ?? []).map(nameOf),
        undone_at: formatTimeOrNull(run.undoneAt, scope.brand.timeZone),
        if: run.looked as Record<string, unknown>,
        then,
        created_at: formatTime(run.createdAt, scope.brand.timeZone),
      },
    ]
  })
}

/** Rules beside one conversation, as in the API. */
export function presentRulesHere(scope: Scope, rules: RuleHere[]) {
  return rules.map(({ rule, looked, lastRun }) => ({
    id: rule.id,
    name: rule.name,
    version: rule.version,
    enabled: rule.enabled,
    when: presentDefinition(rule).when,
    if: looked as Record<string, unknown>,
    last_run: lastRun
      ? {
          id: lastRun.id,
          version: lastRun.version,
          created_at: formatTime(lastRun.createdAt, scope.brand.timeZone),
        }
      : null,
  }))
}

/** Waits of one conversation, as in the API. */
export function presentWaitsHere({ brand: { timeZone } }: Scope, waits: WaitHere[]) {
  return waits.map(({ ruleId, ruleName, trigger, since, dueAt, cancelledAt, cancelledBecause }) => ({
    rule: { id: ruleId, name: ruleName },
    trigger,
    since: formatTime(since, timeZone),
    due_at: formatTimeOrNull(dueAt, timeZone),
    cancelled_at: formatTimeOrNull(cancelledAt, timeZone),
    cancelled_because: CANCELLED[(cancelledBecause ?? 0) - 1] ?? null,
  }))
}

export async function presentDryRun(scope: Scope, { matches, nearly, ...counts }: DryRun) {
  const conversations = await conversationsOf(scope, [...matches, ...nearly])
  return {
    ...counts,
    matches: matches.map(one => presentTriedOf(one, conversations)),
    nearly: nearly.map(one => presentTriedOf(one, conversations)),
  }
}

export async function presentTried(scope: Scope, tried: Tried) {
  return presentTriedOf(tried, await conversationsOf(scope, [tried]))
}

function conversationsOf(scope: Scope, tried: Tried[]): Promise<Presented> {
  return presentConversations(
    scope,
    tried.map(({ facts }) => facts.conversation),
  )
}

function presentTriedOf({ facts, looked, would }: Tried, conversations: Presented) {
  type Conversation = Presented extends Map<number, infer Of> ? Of : never
  return {
    conversation: conversations.get(facts.conversation.id) as Conversation,
    message_id: facts.message?.id ?? null,
    if: looked as Record<string, unknown>,
    then: would,
  }
}
