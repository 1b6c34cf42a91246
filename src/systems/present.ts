import type { Scope } from '../kit/scope.ts'
import { formatTime } from '../kit/time.ts'
import type { System } from './output.ts'
import { type SystemRow, selectAfflictions } from './queries.ts'
import { worstOf } from './statuses.ts'

/** Systems as the API shows them: each is as bad as the worst of its active incidents says. */
export async function presentSystems(scope: Scope, rows: SystemRow[]): Promise<System[]> {
  const afflictions = await selectAfflictions(
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, title, createdAt, updatedAt }) => {
    const own = afflictions.filter(({ systemId }) => systemId === id)
    return {
      id: String(id),
      title,
      status: worstOf(own.map(({ systemStatus }) => systemStatus)),
      created_at: formatTime(createdAt, scope.brand.timeZone),
      updated_at: formatTime(updatedAt, scope.brand.timeZone),
      active_incidents: own.map(incident => ({
        id: String(incident.id),
        title: incident.title,
        status: incident.status,
      })),
    }
  })
}

export async function presentSystem(scope: Scope, row: SystemRow): Promise<System> {
  const [system] = await presentSystems(scope, [row])
  return system as System
}
