import { z } from 'zod'
import { emailAddress } from '../identities/email.ts'
import { insertUserIdentity } from '../identities/queries.ts'
import { Problem } from '../kit/errors.ts'
import { recordEvent } from '../kit/events.ts'
import { optional } from '../kit/input.ts'
import type { TxScope } from '../kit/scope.ts'
import { NOTIFY_REASONS } from './notify.ts'
import { insertUser, type UserRow } from './queries.ts'

export const UserInput = z.object({
  email: emailAddress,
  name: optional(z.string().trim().min(1).max(200)),
  role: z.enum(['agent', 'admin', 'owner'], { error: 'must be one of: agent, admin, owner' }),
})

/** Makes a member of staff. Throws conflict when the address is somebody's already, staff or contact. */
export async function createUser(
  tx: TxScope,
  { email, name, role }: z.output<typeof UserInput>,
): Promise<UserRow> {
  const displayName = name ?? email.slice(0, email.indexOf('@'))
  const id = await insertUser(tx, { name: displayName, role })
  const identity = await insertUserIdentity(tx, id, { type: 'email', identifier: email })
  if (!identity) throw new Problem('conflict', `${email} is in use by a member of staff or a contact.`)
  await recordEvent(tx, { type: 'user.created', subjectId: id, data: { role } })
  return {
    id,
    identityId: identity.id,
    name: displayName,
    email,
    role,
    notify: [...NOTIFY_REASONS],
    createdAt: tx.now(),
    updatedAt: tx.now(),
  }
}
