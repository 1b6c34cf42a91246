import type { TxScope } from '../../kit/scope.ts'
import { selectUsers } from '../../people/users/queries.ts'
import type { Acting, Outcome } from './act.ts'

/** Members of staff who hear of the run, by the event that it records; those who have left are left out. */
export async function staffToTell(tx: TxScope, named: string[], { done }: Acting): Promise<Outcome> {
  const users = await selectUsers(tx)
  const ids = named.flatMap(name => {
    if (name === 'assignee') return done.conversation.assigneeId ?? []
    return users.find(({ email }) => email === name.toLowerCase())?.id ?? []
  })
  const notifyIds = [...new Set([...done.notifyIds, ...ids])]
  return ids.length === 0 ? { result: 'skipped', detail: 'nobody' } : { result: 'done', notifyIds }
}
