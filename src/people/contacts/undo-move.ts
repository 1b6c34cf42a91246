import { isDeepStrictEqual } from 'node:util'
import { notFound, Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { peopleChanged } from '../identities/people.ts'
import { updateIdentityOwner } from '../identities/queries.ts'
import { identityMoveUndone } from './events.ts'
import { lockMove, type MoveRow, updateMoveUndone } from './move-queries.ts'
import { updateNotesOwner } from './note-queries.ts'
import { type ContactRow, lockContacts, updateAbsorbedInto, updateContact } from './queries.ts'

/**
 * Moves an identity back to its previous contact, with everything that moved along and has not changed since. Throws
 * not_found, or conflict if the move was undone already or the identity has moved again.
 */
export async function undoMove(tx: TxScope, id: number): Promise<ContactRow> {
  const move = await lockMove(tx, id)
  if (!move) throw notFound(say`identity move`)
  if (move.undoneAt) throw new Problem('conflict', say`This move has already been undone.`)
  const contacts = await lockContacts(tx, [move.fromContactId, move.toContactId])
  const from = contacts.find(({ id }) => id === move.fromContactId) as ContactRow
  const to = contacts.find(({ id }) => id === move.toContactId) as ContactRow
  if (!(await updateIdentityOwner(tx, move.identityId, { from: to.id, to: from.id })))
    throw new Problem('conflict', say`The identity has been moved again since. Undo the later move first.`)
  await peopleChanged(tx)
  // Whoever has an identity is a contact, even if what was merged comes back with a later undo.
  await updateAbsorbedInto(tx, from.id, null)
  if (move.absorbed) await giveBack(tx, { move, from, to })
  await updateMoveUndone(tx, id)
  await recordEvent(
    tx,
    identityMoveUndone.of({
      subjectId: move.identityId,
      data: { from: to.id, to: from.id, move_id: id },
    }),
  )
  return from
}

async function giveBack(
  tx: TxScope,
  { move, from, to }: { move: MoveRow; from: ContactRow; to: ContactRow },
) {
  await updateNotesOwner(tx, { from: to.id, to: from.id, only: move.noteIds })
  const isUnchanged = (key: string) => isDeepStrictEqual(to.data[key], from.data[key])
  const returned = new Set(move.dataKeys.filter(isUnchanged))
  const data = Object.fromEntries(Object.entries(to.data).filter(([key]) => !returned.has(key)))
  const isStillThere = move.tookExternalId && (move.externalId ?? to.externalId) === to.externalId
  await updateContact(tx, to.id, { ...to, data, externalId: isStillThere ? null : to.externalId })
  if (isStillThere && from.externalId === null)
    await updateContact(tx, from.id, { ...from, externalId: to.externalId })
}
