import sql from 'sql-template-tag'
import { column, columns, fixed, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { SystemStatus } from './statuses.ts'

const SYSTEM = columns({
  id: fixed<number>(),
  title: column<string>(),
  description: column<string | null>(),
  groupName: column<string | null>(),
  /** Its place on the status page; of those with the same, the oldest is first. */
  position: column<number>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
})

export type SystemRow = RowOf<typeof SYSTEM>

/** Systems of the brand, newest first. */
export function listSystems(scope: Scope): Promise<SystemRow[]> {
  return scope.sql.rows(sql`
    select ${SYSTEM.list()} from systems where brand_id = ${scope.brand.id} order by created_at desc, id desc`)
}

/** Systems of the brand in the order of the status page. */
export function selectSortedSystems(scope: Scope): Promise<SystemRow[]> {
  return scope.sql.rows(sql`
    select ${SYSTEM.list()} from systems where brand_id = ${scope.brand.id} order by position, created_at, id`)
}

/** Systems of this brand with these ids, by id. */
export async function findSystems(scope: Scope, ids: number[]): Promise<Map<number, SystemRow>> {
  const systems = await scope.sql.rows<SystemRow>(sql`
    select ${SYSTEM.list()} from systems where brand_id = ${scope.brand.id} and id = any(${ids}::bigint[])`)
  return new Map(systems.map(system => [system.id, system]))
}

export async function getSystem(scope: Scope, id: number): Promise<SystemRow> {
  const system = (await findSystems(scope, [id])).get(id)
  if (!system) throw notFound(say`system`)
  return system
}

/** getSystem, locked until the transaction ends. */
export async function lockSystem(tx: TxScope, id: number): Promise<SystemRow> {
  const system = await tx.sql.row<SystemRow>(sql`
    select ${SYSTEM.list()} from systems where brand_id = ${tx.brand.id} and id = ${id} for update`)
  if (!system) throw notFound(say`system`)
  return system
}

/** An unresolved incident of a system. */
export interface ActiveIncident {
  systemId: number
  systemStatus: SystemStatus
  incidentId: number
}

/** Active incidents of these systems, newest first. */
export function selectAfflictions(scope: Scope, systemIds: number[]): Promise<ActiveIncident[]> {
  return scope.sql.rows(sql`
    select s.system_id as "systemId", s.status as "systemStatus", i.id as "incidentId"
    from incidents_systems s join incidents i on i.brand_id = ${scope.brand.id} and i.id = s.incident_id
    where s.brand_id = ${scope.brand.id} and s.system_id = any(${systemIds}::bigint[]) and i.status <> 'resolved'
    order by i.created_at desc, i.id desc`)
}

type SystemValues = Pick<SystemRow, 'title' | 'description' | 'groupName'>

/** The last one. */
export async function insertSystem(tx: TxScope, values: SystemValues): Promise<SystemRow> {
  const last = await tx.sql.row<{ position: number }>(sql`
    select coalesce(max(position), 0)::int as position from systems where brand_id = ${tx.brand.id}`)
  // Until somebody has put them in order, the oldest is first.
  const position = last?.position ? last.position + 1 : 0
  const row = await tx.sql.writeRow<SystemRow>(sql`
    insert into systems ${SYSTEM.values(tx, { ...values, position, createdAt: tx.now(), updatedAt: tx.now() })}
    returning ${SYSTEM.list()}`)
  return row as SystemRow
}

export async function updateSystem(tx: TxScope, id: number, values: SystemValues): Promise<SystemRow> {
  const row = await tx.sql.writeRow<SystemRow>(sql`
    update systems set ${SYSTEM.set({ ...values, updatedAt: tx.now() })}
    where brand_id = ${tx.brand.id} and id = ${id} returning ${SYSTEM.list()}`)
  return row as SystemRow
}

/** Gives systems their places, from 1, and their groups where one is given; returns the ids that there are. */
export async function updatePositions(
  tx: TxScope,
  systems: { id: number; group?: string | null | undefined }[],
): Promise<number[]> {
  const ids = systems.map(({ id }) => id)
  const groups = systems.map(({ group }) => group ?? null)
  const moves = systems.map(({ group }) => group !== undefined)
  const rows = await tx.sql.write<{ id: number }>(sql`
    update systems t set position = s.place, group_name = case when s.moves then s.name else t.group_name end
    from unnest(${ids}::bigint[], ${groups}::text[], ${moves}::boolean[]) with ordinality as s (id, name, moves, place)
    where t.brand_id = ${tx.brand.id} and t.id = s.id returning t.id`)
  return rows.map(({ id }) => id)
}
