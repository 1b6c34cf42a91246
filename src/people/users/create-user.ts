import { z } from 'zod'
import { InvalidInput, invalidInput } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { optional } from '../../kit/input.ts'
import type { LanguageCode } from '../../kit/language/language.ts'
import type { Sight, TxScope } from '../../kit/scope.ts'
import { orSay, say } from '../../kit/sentences/say.ts'
import { emailAddress } from '../identities/email.ts'
import { peopleChanged } from '../identities/people.ts'
import { insertUserIdentity, updateToUnproven } from '../identities/queries.ts'
import { requireMayGive, rightsIn } from '../roles/may-give.ts'
import { takeRole } from '../roles/write-role.ts'
import { userCreated } from './events.ts'
import { NOTIFY_REASONS } from './notify.ts'
import { insertUser, type UserRow } from './queries.ts'

export const UserInput = z.object({
  email: emailAddress,
  name: optional(z.string().trim().min(1).max(200)),
  /** The key or the name of a role. */
  role: z.string(orSay`must be the key of a role`).max(200),
})

export const OWNERS_SEE_ALL = say`must be null: owners see all conversations`

/** Who joins; without a sight, they see all conversations. */
export type NewUser = z.output<typeof UserInput> & {
  sees?: Sight | null
  /** Of mail to them. */
  language?: LanguageCode | null | undefined
}

/**
 * Creates a member of staff. A contact with the address keeps what they wrote, as an unproven sender. Throws conflict if a
 * member of staff has the address, and forbidden for a role with rights that the caller lacks.
 */
export async function createUser(
  tx: TxScope,
  { email, name, role: wanted, sees = null, language = null }: NewUser,
): Promise<UserRow> {
  const { role, ownRole } = await takeRole(tx, wanted)
  requireMayGive(tx, rightsIn({ role, ownRole }))
  if (sees && role === 'owner') throw invalidInput('sees', OWNERS_SEE_ALL)
  const displayName = name ?? email.slice(0, email.indexOf('@'))
  const id = await insertUser(tx, { name: displayName, role, sees, language })
  if (await updateToUnproven(tx, email)) await peopleChanged(tx)
  const identity = await insertUserIdentity(tx, id, { type: 'email', identifier: email })
  if (!identity)
    throw new InvalidInput('conflict', say`${email} is already a member of staff.`, {
      email: [say`already belongs to a member of staff`],
    })
  await recordEvent(tx, userCreated.of({ subjectId: id, data: { role } }))
  return {
    id,
    identityId: identity.id,
    name: displayName,
    email,
    role,
    ownRole,
    ownTeamIds: [],
    sees,
    notify: [...NOTIFY_REASONS],
    signature: null,
    language,
    createdAt: tx.now(),
    updatedAt: tx.now(),
  }
}
