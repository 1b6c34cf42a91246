import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostCookieIn, setHostCookie } from '../../kit/http/host-cookie.ts'
import { SECOND } from '../../kit/retry.ts'
import { makeSecret } from '../sessions/secrets.ts'
import { CHALLENGE_MS } from './challenges.ts'

const NAME = 'answerwell_passkey'

/** The secret of a browser that logs in with a passkey; empty if it has none. */
export function askerIn(request: FastifyRequest): string {
  return hostCookieIn(request, NAME) ?? ''
}

/** The same, which all of its tabs share; a new one if it has none. */
export function ensureAsker(exchange: { request: FastifyRequest; reply: FastifyReply }): string {
  const secret = /^[\w-]{43}$/.exec(askerIn(exchange.request))?.[0] ?? makeSecret().secret
  setHostCookie(exchange, { name: NAME, value: secret, maxAgeSeconds: CHALLENGE_MS / SECOND })
  return secret
}
