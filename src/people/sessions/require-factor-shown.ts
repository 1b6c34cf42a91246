import { Problem } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { proofOf } from './factor-queries.ts'
import { hasFactor, type LoginRow } from './login-queries.ts'

/**
 * Throws confirmation_required for a session that has shown no second factor while its member has one: whoever came by a link must
 * not bind a device of their own beside it.
 */
export async function requireFactorShown(scope: Scope, login: LoginRow): Promise<void> {
  if (!hasFactor(login) || (await proofOf(scope)).factorAt !== null) return
  throw new Problem(
    'confirmation_required',
    say`Confirm that it is you with a code or a passkey: a password alone is not enough for this.`,
  )
}
