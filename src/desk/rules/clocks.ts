import { aMomentAgo, type TxScope } from '../../kit/scope.ts'
import { addBusinessTime, type Hours } from '../../people/hours/business-time.ts'
import { hoursAmong } from '../../people/hours/hours-for.ts'
import { findHours } from '../../people/hours/queries.ts'
import { parseSpan, type Span } from '../../talk/conditions/durations.ts'
import { waitingSince } from '../../talk/conditions/facts.ts'
import { statusWord } from '../../talk/conditions/status-words.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import type { Occasion } from './occasions.ts'
import type { RuleRow } from './queries.ts'
import type { Clock, OccasionWord } from './triggers.ts'
import { beginWaits, endWaits, type WaitRow } from './wait-queries.ts'

/** What a clock begins with, and what ends it, to begin again if it still runs. */
const OF_CLOCK: Record<Clock, { begins: OccasionWord[]; ends: OccasionWord[] }> = {
  waiting: { begins: ['customer_writes', 'reopened', 'status_changes'], ends: ['staff_replies', 'resolved'] },
  customer_silent: { begins: ['staff_replies'], ends: ['customer_writes', 'staff_replies'] },
  unassigned: {
    begins: ['conversation_begins', 'assignee_changes', 'status_changes'],
    ends: ['assignee_changes'],
  },
  open: { begins: ['conversation_begins', 'status_changes'], ends: ['status_changes'] },
  pending: { begins: ['conversation_begins', 'status_changes'], ends: ['status_changes'] },
  on_hold: { begins: ['conversation_begins', 'status_changes'], ends: ['status_changes'] },
  resolved: { begins: ['conversation_begins', 'status_changes'], ends: ['status_changes'] },
}

const OVER = new Set(['resolved', 'archived', 'spam'])
const AWAY = new Set(['archived', 'spam'])

/** Whether the clock runs for a conversation as it is. */
export function isRunning(clock: Clock, conversation: ConversationRow): boolean {
  const status = statusWord(conversation.status)
  if (clock === 'waiting') return !OVER.has(status) && waitingSince(conversation) !== null
  if (clock === 'customer_silent')
    return (
      !AWAY.has(status) && conversation.lastStaffMessageAt !== null && waitingSince(conversation) === null
    )
  if (clock === 'unassigned') return !OVER.has(status) && conversation.assigneeId === null
  return status === clock
}

interface Begun {
  occasion: Occasion
  /** As it is now. */
  conversation: ConversationRow
  at: Date
}

type Key = Pick<WaitRow, 'ruleId' | 'conversationId' | 'trigger' | 'version'>

/** Begins and ends the clocks of rules with the occasions of a batch. */
export async function keepClocks(tx: TxScope, rules: RuleRow[], occasions: Begun[]): Promise<void> {
  const clocks = clocksOf(rules)
  if (clocks.length === 0) return
  const all = await findHours(aMomentAgo(tx))
  const hoursOf = new Map<number | null, Hours>()
  const begun = new Map<string, WaitRow>()
  const ended = new Map<string, Key>()
  for (const { occasion, conversation, at } of occasions)
    for (const { clock, span, ...of } of clocks) {
      const wait = { ...of, conversationId: conversation.id }
      const key = `${wait.ruleId} ${wait.trigger} ${wait.conversationId}`
      const { begins, ends } = OF_CLOCK[clock]
      const does = (words: OccasionWord[]) => words.some(word => occasion.words.includes(word))
      const runs = isRunning(clock, conversation)
      if (!runs || does(ends)) {
        ended.set(key, wait)
        begun.delete(key)
      }
      if (!runs || !does(begins) || begun.has(key)) continue
      const { teamId } = conversation
      const hours = hoursOf.get(teamId) ?? hoursAmong(all, teamId)
      hoursOf.set(teamId, hours)
      begun.set(key, { ...wait, since: at, dueAt: dueAfter(span, at, hours) })
    }
  await endWaits(tx, [...ended.values()])
  await beginWaits(tx, [...begun.values()])
}

/** The clocks of rules, each by its trigger. */
function clocksOf(rules: RuleRow[]) {
  return rules.flatMap(({ id: ruleId, waitsGeneration: version, triggers }) =>
    triggers.flatMap(({ clock, after }, trigger) => {
      const span = parseSpan(after ?? '')
      return clock && span ? [{ ruleId, version, trigger, clock, span }] : []
    }),
  )
}

/** When a clock is up. */
export function dueAfter({ ms, inHours }: Span, at: Date, hours: Hours): Date {
  return inHours ? addBusinessTime(hours, at, ms) : new Date(at.getTime() + ms)
}

/** Since when a clock runs for a conversation, as far as it tells; undefined if it does not run. */
export function runningSince(clock: Clock, conversation: ConversationRow): Date | undefined {
  if (!isRunning(clock, conversation)) return undefined
  if (clock === 'waiting') return waitingSince(conversation) ?? undefined
  return (clock === 'customer_silent' ? conversation.lastStaffMessageAt : null) ?? conversation.updatedAt
}

/** Whether the clock still runs as it did since then: nobody has written meanwhile. */
export function runsSince(clock: Clock, conversation: ConversationRow, since: Date): boolean {
  const { lastStaffMessageAt: answered, lastCustomerMessageAt: asked } = conversation
  const isLater = (at: Date | null) => at !== null && at > since
  if (!isRunning(clock, conversation)) return false
  if (clock === 'waiting') return !isLater(answered)
  return clock === 'customer_silent' ? !isLater(answered) && !isLater(asked) : true
}
