import { notFound, Problem } from '../../kit/errors.ts'
import {
  type Actor,
  type Brand,
  type Scope,
  systemScope,
  type TxScope,
  transaction,
} from '../../kit/scope.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { selectBrandsByIds } from '../../people/brands/queries.ts'
import { makeLoginLink } from '../../people/sessions/log-in.ts'
import { findLogin } from '../../people/sessions/login-queries.ts'
import { findUserById, type UserRow } from '../../people/users/queries.ts'
import { insertLinked, selectLinked } from './queries.ts'

/** An account of one person. */
export interface Account {
  brand: Brand
  userId: number
}

/** Other brands in which the caller has an account, by name; without those that they have left. */
export async function listLinked(scope: Scope): Promise<{ brand: Brand; user: UserRow }[]> {
  const linked = await selectLinked(scope, (scope.actor as Actor).userId)
  const brands = await selectBrandsByIds(
    scope.sql,
    linked.map(({ otherBrandId }) => otherBrandId),
  )
  const found = await Promise.all(
    brands.map(async brand => {
      const account = linked.find(({ otherBrandId }) => otherBrandId === brand.id)
      const there = systemScope(brand, scope.sql, scope.now)
      const user = account && (await findUserById(there, account.otherUserId))
      return user ? [{ brand, user }] : []
    }),
  )
  return found.flat().sort((one, other) => one.brand.name.localeCompare(other.brand.name))
}

/** Links an account with another one, and with those that are linked to that already. */
export async function linkAccounts(tx: TxScope, one: Account, other: Account): Promise<void> {
  const known = await selectLinked(scopeOf(tx, other.brand), other.userId)
  const brands = await selectBrandsByIds(
    tx.sql,
    known.map(({ otherBrandId }) => otherBrandId),
  )
  const others = [
    other,
    ...brands.flatMap(brand => {
      const account = known.find(({ otherBrandId }) => otherBrandId === brand.id)
      return account ? [{ brand, userId: account.otherUserId }] : []
    }),
  ]
  for (const each of others) {
    await link(tx, one, each)
    await link(tx, each, one)
  }
}

async function link(tx: TxScope, from: Account, to: Account): Promise<void> {
  await transaction(scopeOf(tx, from.brand), inside =>
    insertLinked(inside, from.userId, { otherBrandId: to.brand.id, otherUserId: to.userId }),
  )
}

const scopeOf = (tx: TxScope, brand: Brand) => systemScope(brand, tx.sql, tx.now)

/**
 * Where the caller goes on in another brand: a link that logs them in once, or the login page if their account there has a
 * second factor, which a link would skip. Throws forbidden for programs, not_found without an account there.
 */
export async function enterLinked(scope: Scope, slug: string, address: BaseAddress): Promise<string> {
  if (!scope.actor?.login.startsWith('session'))
    throw new Problem('forbidden', 'Only people who have logged in can switch to another brand.')
  const found = (await listLinked(scope)).find(({ brand }) => brand.slug === slug)
  if (!found) throw notFound('brand')
  const there = systemScope(found.brand, scope.sql, scope.now)
  const base = urlOf(found.brand, address)
  const { totpConfirmedAt } = await findLogin(there, found.user.id)
  return totpConfirmedAt ? `${base}/login` : makeLoginLink(there, found.user, base)
}
