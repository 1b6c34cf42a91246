// Runs in a thread: loading the rules of all countries takes longer than a request may hold others up.
import Holidays from 'date-holidays'
import { inThread } from '../../kit/threads/meter.ts'
import type { Answer, Country, Holiday, Question } from './public-holidays.ts'

const DAY_MS = 86_400_000

export default inThread(
  (question: Question): Answer =>
    question.country === undefined ? { countries: countries() } : { holidays: holidaysOf(question) },
)

function countries(): Country[] {
  return Object.keys(new Holidays().getCountries()).map(code => {
    const regions = Object.entries(new Holidays(code).getStates(code) ?? {})
    return { code, regions: regions.map(([region, name]) => ({ code: region, name })) }
  })
}

/** Whole days without work; in some countries, holidays begin in the evening before or last several days. */
function holidaysOf({ country, region, years }: Extract<Question, { country: string }>): Holiday[] {
  const known = region === undefined ? new Holidays(country) : new Holidays(country, region)
  const found = years
    .flatMap(year => known.getHolidays(year))
    .filter(({ type, start, end }) => type === 'public' && end.getTime() - start.getTime() >= DAY_MS)
    .flatMap(({ date, start, end, name }) =>
      daysFrom(date.slice(0, 10), Math.round((end.getTime() - start.getTime()) / DAY_MS)).map(day => ({
        day,
        name,
      })),
    )
    .sort((one, other) => one.day.localeCompare(other.day))
  return found.filter(({ day }, at) => found[at - 1]?.day !== day)
}

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) =>
    new Date(Date.parse(first) + at * DAY_MS).toISOString().slice(0, 10),
  )
