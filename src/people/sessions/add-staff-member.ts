import type { z } from 'zod'
import { hashPassword } from '../../kit/passwords.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { createUser } from '../users/create-user.ts'
import type { NewStaffBody } from '../users/input.ts'
import type { UserRow } from '../users/queries.ts'
import { invite } from './invite.ts'
import { updatePassword } from './login-queries.ts'
import { requireGoodPassword } from './password-rules.ts'

interface Added {
  user: UserRow
  /** The secret of a link to set a password; undefined if one was given. */
  ticket: string | undefined
}

/**
 * Adds a member of staff with the given password, or mails an invitation. Throws forbidden, conflict, and invalid for a weak
 * password.
 */
export async function addStaffMember(
  scope: Scope,
  { password, ...member }: z.output<typeof NewStaffBody>['staff'],
): Promise<Added> {
  const { email, name = '' } = member
  if (password !== undefined)
    await requireGoodPassword(password, { email, name, brand: scope.brand.name }, 'password')
  const hash = password === undefined ? undefined : await hashPassword(password)
  return transaction(scope, async tx => {
    const user = await createUser(tx, member)
    if (hash) await updatePassword(tx, user.id, hash)
    const ticket = hash ? undefined : await invite(tx, email)
    return { user, ticket }
  })
}
