import sql, { join, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { integer, pageParameters, parameter, timeText } from '../../kit/input.ts'
import { isAfter, rangeOf, toPage } from '../../kit/paging.ts'
import type { Scope } from '../../kit/scope.ts'
import { parseEndTime, parseTime } from '../../kit/time.ts'
import { ofVisible, ofWhole } from '../../talk/conversations/visible.ts'
import { countRatings, type RatingRow, selectRatings } from './queries.ts'

export const RatingsQuery = z.object({
  rating: parameter(integer(1, 5)),
  assignee_id: parameter(integer(1, Number.MAX_SAFE_INTEGER)).describe(
    'Only conversations assigned to this member of staff.',
  ),
  conversation_id: parameter(integer(1, Number.MAX_SAFE_INTEGER)).describe(
    'Only ratings of this conversation.',
  ),
  created_after: parameter(timeText),
  created_before: parameter(timeText),
  updated_after: parameter(timeText),
  updated_before: parameter(timeText),
  start_date: parameter(timeText).describe('On or after this time.'),
  end_date: parameter(timeText).describe('On or before this time; a date includes that day.'),
  ...pageParameters,
})

/** A page of satisfaction ratings, newest first, and the total. */
export async function listRatings(scope: Scope, query: z.output<typeof RatingsQuery>) {
  const { timeZone } = scope.brand
  const from = (text: string | undefined, column: Sql) =>
    text === undefined ? [] : [sql`${column} >= ${parseTime(text, timeZone)}`]
  const to = (text: string | undefined, column: Sql) =>
    text === undefined ? [] : [sql`${column} <= ${parseEndTime(text, timeZone)}`]
  const created = sql`r.created_at`
  const updated = sql`r.updated_at`
  const where = join(
    [
      ofVisible(scope, ofWhole(scope, sql`r.conversation_id`)),
      ...(query.rating ? [sql`r.rating = ${query.rating}`] : []),
      ...(query.assignee_id ? [sql`r.assignee_id = ${query.assignee_id}`] : []),
      ...(query.conversation_id ? [sql`r.conversation_id = ${query.conversation_id}`] : []),
      ...from(query.start_date, created),
      ...from(query.created_after, created),
      ...from(query.updated_after, updated),
      ...to(query.end_date, created),
      ...to(query.created_before, created),
      ...to(query.updated_before, updated),
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
