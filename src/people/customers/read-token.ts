import { createHash, createPublicKey } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { Problem } from '../../kit/errors.ts'
import { HOUR } from '../../kit/retry.ts'
import type { Scope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { isStorable } from '../../kit/text.ts'
import { isEmail, normalizeEmail } from '../identities/email.ts'
import { type SignInKey, selectKeys } from './key-queries.ts'

/** How far clocks may differ. */
const SKEW_SECONDS = 60
const MAX_SECONDS = HOUR / 1_000
/** As long as external ids of contacts. */
const MAX_SUBJECT = 255
const MAX_NAME = 200

/** What a shop says of a customer. */
export interface ShopClaims {
  keyId: number
  /** The contact's external id. */
  subject: string
  name: string | undefined
  email: string | undefined
  /** Whether the shop has seen that the address is the customer's. */
  isVerified: boolean
  /** Of a token that works once. */
  once: { digest: Buffer; expiresAt: Date } | undefined
}

const refused = (sentence: Sentence) => new Problem('unauthorized', sentence)

/** What the token says, if a key of the brand has signed it and it is valid now. Throws unauthorized. */
export async function readToken(scope: Scope, token: string): Promise<ShopClaims> {
  const { decodeProtectedHeader, errors, jwtVerify } = await import('jose')
  const key = keyOf(await selectKeys(scope), headerIn(token, decodeProtectedHeader))
  try {
    const { payload } = await jwtVerify(token, materialOf(key), {
      // Never what the token names: a public key must not be taken for a shared one (RFC 8725, 2.1).
      algorithms: key.algorithm === 'EdDSA' ? ['EdDSA', 'Ed25519'] : [key.algorithm],
      clockTolerance: SKEW_SECONDS,
      currentDate: scope.now(),
      requiredClaims: ['exp'],
    })
    return claimsIn(scope, key, payload)
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw refused(say`The token has expired.`)
    if (error instanceof errors.JWTClaimValidationFailed)
      throw refused(say`The claim ${error.claim} of the token is missing or wrong.`)
    if (error instanceof errors.JOSEError) throw refused(say`The signature of the token is wrong.`)
    throw error
  }
}

function headerIn(token: string, decode: (token: string) => { kid?: string; alg?: string }) {
  try {
    return decode(token)
  } catch {
    throw refused(say`This is not a signed token (JWT).`)
  }
}

/** The key that the header names; one that is alone needs no name. */
function keyOf(keys: SignInKey[], { kid }: { kid?: string }): SignInKey {
  const key = kid === undefined && keys.length === 1 ? keys[0] : keys.find(one => one.kid === kid)
  if (!key) throw refused(say`No key has the ID (kid) that the token names.`)
  return key
}

function materialOf({ secret, publicKey }: SignInKey) {
  return secret === null ? createPublicKey(publicKey as string) : new TextEncoder().encode(secret)
}

function claimsIn(scope: Scope, key: SignInKey, payload: JWTPayload): ShopClaims {
  const { sub, exp = 0, iat, jti } = payload
  const now = scope.now().getTime() / 1_000
  if (typeof sub !== 'string' || sub.trim() === '' || sub.length > MAX_SUBJECT || !isStorable(sub))
    throw refused(say`The claim sub must be the customer's ID, as a text of up to ${MAX_SUBJECT} characters.`)
  if (exp > now + MAX_SECONDS + SKEW_SECONDS) throw refused(say`A token may be valid for at most an hour.`)
  if (iat !== undefined && iat > now + SKEW_SECONDS) throw refused(say`The token is from the future.`)
  if (jti !== undefined && (typeof jti !== 'string' || jti === '' || jti.length > MAX_SUBJECT))
    throw refused(say`The claim ${'jti'} of the token is missing or wrong.`)
  return {
    keyId: key.id,
    subject: sub,
    name: lineIn(payload.name),
    email: emailIn(payload.email),
    isVerified: payload.email_verified === true,
    once: jti === undefined ? undefined : { digest: digestOfId(key, jti), expiresAt: lastMoment(exp) },
  }
}

const digestOfId = ({ id }: SignInKey, jti: string) => createHash('sha256').update(`${id} ${jti}`).digest()
const lastMoment = (exp: number) => new Date((exp + 2 * SKEW_SECONDS) * 1_000)

function lineIn(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined
  const line = name
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .toWellFormed()
  return line === '' || !isStorable(line) ? undefined : line
}

function emailIn(email: unknown): string | undefined {
  if (typeof email !== 'string' || !isStorable(email)) return undefined
  const normalized = normalizeEmail(email)
  return isEmail(normalized) ? normalized : undefined
}
