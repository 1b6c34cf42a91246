import type { TxScope } from '../../kit/scope.ts'
import { findTeams } from '../../people/teams/queries.ts'
import { selectUsers } from '../../people/users/queries.ts'
import type { Acting, Outcome } from './act.ts'

/** Members of staff who hear of the run, by the event that it records; those who have left are left out. */
export async function staffToTell(tx: TxScope, named: string[], { done }: Acting): Promise<Outcome> {
  const users = await selectUsers(tx)
  const { assigneeId, teamId } = done.conversation
  const team = (await findTeams(tx)).find(({ id }) => id === teamId)
  const idOf = (name: string) => {
    if (name === 'assignee') return assigneeId
    if (name === 'team_lead') return team?.leadId
    return users.find(({ email }) => email === name.toLowerCase())?.id
  }
  const ids = named.flatMap(name => users.find(({ id }) => id === idOf(name))?.id ?? [])
  const notifyIds = [...new Set([...done.notifyIds, ...ids])]
  return ids.length === 0 ? { result: 'skipped', detail: 'nobody' } : { result: 'done', notifyIds }
}
