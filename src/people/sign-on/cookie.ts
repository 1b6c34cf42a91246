import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Asking, hostCookieIn, setHostCookie } from '../../kit/http/host-cookie.ts'
import { SECOND } from '../../kit/retry.ts'
import { WITHIN_MS } from './begin-sign-on.ts'

const NAME = 'answerwell_sign_on'
/** As makeSecret makes it. */
const SECRET = /^[\w-]{43}$/

/** The secret of the browser that signs on. */
export function signOnCookieIn(request: Asking): string | undefined {
  const secret = hostCookieIn(request, NAME)
  return secret !== undefined && SECRET.test(secret) ? secret : undefined
}

/** Keeps the secret in the browser until the attempt ends, or forgets it (null). */
export function setSignOnCookie(
  exchange: { request: FastifyRequest; reply: FastifyReply },
  secret: string | null,
): void {
  const maxAgeSeconds = secret === null ? 0 : WITHIN_MS / SECOND
  setHostCookie(exchange, { name: NAME, value: secret ?? '', maxAgeSeconds })
}
