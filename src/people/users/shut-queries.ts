import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../kit/scope.ts'

/**
 * Of `users u`: whether the brand's identity provider gave the member no role when they last came, or gives none to a member that it
 * provisions. They are out by every way, with their tokens, until it does; owners never are.
 */
export const isShutOut = (scope: Scope): Sql => sql`(u.role <> 'owner' and (exists (
    select 1 from scim_users p
    where p.brand_id = ${scope.brand.id} and p.user_id = u.id and p.has_no_place and p.deleted_at is null
  ) or exists (
    select 1 from sign_on_links l
    where l.brand_id = ${scope.brand.id} and l.user_id = u.id and l.refused_at is not null and l.issuer = (
      select rtrim(o.issuer, '/') from sign_on o where o.brand_id = ${scope.brand.id}
    )
  )))`

/** Those of these members who are shut out. */
export async function selectShutOut(scope: Scope, userIds: number[]): Promise<Set<number>> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select u.id from users u
    where u.brand_id = ${scope.brand.id} and u.id = any(${userIds}::bigint[]) and ${isShutOut(scope)}`)
  return new Set(rows.map(({ id }) => id))
}
