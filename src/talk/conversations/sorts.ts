import { raw } from 'sql-template-tag'
import { PRIORITIES } from './codes.ts'

/** The order of a list: by a time, newest first, then by id. */
export interface Ordering {
  time: ReturnType<typeof raw>
}

/** An order that the indexes have. */
export interface Sort extends Ordering {
  /** Its number in `conversation_counts`. */
  code: number
  /** The day of that column, in `conversation_deltas`. */
  day: ReturnType<typeof raw>
}

export const SORTS = {
  created: {
    code: 1,
    time: raw('c.created_at'),
    day: raw('created_day'),
  },
  updated: {
    code: 2,
    time: raw(`coalesce(c.last_customer_message_at, '-infinity')`),
    day: raw('updated_day'),
  },
  changed: {
    code: 3,
    time: raw('c.updated_at'),
    day: raw('changed_day'),
  },
} satisfies Record<string, Sort>

const PRIORITY_HOURS = 5_000_000

/**
 * The most urgent first, of these the one that has waited longest. No index has it. As a time, so that cursors work as for
 * other orders: the time since the epoch backwards, and some five hundred years later for each priority.
 */
export const BY_PRIORITY: Ordering = {
  time: raw(`(
    to_timestamp(0) + array_position(array[${PRIORITIES.map(one => `'${one}'`)}]::text[], c.priority)
      * interval '${PRIORITY_HOURS} hours'
      - make_interval(secs => extract(epoch from coalesce(c.last_customer_message_at, c.created_at))::float8)
  )`),
}

/** What is due first; what is due at no time comes last. */
export const BY_DUE: Ordering = {
  time: raw(`coalesce(c.due_at, '9999-12-31 00:00:00+00'::timestamptz)`),
}
