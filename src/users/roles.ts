import { Problem } from '../kit/errors.ts'
import type { Scope } from '../kit/scope.ts'

/** Throws forbidden unless an admin or an owner is asking. */
export function requireAdmin(scope: Scope): void {
  if (scope.actor?.role === 'agent') throw new Problem('forbidden', 'Only admins and owners may do this.')
}

/** requireAdmin before anybody looks at what was sent. */
export async function forAdmins({ scope }: { scope: Scope }): Promise<void> {
  requireAdmin(scope)
}
