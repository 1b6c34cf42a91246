import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

export interface FeedbackRow {
  id: number
  helpful: boolean
  comment: string | null
  createdAt: Date
}

const MAX_COMMENTS = 50

export async function insertFeedback(
  tx: TxScope,
  articleId: number,
  { helpful, comment }: Pick<FeedbackRow, 'helpful' | 'comment'>,
): Promise<void> {
  await tx.sql.write(sql`
    insert into article_feedback (brand_id, article_id, helpful, comment, created_at)
    values (${tx.brand.id}, ${articleId}, ${helpful}, ${comment}, ${tx.now()})`)
}

/** How many readers an article has helped, and how many not. */
export async function countFeedback(
  scope: Scope,
  articleId: number,
): Promise<{ helpful: number; unhelpful: number }> {
  const row = await scope.sql.row<{ helpful: number; unhelpful: number }>(sql`
    select count(*) filter (where helpful) as helpful,
      -- Words come in a row of their own, after the one of the answer.
      count(*) filter (where not helpful and comment is null) as unhelpful
    from article_feedback where brand_id = ${scope.brand.id} and article_id = ${articleId}`)
  return row ?? { helpful: 0, unhelpful: 0 }
}

/** The latest comments of readers. */
export function selectComments(scope: Scope, articleId: number): Promise<FeedbackRow[]> {
  return scope.sql.rows(sql`
    select id, helpful, comment, created_at as "createdAt" from article_feedback
    where brand_id = ${scope.brand.id} and article_id = ${articleId} and comment is not null
    order by id desc limit ${MAX_COMMENTS}`)
}
