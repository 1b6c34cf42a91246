import { Problem } from '../../kit/errors.ts'
import { MINUTE } from '../../kit/retry.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { noteFailedLogin } from '../sessions/failed-logins.ts'
import { hasOwnProof } from '../sessions/login-queries.ts'
import { updateConfirmed } from '../sessions/session-queries.ts'
import { accountOf } from './admit.ts'
import { type Begun, WITHIN_MS } from './begin-sign-on.ts'
import { type Claims, timeIn } from './claims.ts'
import { findLinked } from './link-queries.ts'
import type { SignOnRow } from './queries.ts'
import type { SignOnTicket } from './ticket-queries.ts'

/** How far clocks may differ. */
const SKEW_MS = MINUTE

/** When somebody last showed the provider who they are; null if it does not say. */
export function loginTime({ auth_time: seconds }: Claims): Date | null {
  return timeIn(seconds)
}

/**
 * Since when a login counts as fresh. By SAML, never: Keycloak and others name the time of the response, however long ago the person
 * has shown them who they are.
 */
export function freshSince({ kind }: Pick<SignOnRow, 'kind'>, claims: Claims): Date | null {
  return kind === 'saml' ? null : loginTime(claims)
}

/**
 * Confirms that the owner of a session is there, who has logged in at the provider once more. A provider that does not say when (Google)
 * is believed only of members who could not confirm otherwise: what asks for a login is in the browser's URL, and whoever sits at an open
 * session can take it out. Throws forbidden.
 */
export async function confirmByProvider(
  scope: Scope,
  { userId, details: { confirms }, expiresAt }: SignOnTicket<Begun>,
  claims: Claims,
): Promise<void> {
  const linked = await findLinked(scope, accountOf(claims))
  const since = loginTime(claims)
  const isOther = !linked?.isActive || linked.userId !== userId
  const isOld =
    since === null
      ? userId !== null && (await hasOwnProof(scope, userId))
      : since.getTime() < expiresAt.getTime() - WITHIN_MS - SKEW_MS
  if (userId === null || confirms === undefined || isOther || isOld) {
    const wrong = isOther ? 'other_account' : 'response'
    await noteFailedLogin(scope, userId ?? undefined, { way: 'sign_on', wrong })
    throw new Problem(
      'forbidden',
      isOther
        ? say`This account of the provider is not connected to you. Log in with your own.`
        : say`The provider did not say that it asked you to log in again. Confirm with your password, a code or a passkey if you have one.`,
    )
  }
  const isOpen = await transaction(scope, tx => updateConfirmed(tx, { id: confirms, userId }))
  if (!isOpen) throw new Problem('unauthorized', say`This login has ended. Log in again.`)
}
