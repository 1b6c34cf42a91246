import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

/** An account that the same person has in another brand. */
export interface LinkedAccount {
  otherBrandId: number
  otherUserId: number
  /** It is entered from here without a password. */
  mayEnter: boolean
}

/** The oldest first. */
export function selectLinked(scope: Scope, userId: number): Promise<LinkedAccount[]> {
  return scope.sql.rows(sql`
    select other_brand_id as "otherBrandId", other_user_id as "otherUserId", may_enter as "mayEnter" from linked_accounts
    where brand_id = ${scope.brand.id} and user_id = ${userId} order by created_at, other_brand_id`)
}

export async function insertLinked(tx: TxScope, userId: number, other: LinkedAccount): Promise<void> {
  await tx.sql.write(sql`
    insert into linked_accounts (brand_id, user_id, other_brand_id, other_user_id, may_enter, created_at)
    values (${tx.brand.id}, ${userId}, ${other.otherBrandId}, ${other.otherUserId}, ${other.mayEnter}, ${tx.now()})
    on conflict (brand_id, user_id, other_brand_id) do nothing`)
}
