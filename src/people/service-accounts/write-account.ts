import { isDeepStrictEqual } from 'node:util'
import { invalidInput, notFound, Problem } from '../../kit/errors.ts'
import { changed, recordEvent } from '../../kit/events/event.ts'
import { forgetAnswers } from '../../kit/http/idempotency.ts'
import { lockCount } from '../../kit/locks.ts'
import type { Sight, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { slugCandidates } from '../../kit/slug.ts'
import { peopleChanged } from '../identities/people.ts'
import { type Identity, insertUserIdentity, updateIdentifier } from '../identities/queries.ts'
import { hasRightOver, requireMayGive, rightsHeld, rightsIn } from '../roles/may-give.ts'
import { presentSight } from '../roles/sight.ts'
import { type TakenRole, takeRole } from '../roles/write-role.ts'
import { insertUser, selectTokensOf, updateUser, updateUserActive } from '../users/queries.ts'
import { revokeToken } from '../users/tokens.ts'
import { serviceAccountChanged, serviceAccountCreated, serviceAccountDeleted } from './events.ts'
import { type AccountRow, findAccount, lockAccount, selectAccounts } from './queries.ts'

const MAX_ACCOUNTS = 100

export interface NewAccount {
  name: string
  /** The key or the name of one. */
  role: string
  /** Null: what the role says. */
  sees: Sight | null
}

/** Throws forbidden for rights that the caller lacks; invalid for the role of owners, or beyond 100 accounts. */
export async function createAccount(
  tx: TxScope,
  { name, role: wanted, sees }: NewAccount,
): Promise<AccountRow> {
  await lockCount(tx, 'service accounts')
  if ((await selectAccounts(tx)).length >= MAX_ACCOUNTS)
    throw invalidInput('name', say`is one too many: there can be ${MAX_ACCOUNTS} service accounts`)
  const { role } = await roleFor(tx, wanted)
  const id = await insertUser(tx, { name, role, sees, language: null })
  await insertLogin(tx, id, name)
  const account = (await findAccount(tx, id)) as AccountRow
  const data = { name, login: account.login, role, sees: presentSight(sees) }
  await recordEvent(tx, serviceAccountCreated.of({ subjectId: id, data, audit: { key: account.login } }))
  return account
}

/** Changes the given values, for its tokens at once. Throws not_found, forbidden, invalid. */
export async function changeAccount(
  tx: TxScope,
  id: number,
  changes: { [Name in keyof NewAccount]?: NewAccount[Name] | undefined },
): Promise<AccountRow> {
  const before = await lockOwn(tx, id)
  const { role, ownRole } = changes.role === undefined ? before : await roleFor(tx, changes.role)
  const from = { name: before.name, role: before.role, sees: before.sees }
  const sees = changes.sees === undefined ? from.sees : changes.sees
  const to = { name: changes.name ?? from.name, role, sees }
  if (isDeepStrictEqual(from, to)) return before
  requireMayGive(tx, rightsHeld({ ...before, ...to, ownRole }))
  await updateUser(tx, id, to)
  await forgetAnswers(tx, id)
  const inLog = (values: typeof to) => ({ ...values, sees: presentSight(values.sees) })
  await recordEvent(
    tx,
    serviceAccountChanged.of({
      subjectId: id,
      data: changed(inLog(from), inLog(to)),
      audit: { key: before.login, name: to.name },
    }),
  )
  return (await findAccount(tx, id)) as AccountRow
}

/** Deletes it and revokes its tokens at once; what it has written keeps its name. Throws not_found, forbidden. */
export async function removeAccount(tx: TxScope, id: number): Promise<void> {
  const account = await lockOwn(tx, id)
  for (const token of await selectTokensOf(tx, account)) await revokeToken(tx, token.id)
  await updateUserActive(tx, id, false)
  await forgetAnswers(tx, id)
  // Another one can have the login: no login has a tilde.
  await updateIdentifier(tx, account.identityId, `${account.login}~${id}`)
  await peopleChanged(tx)
  const { name, login } = account
  await recordEvent(
    tx,
    serviceAccountDeleted.of({ subjectId: id, data: { name, login }, audit: { key: login } }),
  )
}

/** An account on which the caller may act, locked until the transaction ends. Throws not_found, forbidden. */
export async function lockOwn(tx: TxScope, id: number): Promise<AccountRow> {
  const account = await lockAccount(tx, id)
  if (!account) throw notFound(say`service account`)
  if (!hasRightOver(tx, account))
    throw new Problem('forbidden', say`This service account has rights that you do not have.`)
  return account
}

/** A role that a program gets from the caller. */
async function roleFor(tx: TxScope, wanted: string): Promise<TakenRole> {
  const taken = await takeRole(tx, wanted)
  if (taken.role === 'owner') throw invalidInput('role', say`cannot be owner: only people are owners`)
  requireMayGive(tx, rightsIn(taken))
  return taken
}

async function insertLogin(tx: TxScope, userId: number, name: string): Promise<Identity> {
  for (const identifier of slugCandidates(name)) {
    const identity = await insertUserIdentity(tx, userId, { type: 'service', identifier })
    if (identity) return identity
  }
  throw new Error('no login is free')
}
