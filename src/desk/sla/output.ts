import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { HOURS, PAUSES } from './input.ts'

const minutes = z.int().nullable()
const byPriority = z.object({ urgent: minutes, high: minutes, normal: minutes, low: minutes })

export const PolicyOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    position: z.int().describe('Place among the policies, from 0.'),
    if: z.record(z.string(), z.unknown()).describe('Conditions.'),
    targets: z
      .object({ first_reply: byPriority, next_reply: byPriority, resolution: byPriority })
      .describe('Minutes by priority; null: no target.'),
    hours: z.enum(HOURS),
    pause_on: z.array(z.enum(PAUSES)).describe('When resolution pauses.'),
    warn_before: z
      .object({ minutes: minutes, percent: minutes })
      .describe('How long before a clock is due it warns; one of them is null.'),
    warning: z
      .enum(['no_business_hours'])
      .nullable()
      .describe('`no_business_hours`: the brand has no business hours, so time always passes.'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'SlaPolicy', description: 'How soon customers get replies and solutions.' })

export const PoliciesOutput = z.object({
  sla_policies: z.array(PolicyOutput).describe('The first whose conditions hold applies.'),
})
