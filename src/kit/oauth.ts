import type { SafeClient } from './fetch-safely.ts'
import { SECOND } from './retry.ts'
import { shortened } from './text.ts'

export type OAuthLibrary = typeof import('oauth4webapi')

const ANSWER_WITHIN_MS = 10 * SECOND
const MAX_ANSWER_BYTES = 256 * 1024
const LONGEST_SAID = 300

interface LibraryRequest {
  method: string
  headers: Record<string, string> | Headers
  body?: unknown
}

/** The function with which libraries send requests: through our own client, to a deadline, and no redirect is followed. */
export function fetchThrough(web: Pick<SafeClient, 'fetch'>) {
  return async (url: string, { method, headers, body }: LibraryRequest): Promise<Response> => {
    const answer = await web.fetch(url, {
      method: method as 'GET' | 'POST',
      headers: Object.fromEntries(new Headers(headers)),
      ...(body === undefined || body === null ? {} : { body: String(body) }),
      timeoutMs: ANSWER_WITHIN_MS,
      maxBytes: MAX_ANSWER_BYTES,
    })
    const type = String(answer.headers['content-type'] ?? '')
    return new Response(NO_BODY.has(answer.status) ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: { 'content-type': type },
    })
  }
}

const NO_BODY = new Set([204, 205, 304])

/** Options of the library's requests to an issuer. Plain HTTP is for loopback only: isIssuerUrl. */
export function optionsFor(oauth: OAuthLibrary, web: Pick<SafeClient, 'fetch'>, issuer: string) {
  return {
    [oauth.customFetch]: fetchThrough(web),
    [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
  }
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether a URL can be that of an issuer: over TLS, except on this machine. */
export function isIssuerUrl(url: URL): boolean {
  if (url.search || url.hash) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
}

/** A stranger's text, safe to store and show. */
export function cleaned(text: string): string {
  const line = text.toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ')
  return shortened(line.trim(), LONGEST_SAID)
}
