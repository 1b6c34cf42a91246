import { raw, type Sql } from 'sql-template-tag'
import type { ConversationsQuery } from './input.ts'

/**
 * Groups of conversations in the column `class`, of which each list is made: Unresolved, other and Archived, each assigned
 * (even) or unassigned (odd). Merged conversations are in no list.
 */
export const CLASSES = {
  openAssigned: [0],
  openUnassigned: [1],
  open: [0, 1],
  /** Neither unresolved nor archived. */
  other: [2, 3],
  archived: [4, 5],
  unassigned: [1, 3, 5],
  merged: [6],
} as const

/** What a list is made of. */
export interface Filter {
  classes: readonly number[]
}

/** A filter whose conversations are counted. */
export interface CountedFilter extends Filter {
  /** Their number in a row of `conversation_counts`. */
  count: Sql
}

const FILTERS = {
  unarchived: { classes: [...CLASSES.open, ...CLASSES.other], count: raw('every - archived') },
  archived: { classes: CLASSES.archived, count: raw('archived') },
  open: { classes: CLASSES.open, count: raw('open') },
  unassigned: { classes: CLASSES.unassigned, count: raw('unassigned') },
  all: { classes: [...CLASSES.open, ...CLASSES.other, ...CLASSES.archived], count: raw('every') },
} satisfies Record<string, CountedFilter>

/** The filter of a list; everything except archived by default, or what the statuses that it names say. */
export function filterOf({ filter, status }: Pick<ConversationsQuery, 'filter' | 'status'>): CountedFilter {
  return FILTERS[filter ?? (status?.length ? 'all' : 'unarchived')]
}
