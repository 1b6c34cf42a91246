import { conditionsIn, type Group } from '../../talk/conditions/condition.ts'
import { type StatusWord, statusWord } from '../../talk/conditions/status-words.ts'
import { STATUS, type Status } from '../../talk/conversations/codes.ts'

const OVER: readonly StatusWord[] = ['resolved', 'archived', 'spam']

/** The statuses that a rule checks at its time of day: resolved, archived and spam only if a condition names them with `is`. */
export function coveredStatuses(conditions: Group): Status[] {
  const asked = conditionsIn(conditions).flatMap(({ field, op, value }) =>
    field === 'status' && op === 'is' ? [value].flat() : [],
  )
  return Object.values(STATUS).filter(status => {
    const word = statusWord(status)
    return !OVER.includes(word) || asked.includes(word)
  })
}
