import { Problem } from '../../kit/errors.ts'
import { type Actor, type Scope, sessionIn } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'

/** For descriptions of routes. */
export const ONLY_SESSIONS = say`Requires a login session; API tokens are refused.`

export function actorOf(scope: Scope): Actor {
  return scope.actor as Actor
}

/** The caller's session. Throws forbidden for a token, whose thief could otherwise create permanent access. */
export function requireSession(scope: Scope): number {
  const id = sessionIn(scope.actor)
  if (id === null) throw new Problem('forbidden', ONLY_SESSIONS)
  return id
}
