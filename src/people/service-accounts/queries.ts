import sql, { type Sql } from 'sql-template-tag'
import type { Scope, Standing, TxScope } from '../../kit/scope.ts'
import { standing } from '../roles/queries.ts'

/**
 * A service account is a row of `users` whose only identity has the type `service`. Staff are users with an address, so that no list of
 * them has it, and nothing that needs an address (passwords, links, invitations, mail) ever finds it: docs/decisions/0112.
 */
export interface AccountRow extends Standing {
  id: number
  identityId: number
  name: string
  login: string
  createdAt: Date
  updatedAt: Date
  /** Of its tokens. */
  lastUsedAt: Date | null
}

/** By name, without those that were deleted. */
export function selectAccounts(scope: Scope): Promise<AccountRow[]> {
  return scope.sql.rows(sql`${accounts(scope)} order by lower(u.name), u.id`)
}

/** Undefined if it was deleted, or is a member. */
export function findAccount(scope: Scope, id: number): Promise<AccountRow | undefined> {
  return scope.sql.row(sql`${accounts(scope)} and u.id = ${id}`)
}

/** findAccount by its login. */
export function findAccountByLogin(scope: Scope, login: string): Promise<AccountRow | undefined> {
  return scope.sql.row(sql`${accounts(scope)} and i.identifier = ${login}`)
}

/** findAccount, locked until the transaction ends. */
export function lockAccount(tx: TxScope, id: number): Promise<AccountRow | undefined> {
  return tx.sql.row(sql`${accounts(tx)} and u.id = ${id} for update of u`)
}

function accounts(scope: Scope): Sql {
  return sql`
    select u.id, i.id as "identityId", u.name, i.identifier as login, ${standing(scope)},
      u.created_at as "createdAt", u.updated_at as "updatedAt", (
        select max(t.last_used_at) from api_tokens t where t.brand_id = ${scope.brand.id} and t.user_id = u.id
      ) as "lastUsedAt"
    from users u join identities i on i.brand_id = ${scope.brand.id} and i.user_id = u.id and i.type = 'service'
    where u.brand_id = ${scope.brand.id} and u.deactivated_at is null`
}
