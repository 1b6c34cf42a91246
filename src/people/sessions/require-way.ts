import { Problem } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { UserRow } from '../users/queries.ts'
import { findSignOnRule } from './way-queries.ts'

/** How somebody logs in: with a password, by a link of the operator, by the brand's identity provider, or with a passkey. */
export const WAYS = ['password', 'link', 'sign_on', 'passkey'] as const

/**
 * Throws forbidden if the member may not log in this way: only by the provider, or not at all while it gives them no role. Owners
 * always may, and the operator lets in whomever they make a link for.
 */
export async function requireWay(
  scope: Scope,
  user: Pick<UserRow, 'id' | 'role'>,
  way: (typeof WAYS)[number],
): Promise<void> {
  if (way === 'link' || way === 'sign_on' || user.role === 'owner') return
  const rule = await findSignOnRule(scope, user.id)
  if (rule?.isOnly)
    throw new Problem(
      'forbidden',
      way === 'password'
        ? say`Passwords are not accepted here. Use the button “${rule.button}”.`
        : say`Passkeys are not accepted here. Use the button “${rule.button}”.`,
    )
  if (rule?.isShutOut)
    throw new Problem(
      'forbidden',
      say`Your account no longer has a role here. Ask an admin of your identity provider.`,
    )
}
