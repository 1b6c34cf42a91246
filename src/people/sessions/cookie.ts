import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'answerwell'
/** Browsers accept it from this host only, and over TLS (RFC 6265bis, 4.1.3.2). */
const SECURE_NAME = `__Host-${NAME}`
const LOOPBACK = /^(localhost|.*\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

type Asking = Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>

/** The secret of the browser's session. */
export function sessionIn(request: Asking): string | undefined {
  const cookies = parseCookie(request.headers.cookie ?? '')
  // Other hosts of the domain can set the plain cookie, so it counts only without the other one.
  return cookies[SECURE_NAME] ?? (isSecure(request) ? undefined : cookies[NAME])
}

/** Sets the session cookie, or removes it (null). */
export function setSession(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  secret: string | null,
  maxAgeSeconds = 0,
): void {
  const secure = isSecure(request)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const name = secure ? SECURE_NAME : NAME
  reply.header(
    'Set-Cookie',
    stringifySetCookie({ name, value: secret ?? '', maxAge: maxAgeSeconds, ...options }),
  )
}

/**
 * Over TLS according to the page's origin, and on the machine itself, which browsers trust as much. Elsewhere browsers would
 * drop the cookie.
 */
export function isSecure({ headers, protocol, host }: Asking): boolean {
  return protocol === 'https' || String(headers.origin).startsWith('https://') || LOOPBACK.test(host ?? '')
}

/** Whether a page of this host sent the request: requests from other sites carry the cookie without the person's intent. */
export function isFromOwnPage({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}
