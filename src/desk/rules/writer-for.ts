import type { Scope } from '../../kit/scope.ts'
import type { IdentityName } from '../../people/identities/queries.ts'
import { selectUsers } from '../../people/users/queries.ts'
import type { Acting } from './act.ts'

export interface Writer {
  sender: IdentityName
  name: string
}

/** In whose name a rule writes: the assignee's, or else that of whoever wrote the rule, or an owner's; undefined if all have left. */
export async function writerFor(
  scope: Scope,
  { rule, done: { conversation } }: Pick<Acting, 'rule' | 'done'>,
): Promise<Writer | undefined> {
  const users = await selectUsers(scope)
  const user =
    users.find(({ id }) => id === conversation.assigneeId) ??
    users.find(({ id }) => id === rule.userId) ??
    users.find(({ role }) => role === 'owner')
  return user && { sender: { type: 'email', identifier: user.email }, name: user.name }
}
