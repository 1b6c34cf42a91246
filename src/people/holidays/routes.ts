import type { Api } from '../../kit/http/api.ts'
import { findHolidays } from './find-holidays.ts'
import { HolidaysQuery } from './input.ts'
import { CountriesOutput, HolidaysOutput } from './output.ts'
import { createPublicHolidays } from './public-holidays.ts'

/** Public holidays, to be taken over into business hours. */
export function holidayRoutes(api: Api): void {
  const known = createPublicHolidays()

  api.get(
    '/holidays/countries',
    {
      may: 'log in',
      operation: 'listHolidayCountries',
      summary: 'List countries with known public holidays',
      out: CountriesOutput,
    },
    async () => ({ countries: await known.countries() }),
  )

  api.get(
    '/holidays',
    {
      may: 'log in',
      operation: 'listHolidays',
      summary: 'List the public holidays of a country or region',
      query: HolidaysQuery,
      out: HolidaysOutput,
    },
    async ({ query }) => ({ holidays: await findHolidays(known, query) }),
  )
}
