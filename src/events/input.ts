import { z } from 'zod'
import { commaSeparated, integer, optional, parameter } from '../kit/input.ts'

/** A place in the log: the epoch, the transaction and the id of an event, or `0`, before the first. */
const cursor = z.string().regex(/^(0|\d{1,9}-\d{1,19}-\d{1,18})$/, 'must be 0 or a cursor that the log gave')

const types = optional(commaSeparated(z.string().max(100)))

export const EventsQuery = z.object({
  after: parameter(cursor),
  type: types,
  limit: parameter(integer(1, 1_000)),
})
export const StreamQuery = z.object({ after: parameter(cursor), type: types })

/** The cursor that a client sends back when its stream broke off (WHATWG HTML, 9.2); undefined when it is none of ours. */
export function lastEventId(header: string | string[] | undefined): string | undefined {
  return cursor.safeParse(header).data
}
