import { createHmac, timingSafeEqual } from 'node:crypto'

export const META_SIGNATURE = 'x-hub-signature-256'

/** Meta's signature of a body: https://developers.facebook.com/docs/graph-api/webhooks/getting-started */
export function signMeta(appSecret: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
}

export function isSignedByMeta(appSecret: string, body: Buffer, signature: unknown): boolean {
  const [given, wanted] = [String(signature ?? ''), signMeta(appSecret, body)].map(text => Buffer.from(text))
  return (
    given !== undefined &&
    wanted !== undefined &&
    given.length === wanted.length &&
    timingSafeEqual(given, wanted)
  )
}

/** What Meta repeats when it is told our address: derived, so that there is nothing to store. */
export function verifyTokenOf(appSecret: string): string {
  return createHmac('sha256', appSecret).update('answerwell verify token').digest('base64url').slice(0, 24)
}

/** The response to Meta's question whether an address is ours; undefined if the token is another. */
export function challengeIn(query: Record<string, unknown>, appSecret: string): string | undefined {
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
  const [given, wanted] = [String(token ?? ''), verifyTokenOf(appSecret)].map(text => Buffer.from(text))
  const isOurs = given?.length === wanted?.length && timingSafeEqual(given as Buffer, wanted as Buffer)
  return mode === 'subscribe' && isOurs && typeof challenge === 'string' ? challenge : undefined
}
