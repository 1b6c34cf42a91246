import type { Role, TxScope } from '../../kit/scope.ts'
import { rightsIn } from '../roles/may-give.ts'
import { findRole } from '../roles/write-role.ts'
import { lockTeam, selectTeams, type TeamRow } from '../teams/queries.ts'
import { changeTeam } from '../teams/write-team.ts'
import { selectUsers, type UserRow } from '../users/queries.ts'
import type { SignOnRow } from './queries.ts'

/** What an account's groups make of a member. */
export interface Place {
  role: Role
  teamIds: number[]
  /** The groups that count, as the provider names them. */
  groups: string[]
}

/**
 * What somebody in these groups becomes: the role with the most rights, of those with as many the first, and all of the teams.
 * Undefined if no group gives a role and neither does the default.
 */
export async function placeOf(
  tx: TxScope,
  { groups: places, defaultRole }: Pick<SignOnRow, 'groups' | 'defaultRole'>,
  groups: string[],
): Promise<Place | undefined> {
  const matching = places.filter(({ group }) => groups.includes(group))
  const roles =
    matching.length > 0 ? matching.map(({ role }) => role) : defaultRole === null ? [] : [defaultRole]
  let best: { role: Role; rights: number } | undefined
  for (const key of roles) {
    const found = await findRole(tx, key)
    const rights = found ? rightsIn(found).permissions.size : -1
    // A role can be deleted while a group gives it, and its key may be the name of another.
    const isGiven = found?.role === key && key !== 'owner'
    if (isGiven && rights > (best?.rights ?? -1)) best = { role: key, rights }
  }
  if (!best) return undefined
  return {
    role: best.role,
    teamIds: [...new Set(matching.flatMap(({ teamIds }) => teamIds))],
    groups: matching.map(({ group }) => group),
  }
}

/** Makes the user a member of these of the teams that groups decide about, and of no other of them. */
export async function putInTeams(
  tx: TxScope,
  user: Pick<UserRow, 'id'>,
  { teamIds, decided }: { teamIds: number[]; decided: number[] },
): Promise<void> {
  await putAllInTeams(tx, new Map([[user.id, teamIds]]), decided)
}

/** The same for several, with the teams of each by their ids. */
export async function putAllInTeams(
  tx: TxScope,
  teamsOf: Map<number, number[]>,
  decided: number[],
): Promise<void> {
  const isWrong = (team: TeamRow) =>
    [...teamsOf].some(([userId, ids]) => team.memberIds.includes(userId) !== ids.includes(team.id))
  const wrong = (await selectTeams(tx)).filter(team => decided.includes(team.id) && isWrong(team))
  for (const { id } of wrong.toSorted((one, other) => one.id - other.id)) {
    // Others may have joined it meanwhile.
    const memberIds = new Set((await lockTeam(tx, id)).memberIds)
    const users = await selectUsers(tx)
    const isMember = (userId: number) => teamsOf.get(userId)?.includes(id) ?? memberIds.has(userId)
    const members = users.filter(one => isMember(one.id)).map(({ email }) => email)
    await changeTeam(tx, id, { members })
  }
}

/** The teams that groups decide about. */
export function decidedTeams({ groups }: Pick<SignOnRow, 'groups'>): number[] {
  return [...new Set(groups.flatMap(({ teamIds }) => teamIds))]
}
