import sql from 'sql-template-tag'
import type { Scope } from '../../../../kit/scope.ts'

/** The addresses of members who work here, owners first: of each the first one. */
export function selectAuthors(scope: Scope): Promise<{ address: string; name: string }[]> {
  return scope.sql.rows(sql`
    select i.identifier as address, u.name from identities i
    join users u on u.brand_id = ${scope.brand.id} and u.id = i.user_id
    where i.brand_id = ${scope.brand.id} and i.type = 'email' and i.user_id is not null and u.deactivated_at is null
    order by u.role <> 'owner', i.id`)
}
