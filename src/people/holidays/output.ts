import { z } from 'zod'

export const CountriesOutput = z.object({
  countries: z.array(
    z.object({
      code: z.string().describe('ISO 3166-1.'),
      regions: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  ),
})

export const HolidaysOutput = z.object({
  holidays: z.array(
    z.object({ day: z.string(), name: z.string().describe('In a language of the country.') }),
  ),
})
