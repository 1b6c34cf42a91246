import { randomBytes } from 'node:crypto'
import { digestOf } from '../users/tokens.ts'

/** 256 random bits to give out, and the digest to store. */
export function makeSecret(): { secret: string; digest: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, digest: digestOf(secret) }
}
