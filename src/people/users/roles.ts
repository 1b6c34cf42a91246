import { Problem } from '../../kit/errors.ts'
import type { Role, Scope } from '../../kit/scope.ts'

/** Throws forbidden unless an admin or an owner is asking. */
export function requireAdmin(scope: Scope): void {
  if (scope.actor?.role === 'agent') throw new Problem('forbidden', 'Only admins and owners can do this.')
}

/** requireAdmin before anybody looks at what was sent. */
export async function forAdmins({ scope }: { scope: Scope }): Promise<void> {
  requireAdmin(scope)
}

/** Whether who asks may give this role, or take it: admins those of agents and admins, owners all. */
export function mayMake({ actor }: Scope, role: Role): boolean {
  return actor === null || actor.role === 'owner' || (actor.role === 'admin' && role !== 'owner')
}
