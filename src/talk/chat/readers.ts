import type { Scope } from '../../kit/scope.ts'
import { selectIdentitiesBeside } from '../../people/identities/queries.ts'
import type { ChatRow } from './chat-queries.ts'

/** Who reads a chat: the address that was typed, and all identities of the customer whose it is. */
export async function readersOf(scope: Scope, { identityId, joinedId }: ChatRow): Promise<number[]> {
  return joinedId === null ? [identityId] : [identityId, ...(await selectIdentitiesBeside(scope, joinedId))]
}
