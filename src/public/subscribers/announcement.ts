import { z } from 'zod'
import { rowId } from '../../kit/input.ts'
import { languageOf, mainLanguage } from '../../kit/language/language.ts'
import { HOUR } from '../../kit/retry.ts'
import type { Scope } from '../../kit/scope.ts'
import { getIncident, selectAffected, selectUpdates } from '../incidents/queries.ts'
import type { IncidentStatus } from '../incidents/statuses.ts'
import { periodText } from '../maintenances/period.ts'
import {
  getMaintenance,
  type MaintenanceRow,
  selectMaintained,
  selectMaintenanceUpdates,
} from '../maintenances/queries.ts'
import type { MaintenanceStatus } from '../maintenances/statuses.ts'

/** What jobs of subscribers are about, in their data: one of these. */
export const SUBJECT = {
  incident_id: rowId.optional(),
  maintenance_id: rowId.optional(),
  about: z.enum(['postmortem', 'reminder']).optional(),
}

export interface Subject {
  incident_id?: number | undefined
  maintenance_id?: number | undefined
  /** Other than its newest update: what is changed after an incident, or planned work that begins soon. */
  about?: 'postmortem' | 'reminder' | undefined
}

/** An incident or planned work, as subscribers are told of it. */
export interface Announcement {
  kind: 'incident' | 'maintenance'
  id: number
  title: string
  status: IncidentStatus | MaintenanceStatus
  about?: Subject['about']
  /** A reminder of what was cancelled, moved or begun since: nobody is told. */
  isMoot?: boolean
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
  { incident_id, maintenance_id, about }: Subject,
): Promise<Announcement> {
  if (maintenance_id === undefined) return announcedIncident(scope, incident_id ?? 0, about)
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
    about,
    isMoot: about === 'reminder' && !isNear(scope, { status, ...times }),
    path: `/status/maintenances/${id}`,
    period,
    times,
    systemIds,
    updates,
  }
}

function isNear(scope: Scope, { status, startsAt }: Pick<MaintenanceRow, 'status' | 'startsAt'>): boolean {
  const left = startsAt.getTime() - scope.now().getTime()
  return status === 'scheduled' && left > 0 && left <= HOUR
}

async function announcedIncident(
  scope: Scope,
  incidentId: number,
  about: Subject['about'],
): Promise<Announcement> {
  const { id, title, status, postmortem, postmortemAt } = await getIncident(scope, incidentId)
  const [updates, affected] = await Promise.all([selectUpdates(scope, [id]), selectAffected(scope, [id])])
  const isAfter = about === 'postmortem' && postmortem !== null && postmortemAt !== null
  return {
    kind: 'incident',
    id,
    title,
    status,
    about: isAfter ? about : undefined,
    path: `/status/incidents/${id}`,
    systemIds: affected.map(({ systemId }) => systemId),
    updates: isAfter
      ? [{ status: 'postmortem', message: postmortem, createdAt: postmortemAt }, ...updates]
      : updates,
  }
}
