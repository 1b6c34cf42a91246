import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** A new secret in the format of Standard Webhooks: `whsec_` and base64 of 32 random bytes. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** The headers of Standard Webhooks for this body, signed with each secret. */
export function signedHeaders(secrets: string[], { id, at, body }: { id: string; at: Date; body: string }) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}
