import sql, { raw, type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

export interface RatingRow {
  id: number
  rating: number
  comment: string | null
  /** The contact who gave the rating. */
  userId: number
  assigneeId: number | null
  conversationId: number
  createdAt: Date
  updatedAt: Date
}

const COLUMNS = raw(`
  r.id, r.rating, r.comment, i.contact_id as "userId", r.assignee_id as "assigneeId",
  r.conversation_id as "conversationId", r.created_at as "createdAt", r.updated_at as "updatedAt"`)

/** `where` refers to the rating as r. Newest first. */
export function selectRatings(
  scope: Scope,
  where: Sql,
  page: { limit: number; offset: number },
): Promise<RatingRow[]> {
  return scope.sql.rows(sql`
    select ${COLUMNS} from satisfaction_ratings r
    join identities i on i.brand_id = r.brand_id and i.id = r.identity_id
    where r.brand_id = ${scope.brand.id} and ${where}
    order by r.created_at desc, r.id desc limit ${page.limit} offset ${page.offset}`)
}

export async function countRatings(scope: Scope, where: Sql): Promise<number> {
  const row = await scope.sql.row<{ count: number }>(sql`
    select count(*) as count from satisfaction_ratings r where r.brand_id = ${scope.brand.id} and ${where}`)
  return row?.count ?? 0
}

export interface NewRating {
  conversationId: number
  identityId: number
  assigneeId: number | null
  rating: number
  comment: string | null
}

/** A second rating by the same customer replaces the first. */
export async function upsertRating(tx: TxScope, rating: NewRating): Promise<number> {
  const { conversationId, identityId, assigneeId, comment } = rating
  const row = await tx.sql.writeRow<{ id: number }>(sql`
    insert into satisfaction_ratings
      (brand_id, conversation_id, identity_id, assignee_id, rating, comment, created_at, updated_at)
    values (${tx.brand.id}, ${conversationId}, ${identityId}, ${assigneeId}, ${rating.rating}, ${comment}, ${tx.now()}, ${tx.now()})
    on conflict (brand_id, conversation_id, identity_id) do update
    set rating = excluded.rating, comment = coalesce(excluded.comment, satisfaction_ratings.comment),
      updated_at = excluded.updated_at
    returning id`)
  return row?.id as number
}
