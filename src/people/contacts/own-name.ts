import { invalidInput } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'

/** A service account writes for customers and in its own name. Throws invalid, naming the field, if it would write in a member's. */
export function requireOwnName(
  { actor }: Scope,
  { userId, field }: { userId: number | null; field: string },
): void {
  if (actor?.isService && userId !== null && userId !== actor.userId)
    throw invalidInput(field, say`must not be a member of staff: a service account writes in its own name`)
}
