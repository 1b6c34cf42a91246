import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { invalid, Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { digestOf } from '../users/tokens.ts'
import { userAuthenticatorRemoved, userSecondFactorAdded, userSecondFactorRemoved } from './events.ts'
import { forgetFactorShown, requiredFrom, updateFactorShown } from './factor-queries.ts'
import {
  deleteTotp,
  findLogin,
  hasFactor,
  lockLogin,
  updateRecoveryCodes,
  updateRecoveryUsed,
  updateTotpConfirmed,
  updateTotpSecret,
  updateTotpStep,
} from './login-queries.ts'
import { endOtherSessions } from './open-session.ts'
import { giveRecoveryCodes } from './recovery-codes.ts'
import { requireFactorShown } from './require-factor-shown.ts'
import { tellOfChange } from './tell-of-change.ts'

const PERIOD_SECONDS = 30
/** Clocks differ: the previous and the next code count, too. */
const WINDOW = 1
const SECRET_BYTES = 20

interface Owner {
  userId: number
  email: string
}

/** A new secret for its owner, as text and as `otpauth:` URI. It takes effect once confirmed by a code. */
export async function beginTotp(
  tx: TxScope,
  { userId, email }: Owner,
): Promise<{ secret: string; uri: string }> {
  const login = await findLogin(tx, userId)
  if (login.totpConfirmedAt === null) await requireFactorShown(tx, login)
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
  const login = await lockLogin(tx, userId)
  const { totpSecret, totpConfirmedAt } = login
  if (!totpSecret || totpConfirmedAt)
    throw new Problem('conflict', say`There is no authenticator to confirm. Set one up first.`)
  await requireFactorShown(tx, login)
  if (!(await spendTotp(tx, { userId, totpSecret }, code))) throw wrongCode()
  if (!(await updateTotpConfirmed(tx, userId))) throw wrongCode()
  const codes = await giveRecoveryCodes(tx, userId)
  await updateFactorShown(tx, sessionId)
  await endOtherSessions(tx, userId, sessionId)
  await recordEvent(tx, userSecondFactorAdded.of({ subjectId: userId }))
  await tellOfChange(tx, userId, 'second_factor_added')
  return codes
}

/**
 * Removes the authenticator: without a passkey beside it, two-factor authentication is off then. Throws conflict while the brand
 * requires it of the session and no passkey of this host is left, and invalid unless the code is right.
 */
export async function removeTotp(
  tx: TxScope,
  { userId, host }: { userId: number; host: string },
  code: string,
): Promise<void> {
  const { passkeyHosts } = await lockLogin(tx, userId)
  if (!passkeyHosts.includes(host)) {
    await requireOptional(tx)
    requireUsable(passkeyHosts)
  }
  if (!(await spendCode(tx, userId, code))) throw wrongCode()
  await dropTotp(tx, userId)
}

/** Throws conflict while the brand requires a second factor of the session. */
export async function requireOptional(tx: TxScope): Promise<void> {
  if ((await requiredFrom(tx)) === null) return
  throw new Problem('conflict', say`Two-factor authentication is required here and cannot be turned off.`)
}

/**
 * Nobody may be left with a second factor that they cannot use: throws conflict if only passkeys of these hosts, none of which is the
 * brand's, would remain.
 */
export function requireUsable(hosts: string[]): void {
  const [host] = hosts
  if (host === undefined) return
  throw new Problem(
    'conflict',
    say`Only passkeys for ${host} would be left, which do not work here. Remove those first.`,
  )
}

/** Once nothing of their second factor is left, neither their recovery codes count nor what their sessions have shown. */
export async function forgetWithoutFactor(tx: TxScope, userId: number): Promise<void> {
  if (hasFactor(await findLogin(tx, userId))) return
  await updateRecoveryCodes(tx, userId, [])
  await forgetFactorShown(tx, userId)
}

/** The same without a code, for the operator. */
export async function dropTotp(tx: TxScope, userId: number): Promise<void> {
  await deleteTotp(tx, userId)
  await forgetWithoutFactor(tx, userId)
  const isOn = hasFactor(await findLogin(tx, userId))
  const removed = isOn ? userAuthenticatorRemoved : userSecondFactorRemoved
  await recordEvent(tx, removed.of({ subjectId: userId }))
  await tellOfChange(tx, userId, isOn ? 'app_removed' : 'second_factor_removed')
}

/** Whether the code of the device or for recovery is right. Each works once. */
export async function spendCode(tx: TxScope, userId: number, code: string): Promise<boolean> {
  const login = await lockLogin(tx, userId)
  if (!hasFactor(login)) return false
  const plain = code.replace(/[\s-]/g, '').toLowerCase()
  const { totpSecret, totpConfirmedAt } = login
  if (/^\d{6}$/.test(plain))
    return totpSecret !== null && totpConfirmedAt !== null && spendTotp(tx, { userId, totpSecret }, plain)
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

function bytesOf(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer
}
