import { notFound, Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { sessionIn, type TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { userPasskeyRemoved, userPasskeyRenamed } from '../sessions/events.ts'
import { type LoginRow, lockLogin } from '../sessions/login-queries.ts'
import { endOtherSessions } from '../sessions/open-session.ts'
import { requireFactorShown } from '../sessions/require-factor-shown.ts'
import { dropTotp, forgetWithoutFactor, requireOptional, requireUsable } from '../sessions/second-factor.ts'
import { tellOfChange } from '../sessions/tell-of-change.ts'
import { findSignOnRule, hasSignedOn } from '../sessions/way-queries.ts'
import { deletePasskey, type PasskeyRow, selectPasskeys, updatePasskeyName } from './queries.ts'

interface Which {
  userId: number
  id: number
}

/** Throws not_found. */
export async function renamePasskey(tx: TxScope, which: Which, name: string): Promise<void> {
  const { name: before } = await getPasskey(tx, which)
  if (before === name) return
  await updatePasskeyName(tx, which, name)
  const about = { subjectId: which.userId, data: { passkey_id: which.id } }
  await recordEvent(tx, userPasskeyRenamed.of({ ...about, audit: { from: { name: before }, to: { name } } }))
}

/**
 * Removes a passkey at a host of the brand, in a session that has shown a second factor, and ends the member's other sessions, which
 * it may have opened. Throws not_found, confirmation_required, and conflict for the last way to log in, or for the last second factor
 * while the brand requires one.
 */
export async function removePasskey(tx: TxScope, which: Which, host: string): Promise<void> {
  const login = await lockLogin(tx, which.userId)
  const removed = await getPasskey(tx, which)
  await requireFactorShown(tx, login)
  const others = (await selectPasskeys(tx, which.userId)).filter(one => one.id !== which.id)
  const hasOther = others.some(one => one.host === host)
  if (!hasOther && login.totpConfirmedAt === null) {
    await requireOptional(tx)
    requireUsable(others.map(one => one.host))
  }
  if (!hasOther) await requireOtherWay(tx, which.userId, login)
  await remove(tx, removed)
  await forgetWithoutFactor(tx, which.userId)
  await endOtherSessions(tx, which.userId, sessionIn(tx.actor))
  await tellOfChange(tx, which.userId, 'passkey_removed')
}

/**
 * All that proves the member besides the password, for the operator: the authenticator app, passkeys, with the sessions that they
 * have opened, and recovery codes. Returns how many passkeys.
 */
export async function dropSecondFactor(tx: TxScope, userId: number): Promise<number> {
  await lockLogin(tx, userId)
  const passkeys = await selectPasskeys(tx, userId)
  for (const passkey of passkeys) await remove(tx, passkey)
  await dropTotp(tx, userId)
  if (passkeys.length > 0) await endOtherSessions(tx, userId, null)
  return passkeys.length
}

async function getPasskey(tx: TxScope, { userId, id }: Which): Promise<PasskeyRow> {
  const found = (await selectPasskeys(tx, userId)).find(one => one.id === id)
  if (!found) throw notFound(say`passkey`)
  return found
}

async function remove(tx: TxScope, { id, userId, name, host }: PasskeyRow): Promise<void> {
  await deletePasskey(tx, { userId, id })
  const about = { subjectId: userId, data: { passkey_id: id } }
  await recordEvent(tx, userPasskeyRemoved.of({ ...about, audit: { from: { name, host } } }))
}

/** Throws conflict unless the member can log in without passkeys: with a password, or an account of the brand's provider. */
async function requireOtherWay(tx: TxScope, userId: number, { password }: LoginRow): Promise<void> {
  if (password !== null) return
  if ((await findSignOnRule(tx, userId)) && (await hasSignedOn(tx, userId))) return
  throw new Problem(
    'conflict',
    say`This passkey is your only way to log in. Set a password first, or add another passkey.`,
  )
}
