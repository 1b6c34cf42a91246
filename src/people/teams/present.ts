import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import { selectUsers } from '../users/queries.ts'
import type { TeamRow } from './queries.ts'

/** Teams with their present members, in the order in which these joined. */
export async function presentTeams(scope: Scope, rows: TeamRow[]) {
  const users = new Map((await selectUsers(scope)).map(user => [user.id, user]))
  const { timeZone } = scope.brand
  const memberOf = (id: number) => {
    const user = users.get(id)
    return user && { id: user.id, name: user.name, email: user.email }
  }
  return rows.map(({ id, name, memberIds, leadId, queue, createdAt, updatedAt }) => ({
    id,
    name,
    members: memberIds.flatMap(userId => memberOf(userId) ?? []),
    lead: (leadId && memberOf(leadId)) || null,
    queue,
    created_at: formatTime(createdAt, timeZone),
    updated_at: formatTime(updatedAt, timeZone),
  }))
}

export async function presentTeam(scope: Scope, row: TeamRow) {
  const [team] = await presentTeams(scope, [row])
  return team as NonNullable<typeof team>
}
