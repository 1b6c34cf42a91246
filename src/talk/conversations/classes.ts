import { raw } from 'sql-template-tag'
import type { ConversationsQuery } from './input.ts'

/**
 * Groups of conversations in the column `class`, of which each filter is made: Unresolved, other and Archived, each assigned
 * (even) or unassigned (odd).
 */
const OPEN = [0, 1]
const OTHER = [2, 3]
const ARCHIVED = [4, 5]

export interface Filter {
  classes: number[]
  /** Their number in a row of `conversation_counts`. */
  count: ReturnType<typeof raw>
}

const FILTERS = {
  unarchived: { classes: [...OPEN, ...OTHER], count: raw('every - archived') },
  archived: { classes: ARCHIVED, count: raw('archived') },
  open: { classes: OPEN, count: raw('open') },
  unassigned: { classes: [1, 3, 5], count: raw('unassigned') },
  all: { classes: [...OPEN, ...OTHER, ...ARCHIVED], count: raw('every') },
} satisfies Record<string, Filter>

/** Lists for the pages only, which are never counted. */
export const UNCOUNTED = {
  openUnassigned: { classes: [1], count: FILTERS.open.count },
  openAssigned: { classes: [0], count: FILTERS.open.count },
  other: { classes: OTHER, count: FILTERS.unarchived.count },
} satisfies Record<string, Filter>

/** The filter of a parameter; everything except archived by default. */
export function filterOf(parameter: ConversationsQuery['filter']): Filter {
  return FILTERS[parameter ?? 'unarchived']
}
