import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'answerwell'
/** Browsers take it from this very host only, whole and over TLS (RFC 6265bis, 4.1.3.2). */
const SECURE_NAME = `__Host-${NAME}`
const LOOPBACK = /^(localhost|.*\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

type Asking = Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>

/** The secret of the session that a browser holds. */
export function sessionIn(request: Asking): string | undefined {
  const cookies = parseCookie(request.headers.cookie ?? '')
  // A neighbour in the domain can set the plain one, so it counts only where there is no other.
  return cookies[SECURE_NAME] ?? (isSecure(request) ? undefined : cookies[NAME])
}

/** Gives the browser the secret of its session, or takes it away (null). */
export function setSession(
  request: FastifyRequest,
  reply: FastifyReply,
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

/** Over TLS, as the page itself says, and on the machine itself, which browsers trust as much. Elsewhere they would drop it. */
function isSecure({ headers, protocol, host }: Asking): boolean {
  return protocol === 'https' || String(headers.origin).startsWith('https://') || LOOPBACK.test(host ?? '')
}

/** Whether a page of this very host has sent it: what a page elsewhere sends with the cookie is not the person's wish. */
export function isFromOwnPage({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}
