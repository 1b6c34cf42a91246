import type { Scope } from '../../kit/scope.ts'
import { formatTime, formatTimeOrNull } from '../../kit/time.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import type { Incident } from './output.ts'
import { type IncidentRow, selectAffected, selectUpdates } from './queries.ts'

/** Incidents as in the API; updates and systems are loaded in one query each. Ids are texts here. */
export async function presentIncidents(
  scope: Scope,
  rows: IncidentRow[],
  address: BaseAddress,
): Promise<Incident[]> {
  const ids = rows.map(({ id }) => id)
  const [updates, affected] = await Promise.all([selectUpdates(scope, ids), selectAffected(scope, ids)])
  const { timeZone } = scope.brand
  return rows.map(({ id, title, status, postmortem, postmortemAt, createdAt, updatedAt }) => ({
    id: String(id),
    account_id: scope.brand.id,
    brand_id: scope.brand.id,
    external_url: `${urlOf(scope.brand, address)}/status/incidents/${id}`,
    title,
    status,
    created_at: formatTime(createdAt, timeZone),
    updated_at: formatTime(updatedAt, timeZone),
    updates: updates
      .filter(({ incidentId }) => incidentId === id)
      .map(update => ({
        id: String(update.id),
        status: update.status,
        message: update.message,
        created_at: formatTime(update.createdAt, timeZone),
      })),
    postmortem,
    postmortem_at: formatTimeOrNull(postmortemAt, timeZone),
    incidents_systems: affected
      .filter(({ incidentId }) => incidentId === id)
      .map(row => ({
        id: String(row.id),
        system_id: String(row.systemId),
        status: row.status,
        system: { id: String(row.systemId), title: row.title },
      })),
  }))
}

export async function presentIncident(
  scope: Scope,
  row: IncidentRow,
  address: BaseAddress,
): Promise<Incident> {
  const [incident] = await presentIncidents(scope, [row], address)
  return incident as Incident
}
