import type { Facts } from '../../talk/conditions/facts.ts'
import { statusWord } from '../../talk/conditions/status-words.ts'
import { tagKey } from '../../talk/conversations/tags.ts'
import { isNoReply } from '../../talk/mail/mail-kind.ts'
import { type Action, actionOf } from './actions.ts'

/** What an action would do to a conversation as it is. */
export interface Would {
  action: Action
  result: 'done' | 'unchanged' | 'skipped'
  /** It reaches somebody outside: nobody can take it back. */
  leaves: boolean
}

/** Names of the brand's own things by what actions say: ids of teams by their names. */
export interface Names {
  teamIdOf(named: string | number): number | undefined
  channelIdOf(slug: string): number | undefined
}

/** What a rule's actions would do, without doing it. */
export function would(actions: Action[], facts: Facts, names: Names): Would[] {
  return actions.map(action => ({
    action,
    result: resultOf(action, facts, names),
    leaves: actionOf(action).name === 'reply' || actionOf(action).name === 'webhook',
  }))
}

function resultOf(action: Action, facts: Facts, names: Names): Would['result'] {
  if (action.reply !== undefined)
    return facts.customer.email && isNoReply(facts.customer.email) ? 'skipped' : 'done'
  if (action.notify?.every(name => name === 'assignee') && facts.assignee === null) return 'skipped'
  return isSo(action, facts, names) ? 'unchanged' : 'done'
}

/** Whether the conversation has already what the action would give it. */
function isSo(action: Action, { conversation, assignee }: Facts, names: Names): boolean {
  const keys = new Set(conversation.tags.map(tagKey))
  if (action.add_tags) return action.add_tags.every(tag => keys.has(tagKey(tag)))
  if (action.remove_tags) return !action.remove_tags.some(tag => keys.has(tagKey(tag)))
  if (action.assign !== undefined) return (action.assign?.toLowerCase() ?? null) === assignee
  if (action.in_turn !== undefined)
    return assignee !== null && names.teamIdOf(action.in_turn) === conversation.teamId
  if (action.team !== undefined)
    return (action.team === null ? null : names.teamIdOf(action.team)) === conversation.teamId
  if (action.status) return statusWord(conversation.status) === action.status
  if (action.priority) return conversation.priority === action.priority
  if (action.channel) return names.channelIdOf(action.channel) === conversation.channelId
  if (action.set_fields)
    return Object.entries(action.set_fields).every(
      ([key, value]) => (conversation.data[key] ?? null) === value,
    )
  return false
}
