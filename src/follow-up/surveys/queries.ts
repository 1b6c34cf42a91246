import sql, { type Sql } from 'sql-template-tag'
import { column, columns, computed, fixed, hidden, type RowOf } from '../../kit/columns.ts'
import { reserveIds } from '../../kit/rows.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'

const RATING = columns({
  id: fixed<number>(),
  rating: column<number>(),
  comment: column<string | null>(),
  /** The contact who gave the rating. */
  userId: computed<number>(() => 'i.contact_id'),
  identityId: hidden<number>(),
  assigneeId: column<number | null>(),
  conversationId: column<number>(),
  /** The rule that asked for it; null: the brand's setting, or nobody did. */
  ruleId: computed<number | null>(() => 's.rule_id'),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
})

export type RatingRow = RowOf<typeof RATING>

/** `where` refers to the rating as r. Newest first. */
export function selectRatings(
  scope: Scope,
  where: Sql,
  page: { limit: number; offset: number },
): Promise<RatingRow[]> {
  return scope.sql.rows(sql`
    select ${RATING.list('r')} from satisfaction_ratings r
    join identities i on i.brand_id = ${scope.brand.id} and i.id = r.identity_id
    left join surveys s on s.brand_id = ${scope.brand.id} and s.conversation_id = r.conversation_id
      and s.identity_id = r.identity_id
    where r.brand_id = ${scope.brand.id} and ${where}
    order by r.created_at desc, r.id desc limit ${page.limit} offset ${page.offset}`)
}

/** These, which the caller was found to see. */
export function selectRatingsByIds(scope: Scope, ids: number[]): Promise<RatingRow[]> {
  return selectRatings(scope, sql`r.id = any(${ids}::bigint[])`, { limit: ids.length, offset: 0 })
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

/** Inserts ratings of the past, one by a customer of a conversation; returns their IDs. */
export async function insertPastRatings(
  tx: TxScope,
  past: (NewRating & { createdAt: Date })[],
): Promise<number[]> {
  const ids = await reserveIds(tx, 'satisfaction_ratings_id_seq', past.length)
  const rows = past.map((rating, index) => ({
    ...rating,
    id: ids[index] as number,
    updatedAt: rating.createdAt,
  }))
  tx.sql.send(sql`insert into satisfaction_ratings ${RATING.recordset(tx, 'satisfaction_ratings', rows)}`)
  return ids
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
