import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

export const TELNYX_SIGNATURE = 'telnyx-signature-ed25519'
export const TELNYX_TIMESTAMP = 'telnyx-timestamp'

/** In either direction: clocks differ. */
const FRESH_MS = 5 * 60_000

interface Signed {
  publicKey: string
  body: Buffer
  signature: unknown
  /** Seconds since 1970. */
  timestamp: unknown
  now: Date
}

/** Whether Telnyx signed this body a moment ago: Ed25519 (RFC 8032) over time and body. https://developers.telnyx.com/development/api-fundamentals/webhooks/receiving-webhooks */
export function isSignedByTelnyx({ publicKey, body, signature, timestamp, now }: Signed): boolean {
  if (typeof signature !== 'string' || typeof timestamp !== 'string') return false
  const age = Math.abs(now.getTime() - 1_000 * Number(timestamp))
  if (!(age <= FRESH_MS)) return false
  return verify(null, signedPart(timestamp, body), keyOf(publicKey), Buffer.from(signature, 'base64'))
}

/** For a stand-in. */
export function signTelnyx(privateKey: KeyObject, timestamp: string, body: Buffer): string {
  return sign(null, signedPart(timestamp, body), privateKey).toString('base64')
}

function signedPart(timestamp: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${timestamp}|`), body])
}

/** From its 32 bytes (RFC 8037). */
function keyOf(publicKey: string): KeyObject {
  const x = Buffer.from(publicKey, 'base64').toString('base64url')
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
}
