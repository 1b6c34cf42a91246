import { z } from 'zod'
import { invalid } from '../../kit/errors.ts'
import { commaSeparated, flag, integer, oneOf, optional, parameter } from '../../kit/input.ts'
import type { Scope } from '../../kit/scope.ts'
import { orSay, say } from '../../kit/sentences/say.ts'

/** A position in the log: brand, epoch, transaction and id of an event, or of one of before the log; or `0`, before the first. */
const cursor = z
  .string()
  .regex(/^(0|\d{1,15}-(\d{1,9}|before)-\d{1,19}-\d{1,18})$/, orSay`must be 0 or a cursor from this log`)

/** What the list and the stream take, where these types of events exist. */
export function queriesFor(eventTypes: readonly string[]) {
  const type = optional(commaSeparated(oneOf(eventTypes))).describe('Only events of these types.')
  const EventsQuery = z.object({
    conversation: parameter(integer(1, Number.MAX_SAFE_INTEGER)).describe(
      'Only events of the conversation with this ID, and of those merged into it.',
    ),
    after: parameter(cursor).describe('Cursor to continue from. 0, or none, starts at the beginning.'),
    type,
    limit: parameter(integer(1, 1_000)).describe('Maximum number of events, 100 by default.'),
  })
  const StreamQuery = z.object({
    presence: optional(flag).describe(
      'Also sends `presence` events: who is viewing or answering which conversation.',
    ),
    after: parameter(cursor).describe('Cursor to continue from. Without it, the stream starts now.'),
    type,
  })
  return { EventsQuery, StreamQuery }
}

/** The cursor that a reconnecting client sends (WHATWG HTML, 9.2); undefined if we did not issue it. */
export function lastEventId(scope: Scope, header: string | string[] | undefined): string | undefined {
  const given = cursor.safeParse(header).data
  return given !== undefined && isOfBrand(scope, given) ? given : undefined
}

/** The position to continue from. Throws invalid for a cursor of another brand. */
export function placeAfter(scope: Scope, after: string): string {
  if (isOfBrand(scope, after)) return after
  throw invalid('after', say`must be 0 or a cursor from this log`)
}

function isOfBrand(scope: Scope, after: string): boolean {
  return after === '0' || after.split('-', 1)[0] === String(scope.brand.id)
}
