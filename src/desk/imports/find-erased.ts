import type { Scope } from '../../kit/scope.ts'
import { wereErased } from '../../people/erased/were-erased.ts'
import type { IdentityName } from '../../people/identities/queries.ts'
import type { Kind } from '../archive/kind.ts'
import type { Line } from '../archive/queries.ts'

/** Those of these contacts and identities that belong to people who were erased here, and must not come back (decision 107). */
export async function findErased(scope: Scope, { name }: Kind, lines: Line[]): Promise<Set<Line>> {
  if (name !== 'contacts' && name !== 'identities') return new Set()
  const names = (line: Line) => (name === 'contacts' ? line.names : [line]) as IdentityName[]
  const own = new Map(
    lines.map(line => [line, (names(line) ?? []).map(({ type, identifier }) => ({ type, identifier }))]),
  )
  const erased = new Set(await wereErased(scope, [...own.values()].flat()))
  return new Set(lines.filter(line => own.get(line)?.some(one => erased.has(one))))
}
