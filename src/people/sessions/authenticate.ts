import type { FastifyRequest } from 'fastify'
import { Problem } from '../../kit/errors.ts'
import { isStream } from '../../kit/http/api.ts'
import { type Actor, actorFor, type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { isStorable } from '../../kit/text.ts'
import { todayOf } from '../../kit/time.ts'
import { normalizeIdentifier } from '../identities/identifiers.ts'
import { type Credentials, findCredentials, updateTokenUsed } from '../users/queries.ts'
import { digestOf } from '../users/tokens.ts'
import { isFromOwnPage, sessionIn } from './cookie.ts'
import { isLimited } from './factor-rule.ts'
import { endOfSession } from './session-limits.ts'
import {
  findSession,
  type OpenSession,
  selectSession,
  updateSessionSeen,
  updateSessionUsed,
} from './session-queries.ts'

const NOTE_USE_EVERY_MS = 60_000

/** A page that nobody has touched for a while says so: what it reads by itself does not keep the session. */
const UNTOUCHED = 'answerwell-idle'

type Asking = Pick<FastifyRequest, 'headers' | 'method' | 'host' | 'protocol'>

interface How {
  /** The request is nobody's doing: it does not keep the session. */
  isAutomatic?: boolean
  /** What is asked for is open to those who have yet to set up a second factor. */
  duringSetUp?: boolean | undefined
}

/** How a request of the API authenticates. */
export function howOf(request: FastifyRequest): How {
  const isFrame = request.headers['sec-fetch-dest'] === 'iframe' // a mail that is shown loads by itself
  return { isAutomatic: isStream(request) || isFrame, duringSetUp: request.routeOptions.config.duringSetUp }
}

/**
 * Authenticates a member of staff, or a service account: by `Authorization: Basic base64(login:token)` (RFC 7617), whose login is an
 * email address or the account's. Or else, a member by the browser's session. Throws unauthorized, forbidden for a change requested by another
 * site, and second_factor_required for a session that can do nothing but set one up, unless that is what it does.
 */
export function authenticate(scope: Scope, request: Asking, how: How = {}): Promise<Actor> {
  const { authorization } = request.headers
  return authorization ? byToken(scope, authorization) : bySession(scope, request, how)
}

async function byToken(scope: Scope, authorization: string): Promise<Actor> {
  const login = parseBasic(authorization)
  const found = login && (await findCredentials(scope, login.name, digestOf(login.token)))
  if (!found || (found.expiresAt && found.expiresAt <= scope.now())) throw unauthorized()
  await noteTokenUse(scope, found)
  return actorFor(found, `token ${found.tokenId}`, found.scopes)
}

async function bySession(scope: Scope, request: Asking, how: How): Promise<Actor> {
  const secret = sessionIn(request)
  const found = secret === undefined ? undefined : await findOpen(scope, digestOf(secret))
  if (!found) throw unauthorized()
  if (!isRead(request.method) && !isFromOwnPage(request))
    throw new Problem(
      'forbidden',
      say`Sessions can make changes only from Answerwell's own pages. Programs need an API token.`,
    )
  const isSettingUp = isLimited(found, todayOf(scope))
  if (isSettingUp && !how.duringSetUp) throw new Problem('second_factor_required', REQUIRED)
  if (how.isAutomatic || request.headers[UNTOUCHED] !== undefined) await noteSessionSeen(scope, found)
  else await noteSessionUse(scope, found)
  return { ...actorFor(found, `session ${found.id}`), isSettingUp }
}

const REQUIRED = say`Two-factor authentication is required here. Set it up, or enter a code, to continue.`

/** The session, unless it has ended. */
async function findOpen(scope: Scope, digest: Buffer): Promise<OpenSession | undefined> {
  const isOpen = (session: OpenSession) => endOfSession(session, session) > scope.now()
  const known = await findSession(scope, digest)
  if (!known || isOpen(known)) return known
  const now = await selectSession(scope, digest)
  return now && isOpen(now) ? now : undefined
}

function unauthorized(): Problem {
  return new Problem(
    'unauthorized',
    say`Log in with HTTP Basic: your email address and an API token of this brand.`,
  )
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

function parseBasic(authorization: string): { name: string; token: string } | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/_=-]+) *$/i.exec(authorization)?.[1]
  if (!encoded) return undefined
  const decoded = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  const given = decoded.slice(0, Math.max(colon, 0))
  const name = normalizeIdentifier(given.includes('@') ? 'email' : 'service', given)
  return name !== undefined && isStorable(name) ? { name, token: decoded.slice(colon + 1) } : undefined
}

/** "Last used" is worth one write a minute, and never worth failing a request. */
async function noteTokenUse(scope: Scope, credentials: Credentials): Promise<void> {
  const { tokenId, lastUsedAt } = credentials
  const now = scope.now()
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < NOTE_USE_EVERY_MS) return
  credentials.lastUsedAt = now // for the next request on the same connection
  await transaction(scope, tx => updateTokenUsed(tx, tokenId)).catch(() => {})
}

/** The same for a session, which use keeps alive. */
async function noteSessionUse(scope: Scope, session: OpenSession): Promise<void> {
  const now = scope.now()
  if (now.getTime() - session.activeAt.getTime() < NOTE_USE_EVERY_MS) return
  session.lastUsedAt = now
  session.activeAt = now
  await transaction(scope, tx => updateSessionUsed(tx, session.id)).catch(() => {})
}

/** Somebody's page is open, which others see. */
async function noteSessionSeen(scope: Scope, session: OpenSession): Promise<void> {
  const now = scope.now()
  if (now.getTime() - session.lastUsedAt.getTime() < NOTE_USE_EVERY_MS) return
  session.lastUsedAt = now
  await transaction(scope, tx => updateSessionSeen(tx, session.id)).catch(() => {})
}
