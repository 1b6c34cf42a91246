import { may, requireMay } from '../../kit/permissions.ts'
import type { Role, Scope } from '../../kit/scope.ts'

/** Throws forbidden unless the caller is an admin or owner. */
export function requireAdmin(scope: Scope): void {
  requireMay(scope, 'channels.manage')
}

/** requireAdmin, before the input is looked at. */
export async function forAdmins({ scope }: { scope: Scope }): Promise<void> {
  requireAdmin(scope)
}

/** Whether the caller may assign or remove this role: admins for agents and admins, owners for all. */
export function mayMake(scope: Scope, role: Role): boolean {
  return may(scope, role === 'owner' ? 'owners.manage' : 'members.manage')
}
