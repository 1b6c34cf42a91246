import type { Scope } from '../../kit/scope.ts'
import { formatTime, formatTimeOrNull } from '../../kit/time.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import type { Maintenance } from './output.ts'
import { type MaintenanceRow, selectMaintained, selectMaintenanceUpdates } from './queries.ts'
import { NEXT_STATUSES } from './statuses.ts'

/** Maintenances as in the API; updates and systems are loaded in one query each. Ids are texts, as of incidents. */
export async function presentMaintenances(
  scope: Scope,
  rows: MaintenanceRow[],
  address: BaseAddress,
): Promise<Maintenance[]> {
  const ids = rows.map(({ id }) => id)
  const [updates, systems] = await Promise.all([
    selectMaintenanceUpdates(scope, ids),
    selectMaintained(scope, ids),
  ])
  const { timeZone } = scope.brand
  return rows.map(row => ({
    id: String(row.id),
    brand_id: scope.brand.id,
    external_url: `${urlOf(scope.brand, address)}/status/maintenances/${row.id}`,
    title: row.title,
    status: row.status,
    next_statuses: [...NEXT_STATUSES[row.status]],
    starts_at: formatTime(row.startsAt, timeZone),
    ends_at: formatTime(row.endsAt, timeZone),
    began_at: formatTimeOrNull(row.beganAt, timeZone),
    ended_at: formatTimeOrNull(row.endedAt, timeZone),
    created_at: formatTime(row.createdAt, timeZone),
    updated_at: formatTime(row.updatedAt, timeZone),
    updates: updates
      .filter(({ maintenanceId }) => maintenanceId === row.id)
      .map(({ id, status, message, createdAt }) => ({
        id: String(id),
        status,
        message,
        created_at: formatTime(createdAt, timeZone),
      })),
    systems: systems
      .filter(({ maintenanceId }) => maintenanceId === row.id)
      .map(({ systemId, title }) => ({ id: String(systemId), title })),
  }))
}

export async function presentMaintenance(
  scope: Scope,
  row: MaintenanceRow,
  address: BaseAddress,
): Promise<Maintenance> {
  const [maintenance] = await presentMaintenances(scope, [row], address)
  return maintenance as Maintenance
}
