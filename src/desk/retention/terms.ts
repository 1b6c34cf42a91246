import { createHash } from 'node:crypto'
import { DateTime } from 'luxon'
import { STATUSES, type Status } from '../../talk/conversations/codes.ts'
import { nextTime } from '../rules/times.ts'

/** What rules delete. */
export const RETAINED = ['conversations', 'mails'] as const
export type Retained = (typeof RETAINED)[number]

/** Groups of statuses in which a conversation is over. */
export const OVER = ['resolved', 'archived', 'spam'] as const
export type Over = (typeof OVER)[number]

export const UNITS = ['days', 'months'] as const

/** What a rule says. */
export interface Terms {
  kind: Retained
  /** Of conversations: one of these. */
  statuses: Over[]
  /** Null: all. */
  channelIds: number[] | null
  keepFor: number
  unit: (typeof UNITS)[number]
}

/** The terms at a time: what has been unchanged since `before`, or longer, goes. */
export interface DatedTerms extends Terms {
  /** ISO 8601, since it is stored. */
  before: string
}

/** Days and months are those of the calendar, in the brand's zone. */
export function datedTerms(terms: Terms, now: Date, zone: string): DatedTerms {
  const { kind, statuses, channelIds, keepFor, unit } = terms
  const before = DateTime.fromJSDate(now, { zone })
    .minus({ [unit]: keepFor })
    .toJSDate()
    .toISOString()
  return { kind, statuses, channelIds, keepFor, unit, before }
}

/** Names what a rule says: a dry run was of the same terms, or it was not. */
export function digestOf({ kind, statuses, channelIds, keepFor, unit }: Terms): string {
  const said = JSON.stringify([kind, statuses, channelIds, keepFor, unit])
  return createHash('sha256').update(said).digest('hex').slice(0, 16)
}

export function codesOf(statuses: Over[]): Status[] {
  return statuses.flatMap(name => STATUSES[name])
}

/** Rules delete at night. */
const HOUR_OF_RUNS = '03:00'

export function nextRun(now: Date, zone: string): Date {
  return nextTime({ at: HOUR_OF_RUNS }, zone, now).at
}
