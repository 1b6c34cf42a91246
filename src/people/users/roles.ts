import { may } from '../../kit/permissions.ts'
import type { Role, Scope } from '../../kit/scope.ts'

/** Whether the caller may assign or remove this role: admins for agents and admins, owners for all. */
export function mayMake(scope: Scope, role: Role): boolean {
  return may(scope, role === 'owner' ? 'owners.manage' : 'members.manage')
}
