import { recordAudit } from '../../kit/audit/record.ts'
import { Problem } from '../../kit/errors.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { hasRightOver } from '../roles/may-give.ts'
import { requireFreshLogin } from '../sessions/confirm-login.ts'
import { endOtherSessions } from '../sessions/open-session.ts'
import { requireSession } from '../sessions/own-session.ts'
import { getUserByEmail, type UserRow } from '../users/queries.ts'
import { type Account, deleteLinks, insertLink, updateLinkUsed } from './link-queries.ts'

/** From now on, the account is the member. Throws conflict if one of them is connected already. */
export async function connectAccount(
  tx: TxScope,
  user: Pick<UserRow, 'id' | 'identityId'>,
  account: Account,
): Promise<void> {
  if (!(await insertLink(tx, user.id, account)))
    throw new Problem('conflict', say`This account has just been connected. Log in again.`)
  await updateLinkUsed(tx, account)
  recordAudit(tx, {
    action: 'member.sign_on_connected',
    about: { id: user.id },
    to: { issuer: account.issuer },
    actorIdentityId: user.identityId,
  })
}

/**
 * Disconnects a member from their accounts of providers, and ends their sessions. An invitation can let somebody else in then, so
 * it takes a fresh login. Throws not_found, forbidden.
 */
export async function disconnectMember(tx: TxScope, email: string): Promise<UserRow> {
  const user = await getUserByEmail(tx, email)
  if (!hasRightOver(tx, user)) throw new Problem('forbidden', say`They have rights that you do not have.`)
  requireSession(tx)
  await requireFreshLogin(tx)
  if ((await deleteLinks(tx, user.id)) > 0) {
    recordAudit(tx, { action: 'member.sign_on_disconnected', about: { id: user.id } })
    await endOtherSessions(tx, user.id, null)
  }
  return user
}
