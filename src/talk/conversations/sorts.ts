import { raw } from 'sql-template-tag'
import type { ConversationRow } from './queries.ts'

export interface Sort {
  /** Its number in `conversation_counts`. */
  code: number
  /** The column that orders it, as in the indexes: newest first, then by id. */
  time: ReturnType<typeof raw>
  /** The day of that column, in `conversation_deltas`. */
  day: ReturnType<typeof raw>
  timeOf(row: ConversationRow): Date | null
}

export const SORTS = {
  created: {
    code: 1,
    time: raw('c.created_at'),
    day: raw('created_day'),
    timeOf: row => row.createdAt,
  },
  updated: {
    code: 2,
    time: raw(`coalesce(c.last_customer_message_at, '-infinity')`),
    day: raw('updated_day'),
    timeOf: row => row.lastCustomerMessageAt,
  },
  changed: {
    code: 3,
    time: raw('c.updated_at'),
    day: raw('changed_day'),
    timeOf: row => row.updatedAt,
  },
} satisfies Record<string, Sort>
