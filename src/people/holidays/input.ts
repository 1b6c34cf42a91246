import { z } from 'zod'
import { orSay } from '../../kit/sentences/say.ts'
import { isDay } from '../../kit/time.ts'

const day = z.string().refine(isDay, orSay`must be a day such as 2026-11-23`)

export const HolidaysQuery = z.object({
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, orSay`must be a country code such as DE`)
    .transform(code => code.toUpperCase())
    .describe('ISO 3166-1 code, for example `DE`.'),
  region: z.string().trim().max(20).optional().describe('Code of a region of the country, for example `BY`.'),
  from: day.describe('First day.'),
  to: day.describe('Last day, at most five years later.'),
})
