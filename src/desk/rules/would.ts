import type { WhomToAsk } from '../../follow-up/surveys/ask-for-rating.ts'
import type { Facts } from '../../talk/conditions/facts.ts'
import { statusWord } from '../../talk/conditions/status-words.ts'
import { tagKey } from '../../talk/conversations/tags.ts'
import { isNoReply } from '../../talk/mail/mail-kind.ts'
import { type Action, type ActionName, actionOf } from './actions.ts'

/** What an action would do to a conversation as it is. */
export interface Would {
  action: Action
  result: 'done' | 'unchanged' | 'skipped'
  /** It reaches somebody outside: nobody can take it back. */
  leaves: boolean
  /** Whom it would ask for a rating, or why nobody. */
  detail: string | null
}

/** What actions need to know besides the conversation: ids of teams by their names, and whom they would ask for a rating. */
export interface Known {
  teamIdOf(named: string | number): number | undefined
  hasLead(teamId: number | null): boolean
  channelIdOf(slug: string): number | undefined
  askedBy(survey: NonNullable<Action['survey']>, facts: Facts): WhomToAsk
}

const LEAVING: readonly ActionName[] = ['reply', 'webhook', 'survey']

/** What a rule's actions would do, without doing it. */
export function would(actions: Action[], facts: Facts, known: Known): Would[] {
  return actions.map(action => ({
    action,
    ...outcomeOf(action, facts, known),
    leaves: LEAVING.includes(actionOf(action).name),
  }))
}

function outcomeOf(action: Action, facts: Facts, known: Known): Pick<Would, 'result' | 'detail'> {
  if (action.survey === undefined) return { result: resultOf(action, facts, known), detail: null }
  const asked = known.askedBy(action.survey, facts)
  return 'why' in asked ? { result: 'skipped', detail: asked.why } : { result: 'done', detail: asked.email }
}

function resultOf(action: Action, facts: Facts, known: Known): Would['result'] {
  if (action.reply !== undefined)
    return facts.customer.email && isNoReply(facts.customer.email) ? 'skipped' : 'done'
  if (action.notify?.every(name => isNobody(name, facts, known))) return 'skipped'
  return isSo(action, facts, known) ? 'unchanged' : 'done'
}

/** Whether there is nobody in that role. */
function isNobody(name: string, { assignee, conversation }: Facts, known: Known): boolean {
  if (name === 'assignee') return assignee === null
  return name === 'team_lead' && !known.hasLead(conversation.teamId)
}

/** Whether the conversation has already what the action would give it. */
function isSo(action: Action, { conversation, assignee }: Facts, known: Known): boolean {
  const keys = new Set(conversation.tags.map(tagKey))
  if (action.add_tags) return action.add_tags.every(tag => keys.has(tagKey(tag)))
  if (action.remove_tags) return !action.remove_tags.some(tag => keys.has(tagKey(tag)))
  if (action.assign !== undefined) return (action.assign?.toLowerCase() ?? null) === assignee
  if (action.in_turn !== undefined)
    return assignee !== null && known.teamIdOf(action.in_turn) === conversation.teamId
  if (action.team !== undefined)
    return (action.team === null ? null : known.teamIdOf(action.team)) === conversation.teamId
  if (action.status) return statusWord(conversation.status) === action.status
  if (action.priority) return conversation.priority === action.priority
  if (action.channel) return known.channelIdOf(action.channel) === conversation.channelId
  if (action.set_fields)
    return Object.entries(action.set_fields).every(
      ([key, value]) => (conversation.data[key] ?? null) === value,
    )
  return false
}
