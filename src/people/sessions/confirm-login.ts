import { invalidInput, Problem } from '../../kit/errors.ts'
import { isPassword } from '../../kit/passwords.ts'
import { MINUTE } from '../../kit/retry.ts'
import { type Actor, type Scope, sessionIn, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { updateFactorShown } from './factor-queries.ts'
import { findLogin } from './login-queries.ts'
import { ONLY_SESSIONS } from './own-session.ts'
import { spendCode } from './second-factor.ts'
import { selectConfirmedAt, updateConfirmed } from './session-queries.ts'

/** For this long after a login or a confirmation, a session may change how its owner logs in. */
const FRESH_MS = 15 * MINUTE

/** For descriptions of routes. */
export const NEEDS_FRESH_LOGIN = `${ONLY_SESSIONS} Responds with \`confirmation_required\` unless its owner logged in or confirmed within 15 minutes.`

/** Throws confirmation_required unless the session's holder has just logged in or confirmed who they are. */
export async function requireFreshLogin(scope: Scope): Promise<void> {
  const id = sessionIn(scope.actor)
  const confirmedAt = id === null ? undefined : await selectConfirmedAt(scope, id)
  if (confirmedAt && scope.now().getTime() - confirmedAt.getTime() < FRESH_MS) return
  throw new Problem(
    'confirmation_required',
    say`Confirm that it is you, with your password or a code: POST /me/confirmation. Or log in again.`,
  )
}

/** Throws confirmation_required unless a person in a browser has logged in recently; a program has its token. */
export async function requirePresence(scope: Scope): Promise<void> {
  if (sessionIn(scope.actor) !== null) await requireFreshLogin(scope)
}

/** Confirms with the password, or with a code of the second factor, that the owner holds the session. Throws invalid. */
export async function confirmLogin(
  scope: Scope,
  sessionId: number,
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<void> {
  const { userId } = scope.actor as Actor
  if (password !== undefined && !(await isPassword((await findLogin(scope, userId)).password, password)))
    throw invalidInput('password', say`is wrong`)
  await transaction(scope, async tx => {
    if (password === undefined) {
      if (!(await spendCode(tx, userId, code ?? ''))) throw invalidInput('code', say`is wrong or has expired`)
      await updateFactorShown(tx, sessionId)
    }
    await updateConfirmed(tx, { id: sessionId, userId })
  })
}
