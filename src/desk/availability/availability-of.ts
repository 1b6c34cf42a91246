import type { Scope } from '../../kit/scope.ts'
import { selectUsers } from '../../people/users/queries.ts'
import { selectShutOut } from '../../people/users/shut-queries.ts'
import { type AvailabilityRow, findAvailabilities } from './queries.ts'
import { type State, stateAt } from './state.ts'

/** Room of members for whom none is set. */
const ROOM = { mailRoom: 20, chatRoom: 5 }

/** The availability of a member who has never set it: always available. */
export function unset(userId: number, now: Date): AvailabilityRow {
  return {
    userId,
    state: 'available',
    until: null,
    note: null,
    schedule: null,
    bySchedule: false,
    ...ROOM,
    skills: [],
    announced: 'available',
    since: now,
    changesAt: null,
    updatedAt: now,
  }
}

/**
 * The availability of these members, in the given order, with the current state. Whom the brand's identity provider shuts out is
 * away: they cannot log in.
 */
export async function availabilityOf(
  scope: Scope,
  userIds: number[],
): Promise<(AvailabilityRow & { now: State })[]> {
  const rows = await findAvailabilities(scope)
  const out = await selectShutOut(scope, userIds)
  const now = scope.now()
  return userIds.map(id => {
    const row = rows.get(id) ?? unset(id, now)
    return { ...row, now: out.has(id) ? 'away' : stateAt(row, now) }
  })
}

/** Members among these who are available now. */
export async function availableAmong(scope: Scope, userIds: number[]): Promise<number[]> {
  return (await availabilityOf(scope, userIds)).flatMap(row => (row.now === 'available' ? [row.userId] : []))
}

/** Members among these who are away or have left. */
export async function awayAmong(scope: Scope, userIds: number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const staff = new Set((await selectUsers(scope)).map(({ id }) => id))
  const rows = await availabilityOf(scope, userIds)
  return new Set(rows.flatMap(({ userId, now }) => (now === 'away' || !staff.has(userId) ? [userId] : [])))
}
