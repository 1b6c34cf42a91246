import { invalidInput, notFound } from '../../kit/errors.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { lockUnmerged } from '../contacts/find-contact.ts'
import { attachIdentity } from '../contacts/move-identity.ts'
import { selectMoves } from '../contacts/move-queries.ts'
import { selectContactById, selectIdentitiesOf } from '../contacts/queries.ts'
import { insertRefused } from './queries.ts'

/**
 * Two contacts are one person: all identities of the other move to the first, with their messages, and each move can be undone.
 * Returns the moves, in the order in which they are undone. Throws not_found, invalid.
 */
export async function confirmMatch(tx: TxScope, contactId: number, otherId: number): Promise<number[]> {
  await requireOther(tx, contactId, otherId)
  const before = new Set((await selectMoves(tx, contactId)).map(({ id }) => id))
  for (const { type, identifier } of await selectIdentitiesOf(tx, [otherId]))
    await attachIdentity(tx, contactId, { type, identifier })
  const made = (await selectMoves(tx, contactId)).map(({ id }) => id)
  return made.filter(id => !before.has(id)).sort((one, other) => other - one)
}

/** Two contacts are two people, and are not suggested again. Throws not_found, invalid. */
export async function refuseMatch(tx: TxScope, contactId: number, otherId: number): Promise<void> {
  await requireOther(tx, contactId, otherId)
  await lockUnmerged(tx, contactId)
  await insertRefused(tx, contactId, otherId)
}

async function requireOther(tx: TxScope, contactId: number, otherId: number): Promise<void> {
  if (contactId === otherId) throw invalidInput('id', say`must be another contact`)
  if (!(await selectContactById(tx, otherId))) throw notFound(say`contact`)
}
