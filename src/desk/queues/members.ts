import type { Scope } from '../../kit/scope.ts'
import { selectUsers } from '../../people/users/queries.ts'
import { availabilityOf } from '../availability/availability-of.ts'
import { countOpenOf } from '../availability/load-queries.ts'
import type { Member } from './hand-out.ts'

/** The active members of a team with their loads. */
export async function loadMembers(scope: Scope, memberIds: number[]): Promise<Member[]> {
  const active = new Set((await selectUsers(scope)).map(({ id }) => id))
  const ids = memberIds.filter(id => active.has(id))
  const loads = await countOpenOf(scope, ids)
  const rows = await availabilityOf(scope, ids)
  return rows.map(row => ({ ...row, load: loads.get(row.userId) ?? { mail: 0, chat: 0 } }))
}
