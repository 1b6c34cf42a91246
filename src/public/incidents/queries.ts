import sql, { empty } from 'sql-template-tag'
import { column, columns, fixed, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { Spell } from '../systems/spell.ts'
import type { SystemStatus } from '../systems/statuses.ts'
import type { IncidentStatus } from './statuses.ts'

const INCIDENT = columns({
  id: fixed<number>(),
  title: column<string>(),
  status: column<IncidentStatus>(),
  postmortem: column<string | null>(),
  postmortemAt: column<Date | null>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
})

export type IncidentRow = RowOf<typeof INCIDENT>

/** Incidents created in a period, newest first. */
export function selectIncidentsBetween(
  scope: Scope,
  { from, to }: { from: Date; to: Date },
): Promise<IncidentRow[]> {
  return scope.sql.rows(sql`
    select ${INCIDENT.list()} from incidents
    where brand_id = ${scope.brand.id} and created_at >= ${from} and created_at < ${to} order by created_at desc, id desc`)
}

/** All or only active incidents, newest first. */
export function selectIncidents(
  scope: Scope,
  { activeOnly, limit = null }: { activeOnly: boolean; limit?: number | null },
): Promise<IncidentRow[]> {
  const active = activeOnly ? sql`and status <> 'resolved'` : empty
  return scope.sql.rows(sql`
    select ${INCIDENT.list()} from incidents where brand_id = ${scope.brand.id} ${active} order by created_at desc, id desc limit ${limit}`)
}

export async function getIncident(scope: Scope, id: number): Promise<IncidentRow> {
  const incident = await scope.sql.row<IncidentRow>(sql`
    select ${INCIDENT.list()} from incidents where brand_id = ${scope.brand.id} and id = ${id}`)
  if (!incident) throw notFound(say`incident`)
  return incident
}

export function lockIncident(tx: TxScope, id: number): Promise<IncidentRow | undefined> {
  return tx.sql.row(
    sql`select ${INCIDENT.list()} from incidents where brand_id = ${tx.brand.id} and id = ${id} for update`,
  )
}

export interface UpdateRow {
  id: number
  incidentId: number
  status: IncidentStatus
  message: string
  createdAt: Date
}

/** Updates of these incidents, newest first. */
export function selectUpdates(scope: Scope, incidentIds: number[]): Promise<UpdateRow[]> {
  return scope.sql.rows(sql`
    select id, incident_id as "incidentId", status, message, created_at as "createdAt" from incident_updates
    where brand_id = ${scope.brand.id} and incident_id = any(${incidentIds}::bigint[]) order by id desc`)
}

export interface AffectedRow {
  id: number
  incidentId: number
  systemId: number
  status: SystemStatus
  title: string
}

/** Systems affected by these incidents. */
export function selectAffected(scope: Scope, incidentIds: number[]): Promise<AffectedRow[]> {
  return scope.sql.rows(sql`
    select a.id, a.incident_id as "incidentId", a.system_id as "systemId", a.status, s.title
    from incidents_systems a join systems s on s.brand_id = ${scope.brand.id} and s.id = a.system_id
    where a.brand_id = ${scope.brand.id} and a.incident_id = any(${incidentIds}::bigint[]) order by a.id`)
}

export async function insertIncident(
  tx: TxScope,
  title: string,
  status: IncidentStatus,
): Promise<IncidentRow> {
  const row = await tx.sql.writeRow<IncidentRow>(sql`
    insert into incidents ${INCIDENT.values(tx, { title, status, createdAt: tx.now(), updatedAt: tx.now() })}
    returning ${INCIDENT.list()}`)
  return row as IncidentRow
}

export async function updateIncident(
  tx: TxScope,
  id: number,
  values: Partial<Pick<IncidentRow, 'title' | 'status' | 'postmortem' | 'postmortemAt'>>,
): Promise<IncidentRow> {
  const row = await tx.sql.writeRow<IncidentRow>(sql`
    update incidents set ${INCIDENT.set({ ...values, updatedAt: tx.now() })}
    where brand_id = ${tx.brand.id} and id = ${id} returning ${INCIDENT.list()}`)
  return row as IncidentRow
}

export async function insertUpdate(
  tx: TxScope,
  incidentId: number,
  { status, message }: Pick<UpdateRow, 'status' | 'message'>,
): Promise<void> {
  await tx.sql.write(sql`
    insert into incident_updates (brand_id, incident_id, status, message, created_at)
    values (${tx.brand.id}, ${incidentId}, ${status}, ${message}, ${tx.now()})`)
}

/** Adds a system to an incident, or sets its state. */
export async function upsertAffected(
  tx: TxScope,
  incidentId: number,
  { systemId, status }: Pick<AffectedRow, 'systemId' | 'status'>,
): Promise<void> {
  await tx.sql.write(sql`
    insert into incidents_systems (brand_id, incident_id, system_id, status)
    values (${tx.brand.id}, ${incidentId}, ${systemId}, ${status})
    on conflict (brand_id, incident_id, system_id) do update set status = excluded.status`)
}

/** Records the state of each system that the incident affects: operational once it is resolved. */
export async function recordStates(tx: TxScope, { id, status }: IncidentRow): Promise<void> {
  for (const { systemId, status: state } of await selectAffected(tx, [id]))
    await insertSystemChange(tx, id, { systemId, status: status === 'resolved' ? 'operational' : state })
}

/** Records the state of a system during an incident; nothing if it was the same. */
async function insertSystemChange(
  tx: TxScope,
  incidentId: number,
  { systemId, status }: Pick<AffectedRow, 'systemId' | 'status'>,
): Promise<void> {
  const last = await tx.sql.row<{ status: string }>(sql`
    select status from incident_system_changes
    where brand_id = ${tx.brand.id} and incident_id = ${incidentId} and system_id = ${systemId}
    order by since desc, id desc limit 1`)
  if (last?.status === status) return
  await tx.sql.write(sql`
    insert into incident_system_changes (brand_id, incident_id, system_id, status, since)
    values (${tx.brand.id}, ${incidentId}, ${systemId}, ${status}, ${tx.now()})`)
}

/** Periods since that time in which systems were not operational: until the next change. */
export function selectSpells(scope: Scope, since: Date): Promise<Spell[]> {
  return scope.sql.rows(sql`
    select * from (
      select c.system_id as "systemId", c.status, c.since as "from", 
        lead(c.since) over (partition by c.incident_id, c.system_id order by c.since, c.id) as "until"
      from incident_system_changes c where c.brand_id = ${scope.brand.id}
    ) spells
    where status <> 'operational' and ("until" is null or "until" > ${since}) and ("until" is null or "until" > "from")`)
}

export async function deleteAffected(tx: TxScope, incidentId: number, systemId: number): Promise<void> {
  await tx.sql.write(sql`
    delete from incidents_systems
    where brand_id = ${tx.brand.id} and incident_id = ${incidentId} and system_id = ${systemId}`)
  await insertSystemChange(tx, incidentId, { systemId, status: 'operational' })
}
