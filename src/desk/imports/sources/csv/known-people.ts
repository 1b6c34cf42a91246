import type { Scope } from '../../../../kit/scope.ts'
import { wereErased } from '../../../../people/erased/were-erased.ts'
import type { IdentityName } from '../../../../people/identities/queries.ts'
import type { Line } from '../../../archive/queries.ts'
import { selectImported } from '../../queries.ts'

/**
 * Contacts or identities whom no earlier run has brought, and those who were erased since, who are left out. Of the others a table
 * of conversations knows no more than before, and what people here have changed of them stays.
 */
export async function withoutKnown(
  scope: Scope,
  { origin, kind }: { origin: string; kind: 'contacts' | 'identities' },
  lines: Line[],
): Promise<Line[]> {
  const ids = lines.map(({ id }) => String(id))
  const found = await selectImported(scope, { origin, kind }, ids)
  const isKnown = new Set(found.filter(({ ownId }) => ownId !== null).map(({ sourceId }) => sourceId))
  const namesOf = (line: Line) => (kind === 'contacts' ? line.names : [line]) as IdentityName[]
  const names = lines.flatMap(namesOf).map(({ type, identifier }) => ({ type, identifier }))
  const erased = new Set(
    (await wereErased(scope, names)).map(({ type, identifier }) => `${type} ${identifier}`),
  )
  return lines.filter(
    line =>
      !isKnown.has(String(line.id)) ||
      namesOf(line).some(({ type, identifier }) => erased.has(`${type} ${identifier}`)),
  )
}
