import { z } from 'zod'
import type { EventRow } from '../../kit/events/log.ts'
import type { Reaction } from '../../kit/events/react.ts'
import { rowId } from '../../kit/input.ts'
import { job, type NewJob } from '../../kit/jobs/job.ts'
import { MINUTE, SECOND } from '../../kit/retry.ts'
import { aMomentAgo, type Scope } from '../../kit/scope.ts'
import { WRITERS } from '../../talk/conditions/fields.ts'
import { holds } from '../../talk/conditions/holds.ts'
import { loadFacts } from '../../talk/conditions/load-facts.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import { loadSubjects, type Subjects } from '../../talk/messages/load-subjects.ts'
import { keepClocks } from './clocks.ts'
import { type Occasion, OF_OCCASIONS, occasionsOf, wholeTransactions } from './occasions.ts'
import type { RuleRow } from './queries.ts'
import { OCCASIONS } from './triggers.ts'

/** Runs the brand's rules on one occasion, or one rule whose clock is up, or those whose time of day has come. Those of a conversation run one after another. */
export const runRulesJob = job(
  'rules.run',
  {
    conversation_id: rowId,
    message_id: rowId.optional(),
    words: z.array(z.enum(OCCASIONS)),
    event_id: rowId.optional(),
    done_by: z.enum(WRITERS),
    /** The rule whose clock is up, the generation of its waits when that began, and which of its triggers. */
    clock: z
      .object({ rule_id: rowId, version: z.int(), trigger: z.int(), since: z.iso.datetime() })
      .optional(),
    /** Rules whose time of day has come, as they were then, and the days that they act for. */
    round: z.array(z.object({ rule_id: rowId, version: z.int(), day: z.string() })).optional(),
  },
  { retryDelays: [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE] },
)

/** The topic of such jobs. */
export const rulesTopic = (conversationId: number): string => `rules of conversation ${conversationId}`

/** Rules of rules are followed so far. */
const MAX_IN_ROW = 3

/** Whether a rule looks at an occasion: it has such a trigger, and the occasion may come from other rules. */
export function looksAt(
  { triggers, afterRules }: Pick<RuleRow, 'triggers' | 'afterRules'>,
  { words, cause }: Pick<Occasion, 'words' | 'cause'>,
): boolean {
  const inRow = cause.rule?.in_row ?? 0
  const mayFollow = inRow === 0 || (afterRules && inRow < MAX_IN_ROW)
  return mayFollow && triggers.some(({ event }) => event !== undefined && words.includes(event))
}

/** Occasions on which one of these rules would act now are left to a job, which looks again, and acts; others cost nothing more. */
export const followRules = (rules: RuleRow[]): Reaction<Subjects> => ({
  types: OF_OCCASIONS,
  async react(tx, events, subjects) {
    const whole = await wholeTransactions(tx, events)
    const missing = whole.filter(({ id }) => !events.some(event => event.id === id))
    const all = missing.length === 0 ? subjects : merged(subjects, await loadSubjects(tx, missing))
    const present = presentOccasions(whole, all)
    await keepClocks(tx, rules, present)
    return jobsOf(aMomentAgo(tx), { rules, present }, all)
  },
})

function merged(one: Subjects, other: Subjects): Subjects {
  return {
    messages: new Map([...other.messages, ...one.messages]),
    conversations: new Map([...other.conversations, ...one.conversations]),
  }
}

interface Present {
  occasion: Occasion
  conversation: ConversationRow
  at: Date
}

function presentOccasions(events: EventRow[], subjects: Subjects): Present[] {
  const times = new Map(events.map(({ id, createdAt }) => [id, createdAt]))
  return occasionsOf(events, subjects).flatMap(occasion => {
    const conversation = subjects.conversations.get(occasion.conversationId)
    const at = times.get(occasion.eventId)
    return conversation && at && conversation.mergedInto === null ? [{ occasion, conversation, at }] : []
  })
}

async function jobsOf(
  scope: Scope,
  { rules, present }: { rules: RuleRow[]; present: Present[] },
  { messages }: Subjects,
): Promise<NewJob[]> {
  const looking = present.flatMap(one => {
    const its = rules.filter(rule => looksAt(rule, one.occasion))
    return its.length > 0 ? [{ ...one, its }] : []
  })
  const matters = looking.map(({ occasion: { messageId, doneBy }, conversation }) => ({
    conversation,
    message: messages.get(messageId ?? 0),
    doneBy,
  }))
  const conditions = looking.flatMap(({ its }) => its.map(rule => rule.conditions))
  const facts = await loadFacts(scope, matters, conditions)
  return looking.flatMap(({ occasion, its }, index) => {
    const seen = facts[index]
    return seen && its.some(({ conditions }) => holds(conditions, seen)) ? [jobOf(occasion)] : []
  })
}

function jobOf({ conversationId, messageId, words, eventId, doneBy, cause }: Occasion): NewJob {
  return runRulesJob.of(
    {
      conversation_id: conversationId,
      ...(messageId === undefined ? {} : { message_id: messageId }),
      words,
      event_id: eventId,
      done_by: doneBy,
    },
    { topic: rulesTopic(conversationId), cause },
  )
}
