import type { Scope } from '../../kit/scope.ts'
import type { Facts } from '../../talk/conditions/facts.ts'
import { type LookedGroup, look } from '../../talk/conditions/holds.ts'
import { loadFacts } from '../../talk/conditions/load-facts.ts'
import { getConversation } from '../../talk/conversations/find-conversation.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import { selectLastPosted } from '../../talk/messages/posted-queries.ts'
import { type Definition, type RuleRow, selectRules } from './queries.ts'
import { type RunRow, selectRunsOfConversation } from './run-queries.ts'
import { selectWaitsHere, type WaitHere } from './wait-queries.ts'

/** A rule beside one conversation. */
export interface RuleHere {
  rule: RuleRow
  looked: LookedGroup
  /** Among the latest runs on the conversation. */
  lastRun: RunRow | undefined
}

/** What each rule sees in a conversation now, in their order, and when it acted there; and the waits of it. Throws not_found. */
export async function findRulesHere(
  scope: Scope,
  named: string,
): Promise<{ rules: RuleHere[]; waits: WaitHere[] }> {
  const conversation = await getConversation(scope, named)
  const rules = await selectRules(scope)
  const facts = await factsNow(scope, conversation, rules)
  const runs = await selectRunsOfConversation(scope, conversation.id, undefined)
  const here = rules.map(rule => ({
    rule,
    looked: look(rule.conditions, facts),
    lastRun: runs.find(({ ruleId }) => ruleId === rule.id),
  }))
  return { rules: here, waits: await selectWaitsHere(scope, conversation.id) }
}

/** What these rules can ask of a conversation now, with its latest message. */
export async function factsNow(
  scope: Scope,
  conversation: ConversationRow,
  rules: Pick<Definition, 'conditions'>[],
): Promise<Facts> {
  const message = await selectLastPosted(scope, conversation.id)
  const doneBy = message?.fromStaff ? 'staff' : 'customer'
  const groups = rules.map(({ conditions }) => conditions)
  const [facts] = await loadFacts(scope, [{ conversation, message, doneBy }], groups)
  return facts as Facts
}
