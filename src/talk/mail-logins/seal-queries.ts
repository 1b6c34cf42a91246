import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { TokenFields } from './sealed-tokens.ts'

export interface StoredTokens extends TokenFields {
  id: number
}

/** As they are stored. */
export function selectStoredTokens(scope: Scope): Promise<StoredTokens[]> {
  return scope.sql.rows(sql`
    select id, verifier, refresh_token as "refreshToken", access_token as "accessToken"
    from mail_logins where brand_id = ${scope.brand.id} order by id`)
}

/** Unless they were renewed meanwhile, which seals them, too. */
export async function updateStoredTokens(
  tx: TxScope,
  { id, refreshToken }: StoredTokens,
  after: TokenFields,
): Promise<void> {
  await tx.sql.write(sql`
    update mail_logins set verifier = ${after.verifier}, refresh_token = ${after.refreshToken},
      access_token = ${after.accessToken}
    where brand_id = ${tx.brand.id} and id = ${id} and refresh_token is not distinct from ${refreshToken}`)
}
