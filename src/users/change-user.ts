import { Problem } from '../kit/errors.ts'
import { recordEvent } from '../kit/events.ts'
import type { TxScope } from '../kit/scope.ts'
import type { NotifyReason } from './notify.ts'
import { getUserByEmail, type UserRow, updateUser } from './queries.ts'

export interface UserChanges {
  name?: string | undefined
  notify?: NotifyReason[] | undefined
}

/** Changes what is given. Agents change themselves, admins and owners everybody; throws forbidden, not_found. */
export async function changeUser(tx: TxScope, email: string, changes: UserChanges): Promise<UserRow> {
  const user = await getUserByEmail(tx, email)
  if (tx.actor?.role === 'agent' && tx.actor.userId !== user.id)
    throw new Problem('forbidden', 'Agents change themselves only.')
  const to = { name: changes.name ?? user.name, notify: changes.notify ?? user.notify }
  const from = { name: user.name, notify: user.notify }
  if (to.name === from.name && to.notify.join() === from.notify.join()) return user
  await updateUser(tx, user.id, to)
  await recordEvent(tx, { type: 'user.changed', subjectId: user.id, data: { from, to } })
  return { ...user, ...to }
}
