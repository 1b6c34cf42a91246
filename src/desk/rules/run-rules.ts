import type { Cause } from '../../kit/cause.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { JobHandler } from '../../kit/jobs/job.ts'
import { HOUR } from '../../kit/retry.ts'
import { aMomentAgo, type Scope, type TxScope } from '../../kit/scope.ts'
import type { Group } from '../../talk/conditions/condition.ts'
import type { Facts } from '../../talk/conditions/facts.ts'
import type { Writer } from '../../talk/conditions/fields.ts'
import { holds, look } from '../../talk/conditions/holds.ts'
import { loadFacts } from '../../talk/conditions/load-facts.ts'
import { changesBetween } from '../../talk/conversations/changed-values.ts'
import { conversationRuleRan } from '../../talk/conversations/events.ts'
import { type ConversationRow, lockConversationById } from '../../talk/conversations/queries.ts'
import { findPosted, type PostedMessage } from '../../talk/messages/posted-queries.ts'
import { ActionFailed, act, type Failures } from './act.ts'
import { actionOf } from './actions.ts'
import { runsSince } from './clocks.ts'
import { findActiveRules, type RuleRow, selectActiveRules } from './queries.ts'
import { looksAt, runRulesJob } from './react.ts'
import { beginRun, insertRun } from './run-queries.ts'
import { restsNow } from './stop-runaway.ts'
import { selectDone } from './time-queries.ts'
import { leaveWait } from './wait-queries.ts'
import { isCovered, rulesOfRound } from './wake-times.ts'

/** An occasion, as rules look at it. */
export interface Looking {
  conversation: ConversationRow
  message: PostedMessage | undefined
  /** Words of the triggers that fit. */
  words: string[]
  eventId: number | null
  doneBy: Writer
  cause: Cause
  /** By rule, the day that it acts for, at a time of that day. */
  days?: ReadonlyMap<number, string>
}

/** Runs the rules that look at an occasion, in their order, in one transaction; or the one whose clock is up, or those of a time of day. */
export function runRules(): JobHandler {
  return runRulesJob.handledBy(async (scope, data, attempt) => {
    const failures: Failures = new Map()
    const run = (isFresh: boolean) =>
      attempt.done(async tx => {
        const conversation = await lockConversationById(tx, data.conversation_id)
        if (!conversation || conversation.mergedInto !== null) return
        const message = data.message_id === undefined ? undefined : await findPosted(tx, data.message_id)
        const { event_id: eventId = null, done_by: doneBy } = data
        const looking = { conversation, message, eventId, doneBy, cause: scope.cause, failures }
        const active = isFresh ? await selectActiveRules(tx) : await findActiveRules(aMomentAgo(tx))
        const { rules, ...chosen } = await rulesFor(tx, data, { active, conversation, cause: scope.cause })
        if (data.clock && rules.length === 0) await leaveWait(tx, data.conversation_id, data.clock)
        await runEach(tx, rules, { ...looking, ...chosen })
      })
    await untilNoneFails(failures, () => withFreshRules(run))
  })
}

/** A rule is not any longer as it was read. */
class RuleChanged extends Error {}

/** Rules are kept in memory for a moment. If one has been changed meanwhile, what was done is undone, and done by the rules as they are. */
async function withFreshRules(run: (isFresh: boolean) => Promise<void>): Promise<void> {
  try {
    await run(false)
  } catch (error) {
    if (!(error instanceof RuleChanged)) throw error
    await run(true)
  }
}

type RunData = Parameters<typeof runRulesJob.of>[0]

interface Chosen extends Pick<Looking, 'words' | 'days'> {
  rules: RuleRow[]
}

/** The rules that a job is for, in their order, and what they follow from. */
async function rulesFor(
  tx: TxScope,
  { words, clock, round }: RunData,
  { active, conversation, cause }: Pick<Looking, 'conversation' | 'cause'> & { active: RuleRow[] },
): Promise<Chosen> {
  if (clock) {
    const rules = active.filter(rule => isUp(rule, clock, conversation))
    return { rules, words: rules.map(({ triggers }) => String(triggers[clock.trigger]?.clock)) }
  }
  if (!round) return { rules: active.filter(rule => looksAt(rule, { words, cause })), words }
  const done = await selectDone(tx, conversation.id, round)
  const rules = rulesOfRound(active, round).filter(
    rule => !done.has(rule.id) && isCovered(rule, conversation),
  )
  return { rules, words: ['every'], days: new Map(round.map(({ rule_id, day }) => [rule_id, day])) }
}

/** Whether it is the rule whose clock is up: its waits were not cancelled since the clock began, and that runs still. */
function isUp(
  { id, waitsGeneration, triggers }: RuleRow,
  clock: { rule_id: number; version: number; trigger: number; since: string },
  conversation: ConversationRow,
): boolean {
  const trigger = triggers[clock.trigger]
  return (
    id === clock.rule_id &&
    waitsGeneration === clock.version &&
    !!trigger?.clock &&
    runsSince(trigger.clock, conversation, new Date(clock.since))
  )
}

/** Tries again when an action fails, without that one: what it has begun is undone, and the rest is done. */
export async function untilNoneFails(failures: Failures, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ActionFailed) || failures.has(error.key)) throw error
    failures.set(error.key, error.reason)
    await untilNoneFails(failures, work)
  }
}

/** Runs these rules; each sees the conversation as it was before the first, with what earlier ones have set. */
export async function runEach(
  tx: TxScope,
  rules: RuleRow[],
  { failures, ...looking }: Looking & { failures: Failures },
): Promise<void> {
  const groups = rules.map(({ conditions }) => conditions)
  const [before] = await loadFacts(tx, [looking], groups)
  if (!before) return
  let { conversation } = looking
  let facts = before
  for (const rule of rules) {
    if (!holds(rule.conditions, facts)) continue
    const where = { conversationId: conversation.id, cause: looking.cause }
    const { runId, isActive, hasChanged, ...often } = await beginRun(tx, rule, {
      ...where,
      since: anHourAgo(tx),
    })
    if (hasChanged) throw new RuleChanged(`rule ${rule.id}`)
    // At a time of day, a rule acts once on each conversation, however many there are.
    const rests = isActive && !looking.days && (await restsNow(tx, rule, { ...where, ...often }))
    if (!isActive || rests) continue
    const changed = await runOne(tx, { rule, runId, facts, looking: { ...looking, conversation }, failures })
    if (rule.stop) return
    if (changed !== conversation)
      facts = await factsAfter(tx, { before, conversation: changed, looking, groups })
    conversation = changed
  }
}

interface Changed {
  before: Facts
  conversation: ConversationRow
  looking: Looking
  groups: Group[]
}

/** What rules have set since counts; what they have written does not. */
async function factsAfter(scope: Scope, { before, conversation, looking, groups }: Changed): Promise<Facts> {
  const { messageCount, lastStaffMessageAt } = before.conversation
  const seen = { ...conversation, messageCount, lastStaffMessageAt }
  if (LINKS.every(link => conversation[link] === looking.conversation[link]))
    return { ...before, conversation: seen }
  const [facts = before] = await loadFacts(scope, [{ ...looking, conversation }], groups)
  return { ...facts, begunBy: before.begunBy, conversation: seen }
}

/** Of what else facts are read. */
const LINKS = ['authorId', 'channelId', 'assigneeId', 'teamId', 'subject'] as const

const anHourAgo = (tx: TxScope) => new Date(tx.now().getTime() - HOUR)

interface Running {
  rule: RuleRow
  runId: number
  facts: Facts
  looking: Looking
  failures: Failures
}

async function runOne(
  tx: TxScope,
  { rule, runId, facts, looking, failures }: Running,
): Promise<ConversationRow> {
  const { cause, eventId, message, words } = looking
  const day = looking.days?.get(rule.id) ?? null
  const inRow = (cause.rule?.in_row ?? 0) + 1
  const asRule: TxScope = {
    ...tx,
    cause: { ...cause, by: 'rule', depth: cause.depth ?? 0, rule: { id: rule.id, in_row: inRow } },
  }
  const { conversation, results, repliedTo, ...told } = await act(asRule, { rule, runId, looking, failures })
  // What is so already would be found every day.
  if (day !== null && results.every(({ result }) => result === 'unchanged' || result === 'skipped'))
    return conversation
  const messageId = message?.id ?? null
  const looked = look(rule.conditions, facts)
  await insertRun(tx, {
    id: runId,
    ruleId: rule.id,
    version: rule.version,
    conversationId: conversation.id,
    messageId,
    eventId,
    triggers: words,
    looked,
    results,
    repliedTo,
    changes: changesBetween(looking.conversation, conversation),
    day,
    acted: results.some(({ result }) => result === 'done'),
  })
  const data = {
    rule_id: rule.id,
    run_id: runId,
    name: rule.name,
    version: rule.version,
    ...(messageId === null ? {} : { message_id: messageId }),
    did: results.flatMap(({ action, result }) => (result === 'done' ? [actionOf(action).name] : [])),
    ...(told.notifyIds.length > 0 ? { notify_ids: told.notifyIds } : {}),
    ...(told.webhookIds.length > 0 ? { webhook_ids: told.webhookIds } : {}),
  }
  await recordEvent(asRule, conversationRuleRan.of({ subjectId: conversation.id, data }))
  return conversation
}
