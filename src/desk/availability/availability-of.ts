import type { Scope } from '../../kit/scope.ts'
import { type AvailabilityRow, findAvailabilities } from './queries.ts'
import { type State, stateAt } from './state.ts'

/** What a queue gives those for whom nothing is set. */
const ROOM = { mailRoom: 20, chatRoom: 5 }

/** Of somebody who has never set anything: available, always. */
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

/** Of these members, in their order, with the state that each has now. */
export async function availabilityOf(
  scope: Scope,
  userIds: number[],
): Promise<(AvailabilityRow & { now: State })[]> {
  const rows = await findAvailabilities(scope)
  const now = scope.now()
  return userIds.map(id => {
    const row = rows.get(id) ?? unset(id, now)
    return { ...row, now: stateAt(row, now) }
  })
}

/** Those of them who get new conversations now. */
export async function availableAmong(scope: Scope, userIds: number[]): Promise<number[]> {
  return (await availabilityOf(scope, userIds)).flatMap(row => (row.now === 'available' ? [row.userId] : []))
}
