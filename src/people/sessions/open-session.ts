import { Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { networkOf } from '../../kit/http/rate-limit.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { findUserById } from '../users/queries.ts'
import { deleteBrowserOf, deleteOtherBrowsers } from './browser-queries.ts'
import { sessionEnded, sessionOpened, userSessionsEnded } from './events.ts'
import { rememberBrowser } from './known-browsers.ts'
import { selectLimits } from './limit-queries.ts'
import { requireWay, type WAYS } from './require-way.ts'
import { makeSecret } from './secrets.ts'
import { endOfSession } from './session-limits.ts'
import {
  deleteExpired,
  deleteOtherSessions,
  deleteSession,
  deleteSessionsWithout,
  insertSession,
} from './session-queries.ts'

/** Where a session was opened, so that its owner recognises it. */
export interface ClientInfo {
  userAgent: string
  address: string
  /** The secret by which the browser has been recognised so far. */
  browser?: string | undefined
}

/** How a session is opened. */
export interface Opening extends ClientInfo {
  way: (typeof WAYS)[number]
  /** The provider, its name for the session there, and the ID token, if it is needed to end that. */
  provider?: { issuer: string; session: string | null; idToken: string | null } | undefined
  /** When they showed who they are, if that was not now; null: nobody knows. */
  loggedInAt?: Date | null
  /** They have shown a second factor. */
  withFactor?: boolean
  /** When the provider says that it ends, if that is earlier than the brand does. */
  endsBy?: Date | null
}

export interface NewSession {
  /** The cookie's content, which is not stored. */
  secret: string
  /** The secret by which the browser is recognised from now on. */
  browser: string
  userId: number
}

/** Opens a session. Throws unauthorized for deactivated staff, and forbidden for those who may not log in this way. */
export async function openSession(tx: TxScope, userId: number, opening: Opening): Promise<NewSession> {
  const user = await findUserById(tx, userId)
  if (!user) throw new Problem('unauthorized', say`This login has ended. Log in again.`)
  const { way, provider, address, browser: known, loggedInAt = tx.now(), withFactor, endsBy = null } = opening
  await requireWay(tx, user, way)
  await deleteExpired(tx)
  const { secret, digest } = makeSecret()
  const now = tx.now()
  const expiresAt = endOfSession({ createdAt: now, activeAt: now, endsBy }, await selectLimits(tx))
  const id = await insertSession(tx, {
    userId,
    digest,
    userAgent: opening.userAgent.slice(0, 300),
    address,
    expiresAt,
    signOnIssuer: provider?.issuer ?? null,
    providerSession: provider?.session ?? null,
    idToken: provider?.idToken ?? null,
    confirmedAt: new Date(Math.min(loggedInAt?.getTime() ?? 0, tx.now().getTime())),
    factorAt: withFactor ? now : null,
    endsBy,
  })
  await recordEvent(
    tx,
    sessionOpened.of({
      subjectId: id,
      actorIdentityId: user.identityId,
      data: { user_id: userId, way },
    }),
  )
  const network = networkOf({ ip: address })
  const browser = await rememberBrowser(tx, { userId, sessionId: id, network, browser: known })
  return { secret, browser, userId }
}

/** Ends a session and forgets its browser, which may be lost or stolen; false if there is none. */
export async function revokeSession(tx: TxScope, userId: number, id: number): Promise<boolean> {
  await deleteBrowserOf(tx, userId, id)
  return endSession(tx, userId, id)
}

/** Ends a session of the user at once, in every process; false if there is none. */
export async function endSession(tx: TxScope, userId: number, id: number): Promise<boolean> {
  if (!(await deleteSession(tx, userId, id))) return false
  await recordEvent(tx, sessionEnded.of({ subjectId: id, data: { user_id: userId } }))
  return true
}

/** Ends the sessions that were not opened by this provider, except one and those of owners. */
export async function endSessionsWithout(
  tx: TxScope,
  kept: { issuer: string; keptId: number | null },
): Promise<void> {
  const counts = await deleteSessionsWithout(tx, kept)
  for (const [userId, count] of counts)
    await recordEvent(tx, userSessionsEnded.of({ subjectId: userId, data: { count } }))
}

/** Ends all other sessions of the user and forgets their browsers; returns how many sessions. */
export async function endOtherSessions(tx: TxScope, userId: number, keptId: number | null): Promise<number> {
  await deleteOtherBrowsers(tx, userId, keptId)
  const count = await deleteOtherSessions(tx, userId, keptId)
  if (count > 0) await recordEvent(tx, userSessionsEnded.of({ subjectId: userId, data: { count } }))
  return count
}
