import { IANAZone } from 'luxon'
import { z } from 'zod'
import { idInPath, line, listOf, payload } from '../../kit/input.ts'
import { orSay } from '../../kit/sentences/say.ts'
import { isDay } from '../../kit/time.ts'
import { domain } from '../../kit/wire.ts'

const MAX_INTERVALS = 6
const MAX_HOLIDAYS = 400

const clock = (pattern: RegExp) => z.string().regex(pattern, orSay`must be a time such as 09:00`)

const interval = z.strictObject({
  from: clock(/^([01]\d|2[0-3]):[0-5]\d$/),
  to: clock(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/),
})

/** Seven days of intervals, Monday first. */
export const weekOfHours = z
  .array(listOf(interval, MAX_INTERVALS))
  .length(7, orSay`must have seven days, Monday first`)
  .describe(
    'Seven lists of `{from, to}`, Monday first. An interval that ends before it begins goes on into the next day.',
  )

export const zoneName = z
  .string()
  .refine(IANAZone.isValidZone, orSay`must be an IANA time zone, for example Europe/Berlin`)

const holiday = z.strictObject({
  day: z.string().refine(isDay, orSay`must be a day such as 2026-11-23`),
  name: line(80).optional(),
})

const Hours = domain(
  z.object({
    team: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .or(z.int())
      .nullable()
      .optional()
      .describe('ID or name of the team; without one, they are those of the brand.'),
    time_zone: zoneName.optional().describe("IANA time zone; by default, the brand's."),
    week: weekOfHours,
    holidays: listOf(holiday, MAX_HOLIDAYS).optional().describe('Days without work, `{day, name}`.'),
  }),
)

export const HoursBody = payload('business_hours', Hours)
export const HoursParams = z.object({ id: idInPath })

export type HoursInput = z.output<typeof Hours>
