import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { selectMaintenanceSpells } from '../maintenances/queries.ts'
import { type SystemRow, selectAfflictions } from '../systems/queries.ts'
import { worstOf } from '../systems/statuses.ts'
import { presentIncidents } from './present.ts'
import { selectIncidents } from './queries.ts'
import type { System } from './system-output.ts'

/** Systems as in the API, each with the worst state of its active incidents and its maintenance. */
export async function presentSystems(
  scope: Scope,
  rows: SystemRow[],
  address: BaseAddress,
): Promise<System[]> {
  const ids = rows.map(({ id }) => id)
  const [afflictions, active, spells] = await Promise.all([
    selectAfflictions(scope, ids),
    selectIncidents(scope, { activeOnly: true }),
    selectMaintenanceSpells(scope, scope.now()),
  ])
  const incidents = await presentIncidents(scope, active, address)
  return rows.map(({ id, title, description, groupName, position, createdAt, updatedAt }) => {
    const own = afflictions.filter(({ systemId }) => systemId === id)
    const ownIds = new Set(own.map(({ incidentId }) => String(incidentId)))
    return {
      id: String(id),
      account_id: scope.brand.id,
      brand_id: scope.brand.id,
      title,
      description,
      group: groupName,
      position,
      status: worstOf([
        ...own.map(({ systemStatus }) => systemStatus),
        ...spells.filter(({ systemId }) => systemId === id).map(({ status }) => status),
      ]),
      created_at: formatTime(createdAt, scope.brand.timeZone),
      updated_at: formatTime(updatedAt, scope.brand.timeZone),
      active_incidents: incidents.filter(incident => ownIds.has(incident.id)),
    }
  })
}

export async function presentSystem(scope: Scope, row: SystemRow, address: BaseAddress): Promise<System> {
  const [system] = await presentSystems(scope, [row], address)
  return system as System
}
