import type { TxScope } from '../../kit/scope.ts'
import { selectUsers, type UserRow } from '../users/queries.ts'
import { lockTeam } from './queries.ts'
import { deleteTurnsOfOthers, selectTurns, upsertTurns } from './turn-queries.ts'

/**
 * The member of a team whose turn it is, who is last now; undefined if nobody is in it. Members get equally many, whoever asks at
 * the same time; one who joins, or returns, begins with those who had the fewest. Throws not_found.
 */
export async function takeTurn(tx: TxScope, teamId: number): Promise<UserRow | undefined> {
  const { memberIds } = await lockTeam(tx, teamId)
  const members = (await selectUsers(tx)).filter(({ id }) => memberIds.includes(id))
  const ids = members.map(({ id }) => id)
  const turns = await selectTurns(tx, teamId)
  const known = ids.flatMap(id => turns.get(id) ?? [])
  const least = known.length > 0 ? Math.min(...known) : 0
  const turnOf = (id: number) => turns.get(id) ?? least
  const next = ids.toSorted((one, other) => turnOf(one) - turnOf(other) || one - other)[0]
  if (next === undefined) return undefined
  const changed = ids.filter(id => id === next || !turns.has(id))
  await upsertTurns(
    tx,
    teamId,
    changed.map(userId => ({ userId, turn: turnOf(userId) + (userId === next ? 1 : 0) })),
  )
  if ([...turns.keys()].some(id => !ids.includes(id))) await deleteTurnsOfOthers(tx, teamId, ids)
  return members.find(({ id }) => id === next)
}
