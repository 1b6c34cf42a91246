import { Problem } from '../kit/errors.ts'
import type { Scope } from '../kit/scope.ts'

/** What the reference says of routes that call requireAdmin. */
export const FOR_ADMINS = 'Admins and owners only.'

/** Throws forbidden unless an admin or an owner is asking. */
export function requireAdmin(scope: Scope): void {
  if (scope.actor?.role === 'agent') throw new Problem('forbidden', 'Only admins and owners may do this.')
}

/** requireAdmin before anybody looks at what was sent. */
export async function forAdmins({ scope }: { scope: Scope }): Promise<void> {
  requireAdmin(scope)
}
