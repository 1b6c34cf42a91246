import type { TxScope } from '../../kit/scope.ts'
import { lockTeam } from '../../people/teams/queries.ts'
import { loadTurns } from '../../people/teams/turns.ts'
import { selectUsers, type UserRow } from '../../people/users/queries.ts'
import { availableAmong } from '../availability/availability-of.ts'

/** The available member of a team whose turn it is, regardless of load; undefined if none is available. Throws not_found. */
export async function nextInTurn(tx: TxScope, teamId: number): Promise<UserRow | undefined> {
  const team = await lockTeam(tx, teamId)
  const members = (await selectUsers(tx)).filter(({ id }) => team.memberIds.includes(id))
  const available = await availableAmong(
    tx,
    members.map(({ id }) => id),
  )
  const turns = await loadTurns(tx, team, available)
  const next = turns.take(available)
  await turns.save()
  return members.find(({ id }) => id === next)
}
