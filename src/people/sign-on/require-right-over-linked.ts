import { Problem } from '../../kit/errors.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { hasRightOver } from '../roles/may-give.ts'
import { selectDeactivatedUsers, selectUsers } from '../users/queries.ts'
import { issuerOf, selectLinkedIds } from './link-queries.ts'
import type { SignOnRow } from './queries.ts'

/**
 * Whoever chooses a SAML provider's keys can say in its name who is there, and so become everybody who is connected to it. Requires
 * rights over all of them, also once the settings were removed: accounts stay connected. An OpenID provider cannot be played, since its
 * keys are at its own address. Throws forbidden.
 */
export async function requireRightOverLinked(
  tx: TxScope,
  before: SignOnRow | undefined,
  row: SignOnRow,
): Promise<void> {
  if (!isTrustedAnew(before, row)) return
  const linked = new Set(await selectLinkedIds(tx, issuerOf(row.issuer)))
  const users = [...(await selectUsers(tx)), ...(await selectDeactivatedUsers(tx))]
  const isOutOfReach = users.some(
    user => linked.has(user.id) && user.id !== tx.actor?.userId && !hasRightOver(tx, user),
  )
  if (isOutOfReach)
    throw new Problem(
      'forbidden',
      say`Members whom you may not manage log in with this provider. An owner can change its addresses and certificates.`,
    )
}

/** Whether the provider has another name, address or key than before. One key less is none. */
function isTrustedAnew(before: SignOnRow | undefined, { issuer, saml }: SignOnRow): boolean {
  if (!saml) return false
  const known = before?.issuer === issuer ? before.saml : null
  return (
    known?.entryPoint !== saml.entryPoint || !saml.certificates.every(pem => known.certificates.includes(pem))
  )
}
