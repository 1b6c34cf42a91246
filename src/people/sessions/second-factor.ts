import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { invalid, Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { digestOf } from '../users/tokens.ts'
import { userSecondFactorAdded, userSecondFactorRemoved } from './events.ts'
import { forgetFactorShown, requiredFrom, updateFactorShown } from './factor-queries.ts'
import {
  deleteTotp,
  lockLogin,
  updateRecoveryUsed,
  updateTotpConfirmed,
  updateTotpSecret,
  updateTotpStep,
} from './login-queries.ts'
import { endOtherSessions } from './open-session.ts'
import { tellOfChange } from './tell-of-change.ts'

const PERIOD_SECONDS = 30
/** Clocks differ: the previous and the next code count, too. */
const WINDOW = 1
const SECRET_BYTES = 20
const RECOVERY_CODES = 10

interface Owner {
  userId: number
  email: string
}

/** A new secret for its owner, as text and as `otpauth:` URI. It takes effect once confirmed by a code. */
export async function beginTotp(
  tx: TxScope,
  { userId, email }: Owner,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ buffer: bytesOf(randomBytes(SECRET_BYTES)) })
  if (!(await updateTotpSecret(tx, userId, Buffer.from(secret.bytes))))
    throw new Problem('conflict', say`Two-factor authentication is already on. Turn it off first.`)
  const uri = new TOTP({ issuer: tx.brand.name, label: email, secret, period: PERIOD_SECONDS }).toString()
  return { secret: secret.base32, uri }
}

interface Holder {
  userId: number
  sessionId: number
}

/**
 * Confirms the secret by a code, which the session has then shown, and ends the member's other sessions; returns recovery codes,
 * shown only once. Throws invalid.
 */
export async function confirmTotp(
  tx: TxScope,
  { userId, sessionId }: Holder,
  code: string,
): Promise<string[]> {
  const { totpSecret, totpConfirmedAt } = await lockLogin(tx, userId)
  if (!totpSecret || totpConfirmedAt)
    throw new Problem('conflict', say`There is no authenticator to confirm. Set one up first.`)
  if (!(await spendTotp(tx, { userId, totpSecret }, code))) throw wrongCode()
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode)
  if (!(await updateTotpConfirmed(tx, userId, codes.map(digestOf)))) throw wrongCode()
  await updateFactorShown(tx, sessionId)
  await endOtherSessions(tx, userId, sessionId)
  await recordEvent(tx, userSecondFactorAdded.of({ subjectId: userId }))
  await tellOfChange(tx, userId, 'second_factor_added')
  return codes
}

/** Turns two-factor authentication off. Throws conflict while the brand requires it of the session, and invalid unless the code is right. */
export async function removeTotp(tx: TxScope, userId: number, code: string): Promise<void> {
  if ((await requiredFrom(tx)) !== null)
    throw new Problem('conflict', say`Two-factor authentication is required here and cannot be turned off.`)
  if (!(await spendCode(tx, userId, code))) throw wrongCode()
  await dropTotp(tx, userId)
}

/** The same without a code, for the operator. */
export async function dropTotp(tx: TxScope, userId: number): Promise<void> {
  await deleteTotp(tx, userId)
  await forgetFactorShown(tx, userId)
  await recordEvent(tx, userSecondFactorRemoved.of({ subjectId: userId }))
  await tellOfChange(tx, userId, 'second_factor_removed')
}

/** Whether the code of the device or for recovery is right. Each works once. */
export async function spendCode(tx: TxScope, userId: number, code: string): Promise<boolean> {
  const { totpSecret, totpConfirmedAt } = await lockLogin(tx, userId)
  if (!totpSecret || !totpConfirmedAt) return false
  const plain = code.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(plain)) return spendTotp(tx, { userId, totpSecret }, plain)
  return updateRecoveryUsed(tx, userId, digestOf(plain))
}

async function spendTotp(
  tx: TxScope,
  { userId, totpSecret }: { userId: number; totpSecret: Buffer },
  code: string,
): Promise<boolean> {
  const totp = new TOTP({ secret: new Secret({ buffer: bytesOf(totpSecret) }), period: PERIOD_SECONDS })
  const timestamp = tx.now().getTime()
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp, window: WINDOW })
  if (delta === null) return false
  return updateTotpStep(tx, userId, Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta)
}

function wrongCode(): Problem {
  return invalid('code', say`is wrong or has expired`)
}

/** 28 unambiguous letters and digits: 140 bits, so that a plain digest is enough. */
function makeRecoveryCode(): string {
  return Array.from(randomBytes(28), byte => 'abcdefghijkmnpqrstuvwxyz23456789'[byte % 32]).join('')
}

function bytesOf(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer
}
