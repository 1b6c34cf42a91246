import { createHmac } from 'node:crypto'
import { isSame } from '../../../../kit/is-same.ts'
import type { MetaAccount } from './settings.ts'

export const META_SIGNATURE = 'x-hub-signature-256'

/** Meta's signature of a body: https://developers.facebook.com/docs/graph-api/webhooks/getting-started */
export function signMeta(appSecret: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
}

export function isSignedByMeta(appSecrets: string[], body: Buffer, signature: unknown): boolean {
  return appSecrets.some(secret => isSame(signature, signMeta(secret, body)))
}

/** What Meta repeats when it is told our address: derived, so that there is nothing to store. */
export function verifyTokenOf([appSecret]: MetaAccount['appSecrets']): string {
  return createHmac('sha256', appSecret).update('answerwell verify token').digest('base64url').slice(0, 24)
}

/** The response to Meta's question whether an address is ours; undefined if the token is another. */
export function challengeIn(
  query: Record<string, unknown>,
  appSecrets: MetaAccount['appSecrets'],
): string | undefined {
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
  const isOurs = isSame(token, verifyTokenOf(appSecrets))
  return mode === 'subscribe' && isOurs && typeof challenge === 'string' ? challenge : undefined
}
