import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostCookieIn, setHostCookie } from '../../kit/http/host-cookie.ts'
import { networkOf } from '../../kit/http/rate-limit.ts'
import { DAY } from '../../kit/retry.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { digestOf } from '../users/tokens.ts'
import {
  deleteBrowsersBefore,
  hasBrowserIn,
  selectBrowserUsers,
  updateBrowserDigest,
  upsertBrowser,
} from './browser-queries.ts'
import { makeSecret } from './secrets.ts'

const NAME = 'answerwell_browser'
/** After the last login there. */
const KNOWN_MS = 365 * DAY
const NETWORK_KNOWN_MS = 30 * DAY

/** The secret by which we recognise the browser. */
export function browserIn(
  request: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>,
): string | undefined {
  return hostCookieIn(request, NAME)
}

export function setBrowser(exchange: { request: FastifyRequest; reply: FastifyReply }, secret: string): void {
  setHostCookie(exchange, { name: NAME, value: secret, maxAgeSeconds: KNOWN_MS / 1_000 })
}

interface BrowserLogin {
  userId: number
  sessionId: number
  network: string
  /** The browser's former secret. */
  browser: string | undefined
}

/** Recognises the browser from now on; returns its secret, new with each login, so that a planted one is worth nothing. */
export async function rememberBrowser(
  tx: TxScope,
  { userId, sessionId, network, browser }: BrowserLogin,
): Promise<string> {
  const { secret, digest } = makeSecret()
  await deleteBrowsersBefore(tx, before(tx, KNOWN_MS))
  if (browser !== undefined) await updateBrowserDigest(tx, digestOf(browser), digest)
  await upsertBrowser(tx, { userId, digest, network, sessionId })
  return secret
}

/** Where a request comes from: a browser in which one of the staff has logged in, or a network. */
export interface Origin {
  /** To count by. */
  name: string
  /** The staff who have logged in with this browser. */
  users: number[]
  network: string
}

export async function originOf(scope: Scope, request: FastifyRequest): Promise<Origin> {
  const network = networkOf(request)
  const secret = browserIn(request)
  const digest = secret === undefined ? undefined : digestOf(secret)
  const users = digest ? await selectBrowserUsers(scope, digest, before(scope, KNOWN_MS)) : []
  const isKnown = digest !== undefined && users.length > 0
  return { name: isKnown ? `browser ${digest.toString('base64url')}` : network, users, network }
}

/** Whether the user has logged in with this browser, or recently from this network. */
export async function isFamiliar(scope: Scope, userId: number, { users, network }: Origin): Promise<boolean> {
  return (
    users.includes(userId) ||
    (await hasBrowserIn(scope, { userId, network }, before(scope, NETWORK_KNOWN_MS)))
  )
}

function before(scope: Scope, ms: number): Date {
  return new Date(scope.now().getTime() - ms)
}
