import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { selectMaintenanceSpells } from '../maintenances/queries.ts'
import { type SystemRow, selectAfflictions } from '../systems/queries.ts'
import { worstOf } from '../systems/statuses.ts'
import { shownSince, uptimeShown } from '../systems/uptime.ts'
import { presentIncidents } from './present.ts'
import { selectIncidents, selectSpells } from './queries.ts'
import type { System } from './system-output.ts'

/** Systems as in the API, each with the worst state of its active incidents and its maintenance, and how much it was there. */
export async function presentSystems(
  scope: Scope,
  rows: SystemRow[],
  address: BaseAddress,
): Promise<System[]> {
  const now = scope.now()
  const ids = rows.map(({ id }) => id)
  const [afflictions, active, maintenances, outages] = await Promise.all([
    selectAfflictions(scope, ids),
    selectIncidents(scope, { activeOnly: true }),
    selectMaintenanceSpells(scope, now),
    selectSpells(scope, shownSince(now)),
  ])
  const incidents = await presentIncidents(scope, active, address)
  return rows.map(row => {
    const { id, title, description, groupName, position, createdAt, updatedAt } = row
    const isOwn = ({ systemId }: { systemId: number }) => systemId === id
    const own = afflictions.filter(isOwn)
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
        ...maintenances.filter(isOwn).map(({ status }) => status),
      ]),
      uptime: uptimeShown(row, outages.filter(isOwn), now),
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
