import { invalidInput, Problem } from '../../kit/errors.ts'
import { isPassword } from '../../kit/passwords.ts'
import { MINUTE } from '../../kit/retry.ts'
import { type Actor, type Scope, sessionIn, type TxScope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { updateFactorShown } from './factor-queries.ts'
import { noteFailedLogin } from './failed-logins.ts'
import { findLogin } from './login-queries.ts'
import { endSession } from './open-session.ts'
import { ONLY_SESSIONS } from './own-session.ts'
import { spendCode } from './second-factor.ts'
import { selectConfirmedAt, updateConfirmed, updateWrongCodes } from './session-queries.ts'

/** For this long after a login or a confirmation, a session may change how its owner logs in. */
const FRESH_MS = 15 * MINUTE
const MAX_WRONG_CODES = 5

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
  const isRight =
    password === undefined
      ? await confirmByCode(scope, sessionId, code ?? '')
      : await confirmByPassword(scope, sessionId, password)
  if (isRight) return
  const wrong = password === undefined ? 'code' : 'password'
  await noteFailedLogin(scope, userIn(scope), wrong)
  if (wrong === 'code') await countWrongProof(scope, sessionId)
  throw invalidInput(wrong, wrong === 'code' ? say`is wrong or has expired` : say`is wrong`)
}

const userIn = ({ actor }: Scope) => (actor as Actor).userId

async function confirmByPassword(scope: Scope, id: number, password: string): Promise<boolean> {
  const userId = userIn(scope)
  if (!(await isPassword((await findLogin(scope, userId)).password, password))) return false
  await transaction(scope, tx => updateConfirmed(tx, { id, userId }))
  return true
}

/** The session has then shown a second factor. */
function confirmByCode(scope: Scope, id: number, code: string): Promise<boolean> {
  const userId = userIn(scope)
  return transaction(scope, async tx => {
    if (!(await spendCode(tx, userId, code))) return false
    await confirmByFactor(tx, { id, userId })
    return true
  })
}

/** The holder has shown a second factor: a code, or a passkey. */
export async function confirmByFactor(
  tx: TxScope,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  await updateFactorShown(tx, id)
  await updateConfirmed(tx, { id, userId })
}

/** A session that can do nothing but show a second factor ends with the fifth wrong one, as a login does. */
export async function countWrongProof(scope: Scope, sessionId: number): Promise<void> {
  const { userId, isSettingUp } = scope.actor as Actor
  if (!isSettingUp) return
  await transaction(scope, async tx => {
    if ((await updateWrongCodes(tx, sessionId)) >= MAX_WRONG_CODES) await endSession(tx, userId, sessionId)
  })
}
