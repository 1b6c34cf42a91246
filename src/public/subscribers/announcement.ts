import { rowId } from '../../kit/input.ts'
import { languageOf, mainLanguage } from '../../kit/language/language.ts'
import type { Scope } from '../../kit/scope.ts'
import { getIncident, selectAffected, selectUpdates } from '../incidents/queries.ts'
import type { IncidentStatus } from '../incidents/statuses.ts'
import { periodText } from '../maintenances/period.ts'
import { getMaintenance, selectMaintained, selectMaintenanceUpdates } from '../maintenances/queries.ts'
import type { MaintenanceStatus } from '../maintenances/statuses.ts'

/** What jobs of subscribers are about, in their data: one of these. */
export const SUBJECT = { incident_id: rowId.optional(), maintenance_id: rowId.optional() }

export interface Subject {
  incident_id?: number | undefined
  maintenance_id?: number | undefined
}

/** An incident or planned work, as subscribers are told of it. */
export interface Announcement {
  kind: 'incident' | 'maintenance'
  id: number
  title: string
  status: IncidentStatus | MaintenanceStatus
  /** Of the status page. */
  path: string
  /** When it is planned, in words; undefined of incidents. */
  period?: string
  times?: { startsAt: Date; endsAt: Date }
  systemIds: number[]
  /** Newest first. */
  updates: { status: string; message: string | null; createdAt: Date }[]
}

/** For topics of jobs: `incident 7`. */
export function nameOf({ incident_id, maintenance_id }: Subject): string {
  return maintenance_id === undefined ? `incident ${incident_id}` : `maintenance ${maintenance_id}`
}

/** The present state of what a job is about. Throws not_found. */
export async function announcementOf(
  scope: Scope,
  { incident_id, maintenance_id }: Subject,
): Promise<Announcement> {
  if (maintenance_id === undefined) {
    const { id, title, status } = await getIncident(scope, incident_id ?? 0)
    const [updates, affected] = await Promise.all([selectUpdates(scope, [id]), selectAffected(scope, [id])])
    const systemIds = affected.map(({ systemId }) => systemId)
    return { kind: 'incident', id, title, status, path: `/status/incidents/${id}`, systemIds, updates }
  }
  const { id, title, status, ...times } = await getMaintenance(scope, maintenance_id)
  const [updates, systems] = await Promise.all([
    selectMaintenanceUpdates(scope, [id]),
    selectMaintained(scope, [id]),
  ])
  const systemIds = systems.map(({ systemId }) => systemId)
  const period = periodText(
    { brand: scope.brand, locale: languageOf(mainLanguage(scope.brand)).locale },
    times,
  )
  return {
    kind: 'maintenance',
    id,
    title,
    status,
    path: `/status/maintenances/${id}`,
    period,
    times,
    systemIds,
    updates,
  }
}
