import { notFound, Problem } from '../../kit/errors.ts'
import {
  type Actor,
  type Brand,
  type Scope,
  sessionIn,
  systemScope,
  type TxScope,
  transaction,
} from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { selectBrandsByIds } from '../../people/brands/queries.ts'
import { makeSwitchLink } from '../../people/sessions/log-in.ts'
import { findLogin, hasFactor } from '../../people/sessions/login-queries.ts'
import { requireWay } from '../../people/sessions/require-way.ts'
import { findUserById, type UserRow } from '../../people/users/queries.ts'
import { insertLinked, selectLinked } from './queries.ts'

/** An account of one person. */
export interface Account {
  brand: Brand
  userId: number
}

export interface Linked {
  brand: Brand
  /** The person's account there. */
  user: UserRow
  /** It is entered from here without a password. */
  mayEnter: boolean
}

/** Other brands in which the caller has an account, by name; without those that they have left. */
export async function listLinked(scope: Scope): Promise<Linked[]> {
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
      return account && user ? [{ brand, user, mayEnter: account.mayEnter }] : []
    }),
  )
  return found.flat().sort((one, other) => one.brand.name.localeCompare(other.brand.name))
}

/**
 * Links a new account with the one that it was made from, and with those that are linked to that already. Only from where it was
 * made is it entered without a password: whoever takes over the new account must not get into the others.
 */
export async function linkAccounts(tx: TxScope, made: Account, from: Account): Promise<void> {
  const known = await selectLinked(scopeOf(tx, from.brand), from.userId)
  const brands = await selectBrandsByIds(
    tx.sql,
    known.map(({ otherBrandId }) => otherBrandId),
  )
  const others = [
    from,
    ...brands.flatMap(brand => {
      const account = known.find(({ otherBrandId }) => otherBrandId === brand.id)
      return account ? [{ brand, userId: account.otherUserId }] : []
    }),
  ]
  for (const each of others) {
    await link(tx, made, { ...each, mayEnter: false })
    await link(tx, each, { ...made, mayEnter: each === from })
  }
}

async function link(tx: TxScope, from: Account, to: Account & { mayEnter: boolean }): Promise<void> {
  await transaction(scopeOf(tx, from.brand), inside =>
    insertLinked(inside, from.userId, {
      otherBrandId: to.brand.id,
      otherUserId: to.userId,
      mayEnter: to.mayEnter,
    }),
  )
}

const scopeOf = (tx: TxScope, brand: Brand) => systemScope(brand, tx.sql, tx.now)

/**
 * Where the caller goes on in another brand: a link that logs them in once, where the account there was made from here and has no
 * second factor, which a link would skip; otherwise its inbox, which asks whoever is not logged in there. Throws forbidden for programs, not_found without an account there.
 */
export async function enterLinked(scope: Scope, slug: string, address: BaseAddress): Promise<string> {
  if (sessionIn(scope.actor) === null)
    throw new Problem('forbidden', say`Only people who have logged in can switch to another brand.`)
  const found = (await listLinked(scope)).find(({ brand }) => brand.slug === slug)
  if (!found) throw notFound(say`brand`)
  const there = systemScope(found.brand, scope.sql, scope.now)
  const base = urlOf(found.brand, address)
  if (!found.mayEnter) return `${base}/inbox/open`
  if (!(await mayComeBy(there, found.user))) return `${base}/inbox/open`
  const isOn = hasFactor(await findLogin(there, found.user.id))
  return isOn ? `${base}/inbox/open` : makeSwitchLink(there, found.user, base)
}

/** Whether something else than the other brand's provider may let the member in there. */
async function mayComeBy(there: Scope, user: UserRow): Promise<boolean> {
  return requireWay(there, user, 'password').then(
    () => true,
    error => {
      if (error instanceof Problem && error.code === 'forbidden') return false
      throw error
    },
  )
}
