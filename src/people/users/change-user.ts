import { isDeepStrictEqual } from 'node:util'
import { invalidInput, notFound, Problem } from '../../kit/errors.ts'
import { changed, recordEvent } from '../../kit/events/event.ts'
import { forgetAnswers } from '../../kit/http/idempotency.ts'
import type { LanguageCode } from '../../kit/language/language.ts'
import { may, requireMay } from '../../kit/permissions.ts'
import type { Role, Sight, TxScope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { hasRightOver, mayGive, requireMayGive, rightsHeld, rightsIn } from '../roles/may-give.ts'
import { presentSight } from '../roles/sight.ts'
import { type TakenRole, takeRole } from '../roles/write-role.ts'
import { OWNERS_SEE_ALL } from './create-user.ts'
import { requireOtherOwner } from './deactivate-user.ts'
import { userChanged } from './events.ts'
import type { NotifyReason } from './notify.ts'
import { lockOwners, lockUser, type UserRow, updateUser } from './queries.ts'

export interface UserChanges {
  name?: string | undefined
  notify?: NotifyReason[] | undefined
  /** The key or the name of one. */
  role?: Role | undefined
  /** Null: all conversations. */
  sees?: Sight | null | undefined
  /** Null removes it. */
  signature?: string | null | undefined
  /** Null: that of the brand. */
  language?: LanguageCode | null | undefined
}

/**
 * Changes the given values. Everyone changes themselves; others are changed by those who have all their rights. Throws forbidden,
 * not_found, and invalid for the last owner.
 */
export async function changeUser(tx: TxScope, email: string, changes: UserChanges): Promise<UserRow> {
  if (changes.role) await lockOwners(tx)
  const user = await lockUser(tx, email, { isActive: true })
  if (!user) throw notFound(say`member of staff`)
  requireRightToEdit(tx, user)
  const pick = ({ name, notify, role, sees, signature, language }: UserRow) => ({
    name,
    notify,
    role,
    sees,
    signature,
    language,
  })
  const taken = changes.role === undefined ? user : await takeRole(tx, changes.role)
  const from = pick(user)
  const to = {
    name: changes.name ?? user.name,
    notify: changes.notify ?? user.notify,
    role: taken.role,
    sees: seesAfter(user, taken.role, changes),
    signature: changes.signature === undefined ? user.signature : changes.signature,
    language: changes.language === undefined ? user.language : changes.language,
  }
  if (to.role !== from.role) {
    requireRightToAssign(tx, user, taken)
    if (from.role === 'owner') await requireOtherOwner(tx, 'role')
  }
  const seesOthers = !isDeepStrictEqual(to.sees, from.sees)
  if (seesOthers) {
    requireMay(tx, 'members.manage')
    requireMayGive(tx, rightsHeld({ ...user, ...to, ownRole: taken.ownRole }))
  }
  if (JSON.stringify(to) === JSON.stringify(from)) return user
  await updateUser(tx, user.id, to)
  if (seesOthers || to.role !== from.role) await forgetAnswers(tx, user.id)
  await recordEvent(tx, userChanged.of({ subjectId: user.id, data: changed(inLog(from), inLog(to)) }))
  return { ...user, ...to, ownRole: taken.ownRole, updatedAt: tx.now() }
}

const inLog = <Values extends Pick<UserRow, 'sees'>>(values: Values) => ({
  ...values,
  sees: presentSight(values.sees),
})

/** Owners see all conversations. */
function seesAfter(user: UserRow, role: Role, changes: UserChanges): Sight | null {
  const isOwner = role === 'owner'
  if (isOwner && changes.sees) throw invalidInput('sees', OWNERS_SEE_ALL)
  return isOwner ? null : changes.sees === undefined ? user.sees : changes.sees
}

/** A name is the sender of mail, so it is nobody's but its owner's and of those above. */
function requireRightToEdit(tx: TxScope, user: UserRow): void {
  const isSelf = tx.actor?.userId === user.id
  // A token with scopes is for what they say.
  if ((isSelf && !tx.actor?.withheld) || hasRightOver(tx, user)) return
  throw new Problem('forbidden', whyNot(tx, user))
}

function whyNot(tx: TxScope, { role }: UserRow): Sentence {
  if (tx.actor?.withheld) return say`The scopes of this API token do not include changing staff.`
  if (may(tx, 'members.manage'))
    return role === 'owner' ? say`Only owners can edit owners.` : say`They have rights that you do not have.`
  return tx.actor?.sees
    ? say`With access to only some conversations, you can edit only your own profile.`
    : say`Agents can edit only their own profile.`
}

/** Nobody gives or takes rights that they lack. */
function requireRightToAssign(tx: TxScope, from: UserRow, to: TakenRole): void {
  const canAssign = may(tx, 'members.manage')
  if (canAssign && mayGive(tx, rightsIn(from)) && mayGive(tx, rightsIn(to))) return
  if (!canAssign || from.role === 'owner' || to.role === 'owner')
    throw new Problem(
      'forbidden',
      say`Admins can assign all roles except that of owners; owners can assign all roles.`,
    )
  requireMayGive(tx, rightsIn(from))
  requireMayGive(tx, rightsIn(to))
}
