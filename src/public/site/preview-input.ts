import { z } from 'zod'
import { flag, integer, line, listOf, oneOf, optional } from '../../kit/input.ts'
import { domain } from '../../kit/wire.ts'
import { INCIDENT_STATUSES } from '../incidents/statuses.ts'
import { SYSTEM_STATUSES } from '../systems/statuses.ts'

const id = integer(1, Number.MAX_SAFE_INTEGER).meta({ type: ['string', 'integer'] })

/** An update of an incident that nobody has posted yet; without a status, the page as it is. */
export const StatusPreviewBody = domain(
  z.object({
    incident_id: optional(id).describe('The incident that is updated; without it, a new one.'),
    title: optional(line(500)),
    status: optional(oneOf(INCIDENT_STATUSES)),
    systems: optional(
      listOf(domain(z.object({ system_id: id, status: optional(oneOf(SYSTEM_STATUSES)) })), 200),
    ).describe('All that it affects, with their states.'),
    planned: optional(flag).describe('True counts those who are told of planned maintenance.'),
  }),
)

export const StatusPreviewOutput = z
  .object({
    status: z.enum(SYSTEM_STATUSES).describe('The worst state that the page shows.'),
    headline: z.string().describe('What the page says first.'),
    rest: z.string().describe('What it says of everything else.'),
    subscribers: z.int().describe('How many are told, by email and by webhook.'),
  })
  .meta({ id: 'StatusPreview' })

export type StatusDraft = z.output<typeof StatusPreviewBody>
export type StatusPreview = z.infer<typeof StatusPreviewOutput>
