import sql, { join } from 'sql-template-tag'
import { z } from 'zod'
import { integer, pageParameters, parameter, timeText } from '../kit/input.ts'
import { isAfter, rangeOf, toPage } from '../kit/paging.ts'
import type { Scope } from '../kit/scope.ts'
import { parseEndTime, parseTime } from '../kit/time.ts'
import { countRatings, type RatingRow, selectRatings } from './queries.ts'

export const RatingsQuery = z.object({
  rating: parameter(integer(1, 5)),
  start_date: parameter(timeText).describe('Not before.'),
  end_date: parameter(timeText).describe('Not after; a date includes that day.'),
  ...pageParameters,
})

/** A page of satisfaction ratings, newest first, and how many in all. */
export async function listRatings(scope: Scope, query: z.output<typeof RatingsQuery>) {
  const { timeZone } = scope.brand
  const from = query.start_date && parseTime(query.start_date, timeZone)
  const to = query.end_date && parseEndTime(query.end_date, timeZone)
  const where = join(
    [
      sql`true`,
      ...(query.rating ? [sql`r.rating = ${query.rating}`] : []),
      ...(from ? [sql`r.created_at >= ${from}`] : []),
      ...(to ? [sql`r.created_at <= ${to}`] : []),
    ],
    ' and ',
  )
  const page = toPage(scope, query, 'satisfaction_ratings')
  const [rows, totalCount] = await Promise.all([
    selectRatings(scope, sql`${where} and ${isAfter(page, sql`r.created_at`, sql`r.id`)}`, rangeOf(page)),
    countRatings(scope, where),
  ])
  return { rows, totalCount, page, timeOf: (row: RatingRow) => row.createdAt }
}
