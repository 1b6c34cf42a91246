import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { STATES } from './state.ts'

const kinds = (what: string) =>
  z.object({ mail: z.int().nullable(), chat: z.int().nullable() }).describe(what)

export const AvailabilityOutput = z
  .object({
    user: z.object({ id: z.int(), name: z.string(), email: z.string() }),
    state: z.enum(STATES).describe('The current state.'),
    since: time.nullable().describe('Null if it was never set.'),
    until: time.nullable().describe('When a state set by hand ends.'),
    changes_at: time.nullable().describe('When the state changes next by time.'),
    note: z.string().nullable(),
    by_schedule: z.boolean(),
    schedule: z
      .object({
        time_zone: z.string(),
        week: z.array(z.array(z.object({ from: z.string(), to: z.string() }))),
      })
      .nullable(),
    room: kinds('Open conversations up to which queues assign more; null: no limit.'),
    open: z
      .object({ mail: z.int(), chat: z.int() })
      .describe('Open conversations assigned to them that the caller can see.'),
    skills: z.array(z.string()),
  })
  .meta({ id: 'Availability', description: 'Whether queues assign conversations to a member of staff.' })

export const AvailabilitiesOutput = z.object({
  availability: z.array(AvailabilityOutput).describe('By name.'),
})
