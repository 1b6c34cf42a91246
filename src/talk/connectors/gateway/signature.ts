import { createHmac } from 'node:crypto'
import { isSame } from '../../../kit/is-same.ts'

/** The header with the signature of messages, in both directions. */
export const SIGNATURE_HEADER = 'x-answerwell-hmac-sha256'
/** The same signature, under the name that programs know which were written for the hosted product. */
export const RECORD_SIGNATURE_HEADER = 'x-reamaze-hmac-sha256'

/** Base64 of the HMAC-SHA256 of a body as sent. */
export function signBody(secret: string, body: string | Uint8Array): string {
  return createHmac('sha256', secret).update(body).digest('base64')
}

export function isSignedBody(secret: string, body: Uint8Array, signature: unknown): boolean {
  return isSame(signature, signBody(secret, body))
}
