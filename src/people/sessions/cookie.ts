import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Asking, hostCookieIn, setHostCookie } from '../../kit/http/host-cookie.ts'

const NAME = 'answerwell'

/** The secret of the browser's session. */
export function sessionIn(request: Asking): string | undefined {
  return hostCookieIn(request, NAME)
}

/** Sets the session cookie, or removes it (null). */
export function setSession(
  exchange: { request: FastifyRequest; reply: FastifyReply },
  secret: string | null,
  maxAgeSeconds = 0,
): void {
  setHostCookie(exchange, { name: NAME, value: secret ?? '', maxAgeSeconds })
}

/** Whether a page of this host sent the request: requests from other sites carry the cookie without the person's intent. */
export function isFromOwnPage({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}
