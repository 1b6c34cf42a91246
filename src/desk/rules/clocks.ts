import type { TxScope } from '../../kit/scope.ts'
import { addBusinessTime, type Hours } from '../../people/hours/business-time.ts'
import { hoursAmong } from '../../people/hours/hours-for.ts'
import { findHours } from '../../people/hours/queries.ts'
import { parseSpan } from '../../talk/conditions/durations.ts'
import { waitingSince } from '../../talk/conditions/facts.ts'
import { statusWord } from '../../talk/conditions/status-words.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import type { Occasion } from './occasions.ts'
import type { RuleRow } from './queries.ts'
import type { Clock, OccasionWord } from './triggers.ts'
import { beginWaits, endWaits, type WaitRow } from './wait-queries.ts'

/** What a clock begins with, and what ends it, to begin again if it still runs. */
const OF_CLOCK: Record<Clock, { begins: OccasionWord[]; ends: OccasionWord[] }> = {
  waiting: { begins: ['customer_writes'], ends: ['staff_replies', 'resolved'] },
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

/** Begins and ends the clocks of rules with the occasions of a batch, each with its conversation as it is now. */
export async function keepClocks(
  tx: TxScope,
  rules: RuleRow[],
  occasions: { occasion: Occasion; conversation: ConversationRow; at: Date }[],
): Promise<void> {
  const hours = await findHours(tx)
  const begun: WaitRow[] = []
  const ended: Pick<WaitRow, 'ruleId' | 'conversationId' | 'trigger'>[] = []
  for (const { occasion, conversation, at } of occasions)
    for (const { id: ruleId, version, triggers } of rules)
      for (const [trigger, { clock, after }] of triggers.entries()) {
        if (!clock) continue
        const wait = { ruleId, conversationId: conversation.id, trigger }
        const { begins, ends } = OF_CLOCK[clock]
        const does = (words: OccasionWord[]) => words.some(word => occasion.words.includes(word))
        const runs = isRunning(clock, conversation)
        if (!runs || does(ends)) {
          ended.push(wait)
          drop(begun, wait)
        }
        if (runs && does(begins) && !has(begun, wait)) {
          const dueAt = dueAfter(after ?? '', at, hoursAmong(hours, conversation.teamId))
          begun.push({ ...wait, version, since: at, dueAt })
        }
      }
  await endWaits(tx, ended)
  await beginWaits(tx, begun)
}

function dueAfter(after: string, at: Date, hours: Hours): Date {
  const { ms, inHours } = parseSpan(after) ?? { ms: 0, inHours: false }
  return inHours ? addBusinessTime(hours, at, ms) : new Date(at.getTime() + ms)
}

type Key = Pick<WaitRow, 'ruleId' | 'conversationId' | 'trigger'>

function isIt(one: Key, other: Key): boolean {
  return (
    one.ruleId === other.ruleId &&
    one.conversationId === other.conversationId &&
    one.trigger === other.trigger
  )
}

function has(waits: WaitRow[], key: Key): boolean {
  return waits.some(wait => isIt(wait, key))
}

function drop(waits: WaitRow[], key: Key): void {
  const at = waits.findIndex(wait => isIt(wait, key))
  if (at >= 0) waits.splice(at, 1)
}
