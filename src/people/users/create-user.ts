import { z } from 'zod'
import { InvalidInput } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { optional } from '../../kit/input.ts'
import type { TxScope } from '../../kit/scope.ts'
import { emailAddress } from '../identities/email.ts'
import { peopleChanged } from '../identities/people.ts'
import { insertUserIdentity, updateToUnproven } from '../identities/queries.ts'
import { userCreated } from './events.ts'
import { NOTIFY_REASONS } from './notify.ts'
import { insertUser, type UserRow } from './queries.ts'

export const UserInput = z.object({
  email: emailAddress,
  name: optional(z.string().trim().min(1).max(200)),
  role: z.enum(['agent', 'admin', 'owner'], { error: 'must be one of: agent, admin, owner' }),
})

/**
 * Creates a member of staff. A contact with the address keeps what they wrote, as an unproven sender. Throws conflict if a
 * member of staff has the address.
 */
export async function createUser(
  tx: TxScope,
  { email, name, role }: z.output<typeof UserInput>,
): Promise<UserRow> {
  const displayName = name ?? email.slice(0, email.indexOf('@'))
  const id = await insertUser(tx, { name: displayName, role })
  if (await updateToUnproven(tx, email)) await peopleChanged(tx)
  const identity = await insertUserIdentity(tx, id, { type: 'email', identifier: email })
  if (!identity)
    throw new InvalidInput('conflict', `${email} is already a member of staff.`, {
      email: ['already belongs to a member of staff'],
    })
  await recordEvent(tx, userCreated.of({ subjectId: id, data: { role } }))
  return {
    id,
    identityId: identity.id,
    name: displayName,
    email,
    role,
    sees: null,
    notify: [...NOTIFY_REASONS],
    signature: null,
    createdAt: tx.now(),
    updatedAt: tx.now(),
  }
}
