import { answerList } from '../../kit/http/answer-list.ts'
import type { Api } from '../../kit/http/api.ts'
import { formatTime } from '../../kit/time.ts'
import { listRatings, RatingsQuery } from './list-ratings.ts'
import { RatingsOutput } from './output.ts'
import type { RatingRow } from './queries.ts'

export function surveyRoutes(api: Api): void {
  api.get(
    '/satisfaction_ratings',
    { may: 'reports.read', summary: 'List satisfaction ratings', query: RatingsQuery, out: RatingsOutput },
    async (request, reply) => {
      const { scope, query } = request
      const listed = await listRatings(scope, query)
      const ratings = listed.rows.map(row => present(row, scope.brand.timeZone))
      return answerList({ request, reply }, listed, { satisfaction_ratings: ratings })
    },
  )
}

function present(row: RatingRow, timeZone: string) {
  return {
    id: String(row.id),
    rating: row.rating,
    comment: row.comment,
    user_id: String(row.userId),
    assignee_id: row.assigneeId === null ? null : String(row.assigneeId),
    conversation_id: String(row.conversationId),
    rule_id: row.ruleId === null ? null : String(row.ruleId),
    created_at: formatTime(row.createdAt, timeZone),
    updated_at: formatTime(row.updatedAt, timeZone),
  }
}
