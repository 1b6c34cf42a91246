import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSame } from '../../../kit/is-same.ts'

const Claims = z.object({ payload_hash: z.string(), iat: z.number() })

/** Vonage retries for a day. */
const FRESH_MS = 25 * 3_600_000
const AHEAD_MS = 5 * 60_000

interface Signed {
  secret: string
  body: Buffer
  authorization: string | undefined
  now: Date
}

/**
 * Whether Vonage signed this body: a JSON Web Token (RFC 7519) with HMAC-SHA256, whatever its header says, that names the
 * SHA-256 of the body. https://developer.vonage.com/en/getting-started/concepts/webhooks
 */
export function isSignedByVonage({ secret, body, authorization, now }: Signed): boolean {
  const [, signed, payload = '', signature] =
    /^Bearer ([\w-]+\.([\w-]+))\.([\w-]+)$/i.exec(authorization ?? '') ?? []
  if (signed === undefined || !isSame(signature, hmacOf(secret, signed))) return false
  const claims = Claims.safeParse(jsonOf(payload)).data
  if (!claims || !isSame(claims.payload_hash.toLowerCase(), hashOf(body))) return false
  const age = now.getTime() - 1_000 * claims.iat
  return age <= FRESH_MS && age >= -AHEAD_MS
}

/** The token for a body; for a stand-in. */
export function signVonage(secret: string, body: Buffer, now: Date): string {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { iss: 'Vonage', iat: Math.floor(now.getTime() / 1_000), payload_hash: hashOf(body) }
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`
  return `Bearer ${signed}.${hmacOf(secret, signed)}`
}

function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}

function hmacOf(secret: string, signed: string): string {
  return createHmac('sha256', secret).update(signed).digest('base64url')
}

function jsonOf(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString())
  } catch {
    return undefined
  }
}
