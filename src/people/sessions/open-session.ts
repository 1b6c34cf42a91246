import { Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { DAY } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { findUserById } from '../users/queries.ts'
import { sessionEnded, sessionOpened, userSessionsEnded } from './events.ts'
import { makeSecret } from './secrets.ts'
import { deleteExpired, deleteOtherSessions, deleteSession, insertSession } from './session-queries.ts'

/** A session expires when it is unused for this long, and in any case after this time. */
export const IDLE_MS = 14 * DAY
export const LONGEST_MS = 90 * DAY

/** Where a session was opened, so that its owner recognises it. */
export interface ClientInfo {
  userAgent: string
  address: string
}

export interface NewSession {
  /** The cookie's content, which is not stored. */
  secret: string
  userId: number
}

/** Opens a session. Throws unauthorized for deactivated staff. */
export async function openSession(tx: TxScope, userId: number, client: ClientInfo): Promise<NewSession> {
  const user = await findUserById(tx, userId)
  if (!user) throw new Problem('unauthorized', 'This login has ended. Log in again.')
  await deleteExpired(tx)
  const { secret, digest } = makeSecret()
  const expiresAt = new Date(tx.now().getTime() + IDLE_MS)
  const userAgent = client.userAgent.slice(0, 300)
  const id = await insertSession(tx, { userId, digest, userAgent, address: client.address, expiresAt })
  await recordEvent(
    tx,
    sessionOpened.of({
      subjectId: id,
      actorIdentityId: user.identityId,
      data: { user_id: userId },
    }),
  )
  return { secret, userId }
}

/** Ends a session of the user at once, in every process; false if there is none. */
export async function endSession(tx: TxScope, userId: number, id: number): Promise<boolean> {
  if (!(await deleteSession(tx, userId, id))) return false
  await recordEvent(tx, sessionEnded.of({ subjectId: id, data: { user_id: userId } }))
  return true
}

/** Ends all other sessions of the user; returns how many. */
export async function endOtherSessions(tx: TxScope, userId: number, keptId: number | null): Promise<number> {
  const count = await deleteOtherSessions(tx, userId, keptId)
  if (count > 0) await recordEvent(tx, userSessionsEnded.of({ subjectId: userId, data: { count } }))
  return count
}
