import sql from 'sql-template-tag'
import type { Scope } from '../../kit/scope.ts'
import { isShutOut } from '../users/shut-queries.ts'

/** What the brand's OpenID provider means for other ways to log in. */
export interface SignOnRule {
  /** What the button of the login says. */
  button: string
  isOnly: boolean
  isShutOut: boolean
}

/** Undefined without a provider. */
export function findSignOnRule(scope: Scope, userId: number): Promise<SignOnRule | undefined> {
  return scope.sql.row(sql`
    select s.button, s.is_only as "isOnly", ${isShutOut(scope)} as "isShutOut"
    from sign_on s join users u on u.brand_id = ${scope.brand.id} and u.id = ${userId}
    where s.brand_id = ${scope.brand.id}`)
}

/** Whether the member has an account of a provider. */
export async function hasSignedOn(scope: Scope, userId: number): Promise<boolean> {
  const row = await scope.sql.row(sql`
    select 1 from sign_on_links where brand_id = ${scope.brand.id} and user_id = ${userId} limit 1`)
  return row !== undefined
}
