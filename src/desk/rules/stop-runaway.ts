import { recordEvent } from '../../kit/events/event.ts'
import { HOUR } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { ruleStopped } from './events.ts'
import { lockRules, type RuleRow, updateRule } from './queries.ts'
import { countRuns } from './run-queries.ts'

/** A rule that acts more often in an hour, on one conversation or on all, does what nobody meant. */
const MOST_ON_ONE = 20
const MOST_ON_ALL = 5_000

/** Switches a rule off that has acted too often within an hour; returns whether it did. Admins are told: the event. */
export async function stopRunaway(
  tx: TxScope,
  { id, name, version }: RuleRow,
  conversationId: number,
): Promise<boolean> {
  const since = new Date(tx.now().getTime() - HOUR)
  const { onOne, onAll } = await countRuns(tx, { ruleId: id, conversationId, since })
  if (onOne < MOST_ON_ONE && onAll < MOST_ON_ALL) return false
  const current = (await lockRules(tx)).find(rule => rule.id === id)
  if (current?.enabled) {
    const times = { switchedBy: null, switchedAt: tx.now() }
    await updateRule(tx, id, { enabled: false, version, disabledBecause: 'too_often', ...times })
    await recordEvent(tx, ruleStopped.of({ subjectId: id, data: { name, conversation_id: conversationId } }))
  }
  return true
}
