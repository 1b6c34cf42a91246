import type { Api } from '../kit/http/types.ts'
import { envelope } from '../kit/paging.ts'
import { formatTime } from '../kit/time.ts'
import { listRatings, RatingsQuery } from './list-ratings.ts'
import type { RatingRow } from './queries.ts'

export function surveyRoutes(api: Api): void {
  api.get('/satisfaction_ratings', { schema: { querystring: RatingsQuery } }, async ({ scope, query }) => {
    const { rows, totalCount, page } = await listRatings(scope, query)
    const ratings = rows.map(row => present(row, scope.brand.timeZone))
    return envelope('satisfaction_ratings', ratings, totalCount, page)
  })
}

function present(row: RatingRow, timeZone: string) {
  return {
    id: row.id,
    rating: row.rating,
    comment: row.comment,
    user_id: row.userId,
    assignee_id: row.assigneeId,
    conversation_id: row.conversationId,
    created_at: formatTime(row.createdAt, timeZone),
    updated_at: formatTime(row.updatedAt, timeZone),
  }
}
