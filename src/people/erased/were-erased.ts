import type { Scope } from '../../kit/scope.ts'
import { digestOf, type HashedName, wordsOf } from './digest.ts'
import { findSalt, selectErased } from './queries.ts'

/**
 * Those of these names that belonged to people who were erased. Whoever brings records from elsewhere (an import, a copy of
 * another system) leaves out these people and what they wrote; somebody who writes again by themselves is welcome.
 */
export async function wereErased<Name extends HashedName>(scope: Scope, names: Name[]): Promise<Name[]> {
  const salt = await findSalt(scope)
  if (!salt || names.length === 0) return []
  const hashed = names.map(name => ({ name, digests: wordsOf(name).map(words => digestOf(salt, words)) }))
  const erased = await selectErased(
    scope,
    hashed.flatMap(({ digests }) => digests),
  )
  return hashed
    .filter(({ digests }) => digests.some(digest => erased.has(digest.toString('hex'))))
    .map(({ name }) => name)
}
