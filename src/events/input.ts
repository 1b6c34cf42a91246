import { z } from 'zod'
import { commaSeparated, integer, optional, parameter } from '../kit/input.ts'

/** A place in the log: the epoch, the transaction and the id of an event, or `0`, before the first. */
const cursor = z.string().regex(/^(0|\d{1,9}-\d{1,19}-\d{1,18})$/, 'must be 0 or a cursor that the log gave')

const types = optional(commaSeparated(z.string().max(100))).describe('Only events of these types.')

export const EventsQuery = z.object({
  after: parameter(cursor).describe('A cursor that the log gave; 0, or nothing: from the beginning.'),
  type: types,
  limit: parameter(integer(1, 1_000)).describe('100 by default.'),
})
export const StreamQuery = z.object({
  after: parameter(cursor).describe('A cursor that the log gave; without it, from now on.'),
  type: types,
})

/** The cursor that a client sends back when its stream broke off (WHATWG HTML, 9.2); undefined when it is none of ours. */
export function lastEventId(header: string | string[] | undefined): string | undefined {
  return cursor.safeParse(header).data
}
