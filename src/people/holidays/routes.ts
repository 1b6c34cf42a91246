import { invalidInput } from '../../kit/errors.ts'
import type { Api } from '../../kit/http/api.ts'
import { say } from '../../kit/sentences/say.ts'
import { HolidaysQuery } from './input.ts'
import { CountriesOutput, HolidaysOutput } from './output.ts'
import { type Country, createPublicHolidays } from './public-holidays.ts'

/** Computing a year takes milliseconds. */
const MOST_YEARS = 5

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
    async ({ query: { country, region, from, to } }) => {
      const years = yearsBetween(from, to)
      const place = placeIn(await known.countries(), country, region)
      const holidays = await known.holidays({ ...place, years })
      return { holidays: holidays.filter(({ day }) => day >= from && day <= to) }
    },
  )
}

/** Throws invalid. */
function yearsBetween(from: string, to: string): number[] {
  const first = Number(from.slice(0, 4))
  const count = Number(to.slice(0, 4)) - first + 1
  if (to < from) throw invalidInput('to', say`must not be before "from"`)
  if (count > MOST_YEARS + 1) throw invalidInput('to', say`must be at most ${MOST_YEARS} years after "from"`)
  return Array.from({ length: count }, (_, at) => first + at)
}

/** Throws invalid for a country or region of which no holidays are known. */
function placeIn(countries: Country[], country: string, region: string | undefined) {
  const found = countries.find(({ code }) => code === country)
  if (!found) throw invalidInput('country', say`must be one of the countries with known holidays`)
  if (region === undefined) return { country }
  const part = found.regions.find(({ code }) => code.toUpperCase() === region.toUpperCase())
  if (!part) throw invalidInput('region', say`must be a region of this country`)
  return { country, region: part.code }
}
