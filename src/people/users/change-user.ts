import { isDeepStrictEqual } from 'node:util'
import { invalidInput, notFound, Problem } from '../../kit/errors.ts'
import { changed, recordEvent } from '../../kit/events/event.ts'
import { forgetAnswers } from '../../kit/http/idempotency.ts'
import type { LanguageCode } from '../../kit/language/language.ts'
import { may, requireMay } from '../../kit/permissions.ts'
import type { Role, Sight, TxScope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { OWNERS_SEE_ALL } from './create-user.ts'
import { requireOtherOwner } from './deactivate-user.ts'
import { userChanged } from './events.ts'
import type { NotifyReason } from './notify.ts'
import { presentSight } from './present.ts'
import { lockOwners, lockUser, type UserRow, updateUser } from './queries.ts'
import { mayMake } from './roles.ts'

export interface UserChanges {
  name?: string | undefined
  notify?: NotifyReason[] | undefined
  role?: Role | undefined
  /** Null: all conversations. */
  sees?: Sight | null | undefined
  /** Null removes it. */
  signature?: string | null | undefined
  /** Null: that of the brand. */
  language?: LanguageCode | null | undefined
}

/**
 * Changes the given values. Everyone changes themselves, admins agents and admins, owners all. Throws forbidden, not_found, and
 * invalid for the last owner.
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
  const from = pick(user)
  const to = {
    name: changes.name ?? user.name,
    notify: changes.notify ?? user.notify,
    role: changes.role ?? user.role,
    sees: seesAfter(user, changes),
    signature: changes.signature === undefined ? user.signature : changes.signature,
    language: changes.language === undefined ? user.language : changes.language,
  }
  if (to.role !== from.role) {
    if (!mayMake(tx, from.role) || !mayMake(tx, to.role))
      throw new Problem(
        'forbidden',
        say`Admins can assign the roles agent and admin; owners can assign all roles.`,
      )
    if (from.role === 'owner') await requireOtherOwner(tx, 'role')
  }
  const seesOthers = !isDeepStrictEqual(to.sees, from.sees)
  if (seesOthers) requireMay(tx, 'members.manage')
  if (JSON.stringify(to) === JSON.stringify(from)) return user
  await updateUser(tx, user.id, to)
  if (seesOthers) await forgetAnswers(tx, user.id)
  await recordEvent(tx, userChanged.of({ subjectId: user.id, data: changed(inLog(from), inLog(to)) }))
  return { ...user, ...to, updatedAt: tx.now() }
}

const inLog = <Values extends Pick<UserRow, 'sees'>>(values: Values) => ({
  ...values,
  sees: presentSight(values.sees),
})

/** Owners see all conversations. */
function seesAfter(user: UserRow, changes: UserChanges): Sight | null {
  const isOwner = (changes.role ?? user.role) === 'owner'
  if (isOwner && changes.sees) throw invalidInput('sees', OWNERS_SEE_ALL)
  return isOwner ? null : changes.sees === undefined ? user.sees : changes.sees
}

/** A name is the sender of mail, so it is nobody's but its owner's and of those above. */
function requireRightToEdit(tx: TxScope, { id, role }: UserRow): void {
  if (tx.actor?.userId === id || mayMake(tx, role)) return
  throw new Problem('forbidden', whyNot(tx))
}

function whyNot(tx: TxScope): Sentence {
  if (may(tx, 'members.manage')) return say`Only owners can edit owners.`
  return tx.actor?.sees
    ? say`With access to only some conversations, you can edit only your own profile.`
    : say`Agents can edit only their own profile.`
}
