import type { Scope } from '../../kit/scope.ts'
import { selectIdentitiesOfSamePerson } from './queries.ts'

/** All identities of the person among these with that address, whether its use is proven or not; empty if there is none. */
export async function identitiesOf(scope: Scope, email: string, among: number[]): Promise<number[]> {
  for (const type of ['email', 'unproven_email'] as const) {
    const ids = (await selectIdentitiesOfSamePerson(scope, { type, identifier: email })).map(({ id }) => id)
    if (ids.some(id => among.includes(id))) return ids
  }
  return []
}
