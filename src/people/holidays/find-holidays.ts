import type { z } from 'zod'
import { invalidInput } from '../../kit/errors.ts'
import { say } from '../../kit/sentences/say.ts'
import type { HolidaysQuery } from './input.ts'
import type { Country, Holiday, PublicHolidays } from './public-holidays.ts'

/** Computing a year takes milliseconds. */
const MOST_YEARS = 5

/** Those of a country or region from one day to another, both included. Throws invalid, unavailable. */
export async function findHolidays(
  known: PublicHolidays,
  { country, region, from, to }: z.output<typeof HolidaysQuery>,
): Promise<Holiday[]> {
  const years = yearsBetween(from, to)
  const place = placeIn(await known.countries(), country, region)
  const holidays = await known.holidays({ ...place, years })
  return holidays.filter(({ day }) => day >= from && day <= to)
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
