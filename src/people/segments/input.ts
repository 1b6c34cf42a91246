import { z } from 'zod'
import { flag, idInPath, line, oneOf, optional, parameter, payload } from '../../kit/input.ts'
import { domain } from '../../kit/wire.ts'
import { SEEN_WORDS } from '../contacts/input.ts'

/** The same as for GET /contacts. */
export const SegmentFilters = z.strictObject({
  q: optional(z.string().max(1_000)).describe('Part of a name or an identity.'),
  organization: optional(z.string().max(200)).describe('ID or name of an organization; `any` or `none`.'),
  'open?': optional(flag).describe('True: only contacts with an open conversation.'),
  seen: optional(oneOf(SEEN_WORDS)).describe('When they last wrote.'),
})

export type SegmentFilters = z.output<typeof SegmentFilters>

const fields = {
  name: line(80),
  is_personal: optional(flag).describe('Visible only to you.'),
  filters: optional(SegmentFilters),
}

const NewSegment = domain(z.object(fields))
const SegmentChanges = domain(z.object({ ...fields, name: optional(fields.name) }))

export const NewSegmentBody = payload('segment', NewSegment)
export const SegmentChangesBody = payload('segment', SegmentChanges)
export const SegmentParams = z.object({ id: idInPath })
export const SegmentsQuery = z.object({
  include: parameter(oneOf(['counts'])).describe('`counts` adds the number of contacts of each segment.'),
})

export type NewSegment = z.output<typeof NewSegment>
export type SegmentChanges = z.output<typeof SegmentChanges>
