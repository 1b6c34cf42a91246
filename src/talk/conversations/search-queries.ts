import sql, { join, type Sql } from 'sql-template-tag'
import type { Scope } from '../../kit/scope.ts'
import { searchText } from '../../kit/search.ts'
import { selectCustomersLike } from '../../people/identities/like-queries.ts'

/** More people than these of one name are not told apart by it. */
const MAX_PEOPLE = 1_000
const REFERENCE = /^#?([0-9a-z]{8,20})(-[a-z2-7]{4})?$/i

/**
 * The condition on a conversation c that it has these words in its subject or a message, that a customer of this name,
 * address, number or handle takes part in it, or that this is its reference.
 */
export async function bySearch(scope: Scope, text: string): Promise<Sql> {
  const people = await selectCustomersLike(scope, text, MAX_PEOPLE)
  const [, refId] = REFERENCE.exec(text.trim()) ?? []
  const query = sql`websearch_to_tsquery('simple', ${searchText(text)})`
  const found = [
    sql`select s.id from conversations s
      where s.brand_id = ${scope.brand.id} and to_tsvector('simple', coalesce(s.subject, '')) @@ ${query}`,
    sql`select m.conversation_id from messages m
      where m.brand_id = ${scope.brand.id} and to_tsvector('simple', m.body) @@ ${query}`,
    ...(refId
      ? [
          sql`select r.id from conversations r where r.brand_id = ${scope.brand.id} and r.ref_id = ${refId.toLowerCase()}`,
        ]
      : []),
    ...(people.length > 0
      ? [
          sql`select f.id from conversations f
            where f.brand_id = ${scope.brand.id} and f.follower_ids && ${people}::bigint[]`,
        ]
      : []),
  ]
  return sql`c.id in (${join(found, ' union all ')})`
}
