import type { Conversation } from '../../client/api.ts'

const HOUR = 3_600_000

interface DueGroup {
  group: 'late' | 'soon' | 'today' | 'day' | 'none'
  /** When the first target is due. */
  at?: Date
}

/** The group of a row in a list that is ordered by due time: by the first target that is not reached yet. */
export function dueGroupOf({ sla }: Pick<Conversation, 'sla'>, now = Date.now()): DueGroup {
  const times = sla.flatMap(({ ended_at, due_at }) =>
    ended_at === null && due_at !== null ? [Date.parse(due_at)] : [],
  )
  if (times.length === 0) return { group: 'none' }
  const at = new Date(Math.min(...times))
  const left = at.getTime() - now
  if (left <= 0) return { group: 'late', at }
  if (left < HOUR) return { group: 'soon', at }
  return { group: at.toDateString() === new Date(now).toDateString() ? 'today' : 'day', at }
}
