import { createHmac, randomBytes } from 'node:crypto'
import type { TwitterAccount } from './settings.ts'

export const TWITTER_SIGNATURE = 'x-twitter-webhooks-signature'

/** Of a webhook’s body, or of the token in X’s question whether an address is ours: https://docs.x.com/x-api/webhooks/quickstart */
export function signTwitter(apiSecret: string, body: Buffer | string): string {
  return `sha256=${createHmac('sha256', apiSecret).update(body).digest('base64')}`
}

interface Signed {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  now: Date
}

type Keys = Pick<TwitterAccount, 'apiKey' | 'apiSecret' | 'token' | 'tokenSecret'>

/** The Authorization header of a request whose body is JSON or a form with files (RFC 5849, section 3). */
export function authorize(keys: Keys, request: Signed, nonce = randomBytes(16).toString('hex')): string {
  const url = new URL(request.url)
  const protocol = {
    oauth_consumer_key: keys.apiKey,
    oauth_nonce: nonce,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(request.now.getTime() / 1_000)),
    oauth_token: keys.token,
    oauth_version: '1.0',
  }
  const parameters = [...url.searchParams, ...Object.entries(protocol)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const base = [request.method, url.origin + url.pathname, parameters].map(encode).join('&')
  const key = `${encode(keys.apiSecret)}&${encode(keys.tokenSecret)}`
  const signature = createHmac('sha1', key).update(base).digest('base64')
  const fields = Object.entries({ ...protocol, oauth_signature: signature })
  return `OAuth ${fields.map(([name, value]) => `${encode(name)}="${encode(value)}"`).join(', ')}`
}

/** As RFC 5849, section 3.6, has it. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
