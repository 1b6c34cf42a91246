import sql, { raw, type Sql } from 'sql-template-tag'
import { column, columns, fixed, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { Spell } from '../systems/spell.ts'
import type { MaintenanceStatus } from './statuses.ts'

const MAINTENANCE = columns({
  id: fixed<number>(),
  title: column<string>(),
  status: column<MaintenanceStatus>(),
  startsAt: column<Date>(),
  endsAt: column<Date>(),
  beganAt: column<Date | null>(),
  endedAt: column<Date | null>(),
  /** The beginning that nobody has to be reminded of any longer. */
  remindedOf: column<Date | null>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
})

export type MaintenanceRow = RowOf<typeof MAINTENANCE>

/** All maintenances, the latest first. */
export function selectMaintenances(
  scope: Scope,
  { limit = null }: { limit?: number | null } = {},
): Promise<MaintenanceRow[]> {
  return scope.sql.rows(sql`
    select ${MAINTENANCE.list()} from maintenances
    where brand_id = ${scope.brand.id} order by starts_at desc, id desc limit ${limit}`)
}

/** Maintenances that are planned or going on, the next one first. */
export function selectPlanned(scope: Scope): Promise<MaintenanceRow[]> {
  return scope.sql.rows(sql`
    select ${MAINTENANCE.list()} from maintenances
    where brand_id = ${scope.brand.id} and status in ('scheduled', 'in_progress', 'verifying') order by starts_at, id`)
}

/** As `overAt`. */
const OVER_AT = raw('coalesce(ended_at, updated_at)')

/** Maintenances that were completed or cancelled in a period, the latest first, whenever they were planned for. */
export function selectOverBetween(
  scope: Scope,
  { from, to }: { from: Date; to: Date },
): Promise<MaintenanceRow[]> {
  return scope.sql.rows(sql`
    select ${MAINTENANCE.list()} from maintenances
    where brand_id = ${scope.brand.id} and status in ('completed', 'cancelled') and ${OVER_AT} >= ${from} and ${OVER_AT} < ${to}
    order by ${OVER_AT} desc, id desc`)
}

export async function getMaintenance(scope: Scope, id: number): Promise<MaintenanceRow> {
  const maintenance = await scope.sql.row<MaintenanceRow>(sql`
    select ${MAINTENANCE.list()} from maintenances where brand_id = ${scope.brand.id} and id = ${id}`)
  if (!maintenance) throw notFound(say`maintenance`)
  return maintenance
}

/** getMaintenance, locked until the transaction ends. */
export async function lockMaintenance(tx: TxScope, id: number): Promise<MaintenanceRow> {
  const maintenance = await tx.sql.row<MaintenanceRow>(sql`
    select ${MAINTENANCE.list()} from maintenances where brand_id = ${tx.brand.id} and id = ${id} for update`)
  if (!maintenance) throw notFound(say`maintenance`)
  return maintenance
}

/** What has to begin or end at that time. */
const isDue = (now: Date): Sql => sql`
  (status = 'scheduled' and starts_at <= ${now}::timestamptz
    or status in ('in_progress', 'verifying') and ends_at <= ${now}::timestamptz)`

/** Brands with maintenances that begin or end by now. */
export const brandsWithDueMaintenances = (now: Date): Sql => sql`
  select b.id as brand_id from brands b where b.id in (select m.brand_id from maintenances m where ${isDue(now)})`

/** Locks maintenances that begin or end by now, except those another process is at. */
export function lockDue(tx: TxScope, limit: number): Promise<MaintenanceRow[]> {
  return tx.sql.rows(sql`
    select ${MAINTENANCE.list()} from maintenances where brand_id = ${tx.brand.id} and ${isDue(tx.now())}
    order by starts_at, id limit ${limit} for update skip locked`)
}

/** What begins within an hour of that time, and subscribers have not been reminded of it. */
const isNear = (now: Date): Sql => sql`
  (status = 'scheduled' and starts_at > ${now}::timestamptz and starts_at <= ${now}::timestamptz + interval '1 hour'
    and reminded_of is distinct from starts_at)`

/** Brands with maintenances to remind of. */
export const brandsWithNearMaintenances = (now: Date): Sql => sql`
  select b.id as brand_id from brands b where b.id in (select m.brand_id from maintenances m where ${isNear(now)})`

/** Locks maintenances to remind of, except those another process is at. */
export function lockNear(tx: TxScope, limit: number): Promise<MaintenanceRow[]> {
  return tx.sql.rows(sql`
    select ${MAINTENANCE.list()} from maintenances where brand_id = ${tx.brand.id} and ${isNear(tx.now())}
    order by starts_at, id limit ${limit} for update skip locked`)
}

/** No change that readers see: `updated_at` stays. */
export async function setReminded(tx: TxScope, { id, startsAt }: MaintenanceRow): Promise<void> {
  await tx.sql.write(sql`
    update maintenances set reminded_of = ${startsAt} where brand_id = ${tx.brand.id} and id = ${id}`)
}

export async function insertMaintenance(
  tx: TxScope,
  values: Pick<MaintenanceRow, 'title' | 'startsAt' | 'endsAt' | 'remindedOf'>,
): Promise<MaintenanceRow> {
  const row = await tx.sql.writeRow<MaintenanceRow>(sql`
    insert into maintenances ${MAINTENANCE.values(tx, { ...values, status: 'scheduled', createdAt: tx.now(), updatedAt: tx.now() })}
    returning ${MAINTENANCE.list()}`)
  return row as MaintenanceRow
}

export async function updateMaintenance(
  tx: TxScope,
  id: number,
  values: Partial<MaintenanceRow>,
): Promise<MaintenanceRow> {
  const row = await tx.sql.writeRow<MaintenanceRow>(sql`
    update maintenances set ${MAINTENANCE.set({ ...values, updatedAt: tx.now() })}
    where brand_id = ${tx.brand.id} and id = ${id} returning ${MAINTENANCE.list()}`)
  return row as MaintenanceRow
}

export interface MaintenanceUpdateRow {
  id: number
  maintenanceId: number
  status: MaintenanceStatus
  message: string | null
  createdAt: Date
}

/** Updates of these maintenances, newest first. */
export function selectMaintenanceUpdates(scope: Scope, ids: number[]): Promise<MaintenanceUpdateRow[]> {
  return scope.sql.rows(sql`
    select id, maintenance_id as "maintenanceId", status, message, created_at as "createdAt" from maintenance_updates
    where brand_id = ${scope.brand.id} and maintenance_id = any(${ids}::bigint[]) order by id desc`)
}

export async function insertMaintenanceUpdate(
  tx: TxScope,
  maintenanceId: number,
  { status, message }: Pick<MaintenanceUpdateRow, 'status' | 'message'>,
): Promise<void> {
  await tx.sql.write(sql`
    insert into maintenance_updates (brand_id, maintenance_id, status, message, created_at)
    values (${tx.brand.id}, ${maintenanceId}, ${status}, ${message}, ${tx.now()})`)
}

interface MaintainedRow {
  maintenanceId: number
  systemId: number
  title: string
}

/** Systems that these maintenances are about. */
export function selectMaintained(scope: Scope, ids: number[]): Promise<MaintainedRow[]> {
  return scope.sql.rows(sql`
    select a.maintenance_id as "maintenanceId", a.system_id as "systemId", s.title
    from maintenances_systems a join systems s on s.brand_id = ${scope.brand.id} and s.id = a.system_id
    where a.brand_id = ${scope.brand.id} and a.maintenance_id = any(${ids}::bigint[]) order by a.system_id`)
}

export async function insertMaintained(tx: TxScope, maintenanceId: number, systemId: number): Promise<void> {
  await tx.sql.write(sql`
    insert into maintenances_systems (brand_id, maintenance_id, system_id)
    values (${tx.brand.id}, ${maintenanceId}, ${systemId})`)
}

export async function deleteMaintained(tx: TxScope, maintenanceId: number): Promise<void> {
  await tx.sql.write(sql`
    delete from maintenances_systems where brand_id = ${tx.brand.id} and maintenance_id = ${maintenanceId}`)
}

/** When systems were under maintenance since that time; `until` is null while they are. */
export function selectMaintenanceSpells(scope: Scope, since: Date): Promise<Spell[]> {
  return scope.sql.rows(sql`
    select a.system_id as "systemId", 'under_maintenance' as status, m.began_at as "from", m.ended_at as "until"
    from maintenances m join maintenances_systems a on a.brand_id = ${scope.brand.id} and a.maintenance_id = m.id
    where m.brand_id = ${scope.brand.id} and m.began_at is not null and (m.ended_at is null or m.ended_at > ${since})`)
}
