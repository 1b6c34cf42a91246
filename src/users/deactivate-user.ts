import { invalid, notFound } from '../kit/errors.ts'
import { recordEvent } from '../kit/events.ts'
import type { TxScope } from '../kit/scope.ts'
import { findDeactivatedUser, lockOwners, selectUsers, type UserRow, updateUserActive } from './queries.ts'

/** Ends a member's access at once; what they wrote stays. Throws not_found, and invalid for the last owner. */
export async function deactivateUser(tx: TxScope, email: string): Promise<UserRow> {
  await lockOwners(tx)
  const staff = await selectUsers(tx)
  const user = staff.find(member => member.email === email)
  if (!user) throw notFound(`member of staff: ${email}`)
  const owners = staff.filter(({ role }) => role === 'owner')
  if (user.role === 'owner' && owners.length === 1)
    throw invalid('email', 'is of the last owner of the brand')
  await updateUserActive(tx, user.id, false)
  await recordEvent(tx, { type: 'user.deactivated', subjectId: user.id, data: { role: user.role } })
  return user
}

/** Gives access back, with the tokens from before. Throws not_found. */
export async function reactivateUser(tx: TxScope, email: string): Promise<UserRow> {
  const user = await findDeactivatedUser(tx, email)
  if (!user) throw notFound(`deactivated member of staff: ${email}`)
  await updateUserActive(tx, user.id, true)
  await recordEvent(tx, { type: 'user.reactivated', subjectId: user.id, data: { role: user.role } })
  return user
}
