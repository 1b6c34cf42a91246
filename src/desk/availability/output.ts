import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { STATES } from './state.ts'

const kinds = (what: string) =>
  z.object({ mail: z.int().nullable(), chat: z.int().nullable() }).describe(what)

export const AvailabilityOutput = z
  .object({
    user: z.object({ id: z.int(), name: z.string(), email: z.string() }),
    state: z.enum(STATES).describe('As it is now.'),
    since: time.nullable().describe('Null: always.'),
    until: time.nullable().describe('When what was set by hand ends.'),
    changes_at: time.nullable().describe('When the clock changes the state next.'),
    note: z.string().nullable(),
    by_schedule: z.boolean(),
    schedule: z
      .object({
        time_zone: z.string(),
        week: z.array(z.array(z.object({ from: z.string(), to: z.string() }))),
      })
      .nullable(),
    room: kinds('How many open conversations a queue gives them; null: any number.'),
    open: z
      .object({ mail: z.int(), chat: z.int() })
      .describe('How many they have, of those that the caller sees.'),
    skills: z.array(z.string()),
  })
  .meta({ id: 'Availability', description: 'Whether a member of staff gets new conversations.' })

export const AvailabilitiesOutput = z.object({
  availability: z.array(AvailabilityOutput).describe('By name.'),
})
