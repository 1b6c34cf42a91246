import { Problem } from '../../kit/errors.ts'
import type { Role, Scope } from '../../kit/scope.ts'

/** Throws forbidden unless the caller is an admin or owner. */
export function requireAdmin(scope: Scope): void {
  if (scope.actor?.role === 'agent') throw new Problem('forbidden', 'Only admins and owners can do this.')
}

/** requireAdmin, before the input is looked at. */
export async function forAdmins({ scope }: { scope: Scope }): Promise<void> {
  requireAdmin(scope)
}

/** Whether the caller may assign or remove this role: admins for agents and admins, owners for all. */
export function mayMake({ actor }: Scope, role: Role): boolean {
  return actor === null || actor.role === 'owner' || (actor.role === 'admin' && role !== 'owner')
}
