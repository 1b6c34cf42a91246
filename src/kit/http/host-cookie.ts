import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const LOOPBACK = /^(localhost|.*\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

export type Asking = Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>

/** A cookie that only this host gets and no script reads. */
export interface HostCookie {
  name: string
  value: string
  /** 0 removes it. */
  maxAgeSeconds: number
}

/** The content of the cookie, as setHostCookie set it. */
export function hostCookieIn(request: Asking, name: string): string | undefined {
  const cookies = parseCookie(request.headers.cookie ?? '')
  // Other hosts of the domain can set the plain cookie, so it counts only without the other one.
  return cookies[secured(name)] ?? (isSecure(request) ? undefined : cookies[name])
}

/** Over TLS, browsers accept it from this host only (RFC 6265bis, 4.1.3.2). */
export function setHostCookie(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { name, value, maxAgeSeconds: maxAge }: HostCookie,
): void {
  const secure = isSecure(request)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  reply.header(
    'Set-Cookie',
    stringifySetCookie({ name: secure ? secured(name) : name, value, maxAge, ...options }),
  )
}

const secured = (name: string) => `__Host-${name}`

/**
 * Over TLS according to the page's origin, and on the machine itself, which browsers trust as much. Elsewhere browsers would
 * drop the cookie.
 */
function isSecure({ headers, protocol, host }: Asking): boolean {
  return protocol === 'https' || String(headers.origin).startsWith('https://') || LOOPBACK.test(host ?? '')
}
