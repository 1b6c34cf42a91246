import { askForRating } from '../../follow-up/surveys/ask-for-rating.ts'
import type { TxScope } from '../../kit/scope.ts'
import { parseDuration } from '../../talk/conditions/durations.ts'
import type { Acting, Outcome } from './act.ts'
import type { Action } from './actions.ts'

/** Asks the customer for a rating by mail: once per conversation, and no more often than the action says. */
export async function surveyByRule(
  tx: TxScope,
  survey: NonNullable<Action['survey']>,
  { rule, done }: Acting,
): Promise<Outcome> {
  const asked = await askForRating(tx, {
    conversationId: done.conversation.id,
    ruleId: rule.id,
    notWithin: notWithin(survey),
  })
  return 'why' in asked ? { result: 'skipped', detail: asked.why } : { result: 'done', detail: asked.email }
}

/** In which time it asks a customer once, in milliseconds; null: no limit. */
export function notWithin({ not_within: text }: NonNullable<Action['survey']>): number | null {
  return text === null ? null : (parseDuration(text) ?? null)
}
