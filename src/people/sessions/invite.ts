import { Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { enqueue } from '../../kit/jobs/job.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { hasRightOver } from '../roles/may-give.ts'
import { getUserByEmail } from '../users/queries.ts'
import { userInvited } from './events.ts'
import { makeTicket, sendInvitationJob } from './log-in.ts'
import { findLogin } from './login-queries.ts'
import { hasSignedOn } from './way-queries.ts'

/**
 * Invites a member of staff by mail, and returns the secret of an equivalent link. Throws not_found, forbidden for a higher
 * role, and conflict for staff who can log in already, since the link would open their account.
 */
export async function invite(tx: TxScope, email: string): Promise<string> {
  const user = await getUserByEmail(tx, email)
  if (!hasRightOver(tx, user))
    throw new Problem(
      'forbidden',
      user.role === 'owner'
        ? say`Only owners can invite owners.`
        : say`They have rights that you do not have.`,
    )
  const { password, passkeyHosts } = await findLogin(tx, user.id)
  if (password !== null)
    throw new Problem('conflict', say`${user.email} already has a password and can log in.`)
  if (passkeyHosts.length > 0)
    throw new Problem('conflict', say`${user.email} already logs in with a passkey.`)
  if (await hasSignedOn(tx, user.id))
    throw new Problem('conflict', say`${user.email} already logs in with single sign-on.`)
  await recordEvent(tx, userInvited.of({ subjectId: user.id }))
  const invitation = { user_id: user.id, invited_by: tx.actor?.userId }
  await enqueue(tx, [sendInvitationJob.of(invitation, { topic: `invitation of ${user.id}` })])
  return makeTicket(tx, user.id, 'invitation')
}
