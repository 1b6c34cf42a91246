import type { Cause } from '../../kit/cause.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { ruleStopped } from './events.ts'
import { cancelWaits, lockRules, type RuleRow, updateRule } from './queries.ts'
import type { BeforeRun } from './run-queries.ts'

/** A rule that does something more often in an hour, on one conversation or on all, does what nobody meant. */
const MOST_ON_ONE = 20
const MOST_ON_ALL = 5_000

interface Occurrence extends Pick<BeforeRun, 'onOne' | 'onAll'> {
  conversationId: number
  cause: Cause
}

/**
 * Whether a rule has done enough within an hour, and so does nothing now. It is switched off, and admins are told by the event, if rules
 * set each other off, or if it does too much in all; a customer who writes often only has it rest for that conversation.
 */
export async function restsNow(
  tx: TxScope,
  rule: RuleRow,
  { conversationId, cause, onOne, onAll }: Occurrence,
): Promise<boolean> {
  if (onAll >= MOST_ON_ALL || (onOne >= MOST_ON_ONE && cause.rule)) await switchOff(tx, rule, conversationId)
  return onAll >= MOST_ON_ALL || onOne >= MOST_ON_ONE
}

/** Unless somebody has changed or switched it meanwhile. */
async function switchOff(tx: TxScope, { id, name, version }: RuleRow, conversationId: number): Promise<void> {
  const current = (await lockRules(tx)).find(rule => rule.id === id)
  if (!current?.enabled || current.version !== version) return
  const switched = { switchedBy: null, switchedAt: tx.now() }
  await updateRule(tx, id, { enabled: false, version, disabledBecause: 'too_often', ...switched })
  await cancelWaits(tx, current, 'too_often')
  await recordEvent(tx, ruleStopped.of({ subjectId: id, data: { name, conversation_id: conversationId } }))
}
