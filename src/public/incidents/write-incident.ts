import { invalidInput, notFound } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { findSystems } from '../systems/queries.ts'
import { incidentChanged, incidentCreated, incidentPostmortem } from './events.ts'
import type { AffectedSystem, IncidentChanges, IncidentInput } from './input.ts'
import {
  type AffectedRow,
  deleteAffected,
  type IncidentRow,
  insertIncident,
  insertUpdate,
  lockIncident,
  recordStates,
  selectAffected,
  updateIncident,
  upsertAffected,
} from './queries.ts'
import type { IncidentStatus } from './statuses.ts'

/** Creates an incident with its first updates. All or nothing. Throws invalid, naming the field by path. */
export async function createIncident(tx: TxScope, input: IncidentInput): Promise<IncidentRow> {
  const status = newestStatus(input) as IncidentStatus
  refuseOtherStatus(input, status)
  const incident = await insertIncident(tx, input.title, status)
  await addUpdates(tx, incident.id, input)
  await setAffected(tx, incident.id, input.affected ?? [])
  await recordStates(tx, incident)
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
  if (!before) throw notFound(say`incident`)
  await addUpdates(tx, id, changes)
  await setAffected(tx, id, changes.affected ?? [])
  const after = { title: changes.title ?? before.title, status: newestStatus(changes) ?? before.status }
  refuseOtherStatus(changes, after.status)
  const { title, status } = before
  await recordEvent(
    tx,
    incidentChanged.of({
      subjectId: id,
      data: { from: { title, status }, to: after, updates: changes.updates?.length ?? 0 },
    }),
  )
  const postmortem = await postmortemIn(tx, changes, { ...before, ...after })
  const incident = await updateIncident(tx, id, { ...after, ...postmortem })
  await recordStates(tx, incident)
  return incident
}

/** A postmortem that changes, and when: it is told of by an event of its own. */
async function postmortemIn(
  tx: TxScope,
  { postmortem, announcePostmortem = false }: IncidentChanges,
  { id, status, postmortem: before }: IncidentRow,
): Promise<Partial<Pick<IncidentRow, 'postmortem' | 'postmortemAt'>>> {
  const after = postmortem === undefined ? before : postmortem
  if (announcePostmortem && after === null) throw invalidInput('postmortem', say`is required`)
  if (after === before && !announcePostmortem) return {}
  if (status !== 'resolved')
    throw invalidInput('postmortem', say`can be written once the incident is resolved`)
  await recordEvent(tx, incidentPostmortem.of({ subjectId: id, data: { announced: announcePostmortem } }))
  return after === before ? {} : { postmortem: after, postmortemAt: after === null ? null : tx.now() }
}

/** A program that only sends a status must not think that the outage is over for those who read the page. */
function refuseOtherStatus({ status }: IncidentChanges, after: IncidentStatus): void {
  if (status !== undefined && status !== after)
    throw invalidInput(
      'status',
      say`is that of the newest update: send updates_attributes with a status and a message`,
    )
}

function newestStatus({ updates }: IncidentChanges): IncidentStatus | undefined {
  return updates?.at(-1)?.status
}

async function addUpdates(tx: TxScope, id: number, { updates }: IncidentChanges): Promise<void> {
  for (const update of updates ?? []) await insertUpdate(tx, id, update)
}

async function setAffected(tx: TxScope, incidentId: number, entries: AffectedSystem[]): Promise<void> {
  if (entries.length === 0) return
  const rows = await selectAffected(tx, [incidentId])
  const systems = await findSystems(
    tx,
    entries.flatMap(({ systemId }) => systemId ?? []),
  )
  for (const [index, entry] of entries.entries()) {
    const path = `affected.${index}`
    const row = entry.id === undefined ? undefined : rows.find(({ id }) => id === entry.id)
    if (entry.id !== undefined && !row)
      throw invalidInput(`${path}.id`, say`must be an affected system of this incident`)
    if (entry.systemId !== undefined && !systems.has(entry.systemId))
      throw invalidInput(`${path}.systemId`, say`must be a system of this brand`)
    await setOne(tx, incidentId, { entry, row, path })
  }
}

interface Entry {
  entry: AffectedSystem
  row: AffectedRow | undefined
  path: string
}

async function setOne(tx: TxScope, incidentId: number, { entry, row, path }: Entry): Promise<void> {
  const systemId = row?.systemId ?? entry.systemId
  if (systemId === undefined) throw invalidInput(`${path}.systemId`, say`is required when id is absent`)
  if (row && entry.systemId !== undefined && entry.systemId !== row.systemId)
    throw invalidInput(`${path}.systemId`, say`must be the system of the row with this id`)
  if (entry.isRemoved) return deleteAffected(tx, incidentId, systemId)
  const status = entry.status ?? row?.status
  if (status === undefined) throw invalidInput(`${path}.status`, say`is required`)
  return upsertAffected(tx, incidentId, { systemId, status })
}
