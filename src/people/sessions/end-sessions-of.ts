import { Problem } from '../../kit/errors.ts'
import { sessionIn, type TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { hasRightOver } from '../roles/may-give.ts'
import { getUserByEmail, type UserRow } from '../users/queries.ts'
import { endOtherSessions } from './open-session.ts'

/** Logs a member of staff out everywhere, but not the session that asks. Throws not_found, and forbidden for a higher role. */
export async function endSessionsOf(tx: TxScope, email: string): Promise<UserRow> {
  const user = await getUserByEmail(tx, email)
  if (!hasRightOver(tx, user)) throw new Problem('forbidden', say`They have rights that you do not have.`)
  await endOtherSessions(tx, user.id, sessionIn(tx.actor))
  return user
}
