import { conditionsIn, type Group } from '../../talk/conditions/condition.ts'
import { type StatusWord, statusWord } from '../../talk/conditions/status-words.ts'
import { STATUS, type Status } from '../../talk/conversations/codes.ts'

const OVER: readonly StatusWord[] = ['resolved', 'archived', 'spam']

/** The statuses of conversations that a rule looks at by its time of day: what is over only if a condition asks for such a status by `is`. */
export function coveredStatuses(conditions: Group): Status[] {
  const asked = conditionsIn(conditions).flatMap(({ field, op, value }) =>
    field === 'status' && op === 'is' ? [value].flat() : [],
  )
  return Object.values(STATUS).filter(status => {
    const word = statusWord(status)
    return !OVER.includes(word) || asked.includes(word)
  })
}
