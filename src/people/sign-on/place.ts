import type { Role, TxScope } from '../../kit/scope.ts'
import { rightsIn } from '../roles/may-give.ts'
import { findRole } from '../roles/write-role.ts'
import { lockTeam, selectTeams } from '../teams/queries.ts'
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
  user: Pick<UserRow, 'id' | 'email'>,
  { teamIds, decided }: { teamIds: number[]; decided: number[] },
): Promise<void> {
  const teams = (await selectTeams(tx)).filter(({ id }) => decided.includes(id))
  const wrong = teams.filter(team => team.memberIds.includes(user.id) !== teamIds.includes(team.id))
  for (const { id } of wrong.toSorted((one, other) => one.id - other.id)) {
    // Others may have joined it meanwhile.
    const { memberIds } = await lockTeam(tx, id)
    const users = await selectUsers(tx)
    const others = users.filter(one => one.id !== user.id && memberIds.includes(one.id))
    const members = others.map(({ email }) => email)
    await changeTeam(tx, id, { members: teamIds.includes(id) ? [...members, user.email] : members })
  }
}

/** The teams that groups decide about. */
export function decidedTeams({ groups }: Pick<SignOnRow, 'groups'>): number[] {
  return [...new Set(groups.flatMap(({ teamIds }) => teamIds))]
}
