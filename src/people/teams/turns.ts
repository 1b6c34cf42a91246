import type { TxScope } from '../../kit/scope.ts'
import { selectUsers, type UserRow } from '../users/queries.ts'
import { lockTeam } from './queries.ts'
import { selectTurns, upsertTurns } from './turn-queries.ts'

/**
 * The member of a team whose turn it is, who is last now; undefined if nobody is in it. Members get equally many, whoever asks at
 * the same time; one who joins begins with those who had the fewest. Throws not_found.
 */
export async function takeTurn(tx: TxScope, teamId: number): Promise<UserRow | undefined> {
  const { memberIds } = await lockTeam(tx, teamId)
  const members = (await selectUsers(tx)).filter(({ id }) => memberIds.includes(id))
  const turns = await selectTurns(tx, teamId)
  const known = members.flatMap(({ id }) => turns.get(id) ?? [])
  const least = known.length > 0 ? Math.min(...known) : 0
  const turnOf = ({ id }: UserRow) => turns.get(id) ?? least
  const [next] = members.toSorted((one, other) => turnOf(one) - turnOf(other) || one.id - other.id)
  if (!next) return undefined
  await upsertTurns(
    tx,
    teamId,
    members.map(member => ({ userId: member.id, turn: turnOf(member) + (member === next ? 1 : 0) })),
  )
  return next
}
