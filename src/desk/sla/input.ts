import { z } from 'zod'
import { idInPath, integer, line, listOf, oneOf, optional, payload } from '../../kit/input.ts'
import { domain } from '../../kit/wire.ts'
import { Conditions } from '../../talk/conditions/input.ts'

const YEAR = 366 * 24 * 60

const minutes = z.int().min(1).max(YEAR).nullable().optional()
const byPriority = z
  .strictObject({ urgent: minutes, high: minutes, normal: minutes, low: minutes })
  .optional()

export const Targets = z.strictObject({
  first_reply: byPriority.describe("From the customer's first message to the first public reply of staff."),
  next_reply: byPriority.describe('From the first message after a reply to the next reply.'),
  resolution: byPriority.describe('From the start of the conversation until it is resolved.'),
})

export const HOURS = ['business', 'calendar'] as const
export const PAUSES = ['on_hold', 'pending'] as const

export const Warning = z
  .strictObject({
    minutes: z.int().min(0).max(YEAR).optional(),
    percent: z.int().min(0).max(99).optional(),
  })
  .describe('How long before the due time to warn, in minutes or percent of the target; 0: never.')

const fields = {
  name: line(120),
  if: Conditions.optional(),
  targets: Targets.describe('Minutes by priority; null or absent: no target.'),
  hours: optional(oneOf(HOURS)).describe(
    '`business` (default): time passes only while the team of the conversation works, or else the brand; `calendar`: always.',
  ),
  pause_on: listOf(oneOf(PAUSES), 2)
    .optional()
    .describe('When the resolution clock pauses; both by default.'),
  warn_before: Warning.optional(),
}

const NAMES = { if: 'conditions' } as const

const NewPolicy = domain(z.object(fields), NAMES)
const PolicyChanges = domain(
  z.object({
    ...fields,
    name: optional(fields.name),
    targets: fields.targets.optional(),
    position: optional(integer(0, 10_000)).describe('Position in the list, from 0.'),
  }),
  NAMES,
)

export const NewPolicyBody = payload('sla_policy', NewPolicy)
export const PolicyChangesBody = payload('sla_policy', PolicyChanges)
export const PolicyParams = z.object({ id: idInPath })

export type NewPolicy = z.output<typeof NewPolicy>
export type PolicyChanges = z.output<typeof PolicyChanges>
export type Targets = z.output<typeof Targets>
export type Warning = z.output<typeof Warning>
