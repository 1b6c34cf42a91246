import type { Scope } from '../../kit/scope.ts'
import { type HashedName, nameOfExternalId } from '../../people/erased/digest.ts'
import { wereErased } from '../../people/erased/were-erased.ts'
import type { Kind } from '../archive/kind.ts'
import type { Line } from '../archive/queries.ts'

/** Those of these contacts and identities that belong to people who were erased here, and must not come back (decision 107). */
export async function findErased(scope: Scope, { name }: Kind, lines: Line[]): Promise<Set<Line>> {
  if (name !== 'contacts' && name !== 'identities') return new Set()
  const names = name === 'contacts' ? namesOf : (line: Line) => [line as unknown as HashedName]
  const own = new Map(
    lines.map(line => [line, names(line).map(({ type, identifier }) => ({ type, identifier }))]),
  )
  const erased = new Set(await wereErased(scope, [...own.values()].flat()))
  return new Set(lines.filter(line => own.get(line)?.some(one => erased.has(one))))
}

/** Of a contact, also its id in another system: the source may have it without an address. */
function namesOf({ names, external_id: externalId }: Line): HashedName[] {
  const known = (names ?? []) as HashedName[]
  return typeof externalId === 'string' ? [...known, nameOfExternalId(externalId)] : known
}
