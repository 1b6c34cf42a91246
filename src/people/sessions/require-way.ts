import { Problem } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { UserRow } from '../users/queries.ts'
import { findSignOnRule } from './way-queries.ts'

/** How somebody logs in: with a password, by a link of the operator, or by the brand's OpenID provider. */
export const WAYS = ['password', 'link', 'sign_on'] as const

/**
 * Throws forbidden if the member may not log in this way: only by the provider, or not at all while it gives them no role. Owners
 * always may, and the operator lets in whomever they make a link for.
 */
export async function requireWay(
  scope: Scope,
  user: Pick<UserRow, 'id' | 'role'>,
  way: (typeof WAYS)[number],
): Promise<void> {
  if (way !== 'password' || user.role === 'owner') return
  const rule = await findSignOnRule(scope, user.id)
  if (rule?.isOnly)
    throw new Problem('forbidden', say`Passwords are not accepted here. Use the button “${rule.button}”.`)
  if (rule?.isShutOut)
    throw new Problem(
      'forbidden',
      say`Your account no longer has a role here. Ask an admin of your identity provider.`,
    )
}
