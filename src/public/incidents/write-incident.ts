import { invalid, notFound } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { findSystems } from '../systems/queries.ts'
import { incidentChanged, incidentCreated } from './events.ts'
import type { AffectedSystem, IncidentChanges, IncidentInput } from './input.ts'
import {
  type AffectedRow,
  deleteAffected,
  type IncidentRow,
  insertIncident,
  insertUpdate,
  lockIncident,
  selectAffected,
  updateIncident,
  upsertAffected,
} from './queries.ts'
import type { IncidentStatus } from './statuses.ts'

/** Creates an incident with its first updates. All or nothing. Throws invalid, naming the field by path. */
export async function createIncident(tx: TxScope, input: IncidentInput): Promise<IncidentRow> {
  const status = newestStatus(input) as IncidentStatus
  const incident = await insertIncident(tx, input.title, status)
  await addUpdates(tx, incident.id, input)
  await setAffected(tx, incident.id, input.incidents_systems_attributes ?? [])
  await recordEvent(
    tx,
    incidentCreated.of({
      subjectId: incident.id,
      data: { title: input.title, status },
    }),
  )
  return incident
}

/** Changes an incident and adds updates: its status is that of the newest. All or nothing. Throws not_found or invalid. */
export async function changeIncident(
  tx: TxScope,
  id: number,
  changes: IncidentChanges,
): Promise<IncidentRow> {
  const before = await lockIncident(tx, id)
  if (!before) throw notFound('incident')
  await addUpdates(tx, id, changes)
  await setAffected(tx, id, changes.incidents_systems_attributes ?? [])
  const after = { title: changes.title ?? before.title, status: newestStatus(changes) ?? before.status }
  const { title, status } = before
  await recordEvent(
    tx,
    incidentChanged.of({
      subjectId: id,
      data: { from: { title, status }, to: after, updates: changes.updates_attributes?.length ?? 0 },
    }),
  )
  return updateIncident(tx, id, after)
}

function newestStatus({ updates_attributes }: IncidentChanges): IncidentStatus | undefined {
  return updates_attributes?.at(-1)?.status
}

async function addUpdates(tx: TxScope, id: number, { updates_attributes }: IncidentChanges): Promise<void> {
  for (const update of updates_attributes ?? []) await insertUpdate(tx, id, update)
}

async function setAffected(tx: TxScope, incidentId: number, entries: AffectedSystem[]): Promise<void> {
  if (entries.length === 0) return
  const rows = await selectAffected(tx, [incidentId])
  const systems = await findSystems(
    tx,
    entries.flatMap(({ system_id }) => system_id ?? []),
  )
  for (const [index, entry] of entries.entries()) {
    const path = `incidents_systems_attributes.${index}`
    const row = entry.id === undefined ? undefined : rows.find(({ id }) => id === entry.id)
    if (entry.id !== undefined && !row)
      throw invalid(`${path}.id`, 'must be an affected system of this incident')
    if (entry.system_id !== undefined && !systems.has(entry.system_id))
      throw invalid(`${path}.system_id`, 'must be a system of this brand')
    await setOne(tx, incidentId, { entry, row, path })
  }
}

interface Entry {
  entry: AffectedSystem
  row: AffectedRow | undefined
  path: string
}

async function setOne(tx: TxScope, incidentId: number, { entry, row, path }: Entry): Promise<void> {
  const systemId = row?.systemId ?? entry.system_id
  if (systemId === undefined) throw invalid(`${path}.system_id`, 'is required when id is absent')
  if (row && entry.system_id !== undefined && entry.system_id !== row.systemId)
    throw invalid(`${path}.system_id`, 'must be the system of the row with this id')
  if (entry._destroy) return deleteAffected(tx, incidentId, systemId)
  const status = entry.status ?? row?.status
  if (status === undefined) throw invalid(`${path}.status`, 'is required')
  return upsertAffected(tx, incidentId, { systemId, status })
}
