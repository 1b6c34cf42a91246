import { may } from '../../kit/permissions.ts'
import type { Role, Scope, Sight } from '../../kit/scope.ts'

export interface StaffDependencies {
  /** Throws invalid if there is no such channel or team. */
  requireKnown(scope: Scope, sight: Sight): Promise<void>
}

/** Whether the caller may assign or remove this role: admins for agents and admins, owners for all. */
export function mayMake(scope: Scope, role: Role): boolean {
  return may(scope, role === 'owner' ? 'owners.manage' : 'members.manage')
}
