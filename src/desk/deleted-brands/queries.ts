import sql from 'sql-template-tag'
import type { Scope } from '../../kit/scope.ts'

export interface BrandAmounts {
  conversations: number
  contacts: number
  articles: number
  members: number
}

/** What goes with the brand, of which people know how much there is. */
export async function countOfBrand(scope: Scope): Promise<BrandAmounts> {
  const row = await scope.sql.row<BrandAmounts>(sql`
    select (
      select count(*)::int from conversations c where c.brand_id = ${scope.brand.id} and c.merged_into is null
    ) as conversations, (
      select count(*)::int from contacts c where c.brand_id = ${scope.brand.id} and c.absorbed_into is null
    ) as contacts, (
      select count(*)::int from articles a where a.brand_id = ${scope.brand.id}
    ) as articles, (
      select count(*)::int from users u where u.brand_id = ${scope.brand.id} and u.deactivated_at is null
    ) as members`)
  return row as BrandAmounts
}
