import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { PRIORITIES } from '../../talk/conversations/codes.ts'
import { TARGETS } from './courses.ts'
import { HOURS, PAUSES } from './input.ts'

const minutes = z.int().nullable()
const byPriority = z.object({ urgent: minutes, high: minutes, normal: minutes, low: minutes })

export const PolicyOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    position: z.int().describe('Position in the list, from 0.'),
    if: z.record(z.string(), z.unknown()).describe('Conditions.'),
    targets: z
      .object({ first_reply: byPriority, next_reply: byPriority, resolution: byPriority })
      .describe('Minutes by priority; null: no target.'),
    hours: z.enum(HOURS),
    pause_on: z.array(z.enum(PAUSES)).describe('When the resolution clock pauses.'),
    warn_before: z
      .object({ minutes: minutes, percent: minutes })
      .describe('How long before the due time to warn; one of the two is null.'),
    warning: z
      .enum(['no_business_hours'])
      .nullable()
      .describe('`no_business_hours`: the brand has none, so the clock runs at all hours.'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'SlaPolicy', description: 'Targets for replies and resolutions.' })

export const PoliciesOutput = z.object({
  sla_policies: z.array(PolicyOutput).describe('The first policy whose conditions hold applies.'),
})

export const ClocksOutput = z
  .object({
    policy: z
      .object({
        id: z.int(),
        name: z.string(),
        if: z.record(z.string(), z.unknown()).describe('Why it applies: its conditions.'),
        hours: z.enum(HOURS),
      })
      .nullable()
      .describe('The policy that applies; null if there is none any longer.'),
    priority: z.enum(PRIORITIES).describe('The priority of the conversation, which selects the targets.'),
    clocks: z
      .array(
        z.object({
          target: z.enum(TARGETS),
          policy_id: z.int().describe('The policy of the clock; ended clocks keep theirs.'),
          minutes: z.int().describe('The target.'),
          state: z.enum(['running', 'paused', 'met', 'missed', 'withdrawn']),
          started_at: time,
          due_at: time.nullable(),
          ended_at: time.nullable(),
          paused_since: time.nullable(),
          took_seconds: z.int().nullable().describe('Elapsed time that counts; null until the clock ends.'),
        }),
      )
      .describe('The last of each target.'),
  })
  .meta({ id: 'SlaClocks' })
