import { invalidInput, notFound, Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { hasRightOver } from '../roles/may-give.ts'
import { userDeactivated, userReactivated } from './events.ts'
import type { LeftBehind } from './left-behind.ts'
import { lockOwners, lockUser, selectUsers, type UserRow, updateUserActive } from './queries.ts'

/**
 * Deactivates a member of staff at once; their messages stay, and so do their conversations unless the caller wants them unassigned.
 * Throws not_found, forbidden, and invalid for the last owner.
 */
export async function deactivateUser(
  tx: TxScope,
  email: string,
  conversations: LeftBehind = 'keep',
): Promise<UserRow> {
  await lockOwners(tx)
  const user = (await selectUsers(tx)).find(member => member.email === email)
  if (!user) throw notFound(say`member of staff`)
  requireRightOver(tx, user)
  if (user.role === 'owner') await requireOtherOwner(tx, 'email')
  await updateUserActive(tx, user.id, false)
  const data = { role: user.role, ...(conversations === 'keep' ? {} : { conversations }) }
  await recordEvent(tx, userDeactivated.of({ subjectId: user.id, data }))
  return { ...user, updatedAt: tx.now() }
}

/** Reactivates a member of staff, with the previous tokens. Throws not_found, forbidden. */
export async function reactivateUser(tx: TxScope, email: string): Promise<UserRow> {
  const user = await lockUser(tx, email, { isActive: false })
  if (!user) throw notFound(say`deactivated member of staff`)
  requireRightOver(tx, user)
  await updateUserActive(tx, user.id, true)
  await recordEvent(tx, userReactivated.of({ subjectId: user.id, data: { role: user.role } }))
  return { ...user, updatedAt: tx.now() }
}

/** A brand always has an owner. Lock the owners first. Throws invalid, naming the field. */
export async function requireOtherOwner(tx: TxScope, field: string): Promise<void> {
  const owners = (await selectUsers(tx)).filter(({ role }) => role === 'owner')
  if (owners.length === 1)
    throw invalidInput(field, say`belongs to the last owner. Make someone else an owner first`)
}

function requireRightOver(tx: TxScope, user: UserRow): void {
  if (hasRightOver(tx, user)) return
  const isOwner = user.role === 'owner'
  throw new Problem(
    'forbidden',
    isOwner
      ? say`Only owners can deactivate or reactivate owners.`
      : say`They have rights that you do not have.`,
  )
}
