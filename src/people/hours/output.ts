import { z } from 'zod'
import { time } from '../../kit/output.ts'

export const HoursOutput = z
  .object({
    id: z.int(),
    team: z.object({ id: z.int(), name: z.string() }).nullable().describe('Null: those of the brand.'),
    time_zone: z.string(),
    week: z
      .array(z.array(z.object({ from: z.string(), to: z.string() })))
      .describe('Seven days, Monday first.'),
    holidays: z.array(z.object({ day: z.string(), name: z.string().nullable() })),
    'empty?': z.boolean().describe('Whether no day has times: clocks count all hours then.'),
    'open?': z.boolean().describe('Whether somebody works now.'),
    changes_at: time.nullable().describe('When it opens or closes next.'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'BusinessHours', description: 'When a brand or a team works.' })

export const AllHoursOutput = z.object({
  business_hours: z.array(HoursOutput).describe('Those of the brand first.'),
})
