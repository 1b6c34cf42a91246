import { tagKey } from '../../talk/conversations/tags.ts'
import type { ActionName } from './actions.ts'

/** An action by its name and what it needs. */
interface Doing {
  name: ActionName
  value: unknown
}

/** Two actions of one list that cannot both last, by their places. */
export interface Contradiction {
  action: number
  /** The earlier one. */
  with: number
}

/** What an action decides; of two that decide the same in different ways, only one lasts. */
const DECIDES: Partial<Record<ActionName, readonly string[]>> = {
  assign: ['assignee'],
  in_turn: ['assignee', 'team'],
  team: ['team'],
  status: ['status'],
  hold_for: ['status'],
  priority: ['priority'],
  channel: ['channel'],
}

/** Each action that contradicts an earlier one, with the first such. They may be saved: the later one lasts, or changes nothing. */
export function contradictionsIn(actions: Doing[]): Contradiction[] {
  return actions.flatMap((later, at) => {
    const earlier = actions.slice(0, at).findIndex(one => contradicts(one, later))
    return earlier < 0 ? [] : [{ action: at, with: earlier }]
  })
}

function contradicts(one: Doing, later: Doing): boolean {
  if (isUnset(one) || isUnset(later)) return false
  if (one.name === 'add_tags' && later.name === 'remove_tags') return haveTagInCommon(one, later)
  if (one.name === 'remove_tags' && later.name === 'add_tags') return haveTagInCommon(one, later)
  if (one.name === 'set_fields' && later.name === 'set_fields') return setsDifferently(one, later)
  // To take a conversation from its assignee is how the turn comes to somebody else.
  if (one.name === 'assign' && one.value === null) return later.name === 'assign' && later.value !== null
  if (one.name === 'team' && later.name === 'in_turn') return textOf(one) !== textOf(later)
  const shared = DECIDES[one.name]?.filter(what => DECIDES[later.name]?.includes(what)) ?? []
  return shared.length > 0 && (one.name !== later.name || textOf(one) !== textOf(later))
}

/** It is still being written. */
const isUnset = ({ value }: Doing) => value === '' || value === undefined

const textOf = ({ value }: Doing) => String(value).toLowerCase()

function haveTagInCommon(one: Doing, later: Doing): boolean {
  const keys = new Set(tagsOf(one))
  return tagsOf(later).some(key => keys.has(key))
}

const tagsOf = ({ value }: Doing) => [value].flat().map(tag => tagKey(String(tag)))

function setsDifferently(one: Doing, later: Doing): boolean {
  const before = one.value as Record<string, unknown>
  return Object.entries(later.value as object).some(
    ([key, value]) => Object.hasOwn(before, key) && before[key] !== value,
  )
}
