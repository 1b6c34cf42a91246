import sql, { raw, type Sql } from 'sql-template-tag'
import { column, columns, fixed, hidden, json, type RowOf } from '../../kit/columns.ts'
import { PRESET_ROLES } from '../../kit/permissions.ts'
import type { Role, Scope, Sight, TxScope } from '../../kit/scope.ts'
import { loginsOf } from './logins-of.ts'

const PRESETS = raw(PRESET_ROLES.map(key => `'${key}'`).join(', '))

/**
 * Of `users u`, the columns of a Standing that are not in the table: their role, if it is one of the brand's own, and the teams
 * that they are a member of, if a role or a sight may ask. A role that was deleted stays with those who had left.
 */
export const derivedStanding = (scope: Scope): Sql => sql`(
    select jsonb_build_object('id', r.id, 'name', r.name, 'permissions', r.permissions, 'sees', r.sees) from roles r
    where r.brand_id = ${scope.brand.id} and r.key = u.role
  ) as "ownRole", case when u.sees is null and u.role in (${PRESETS}) then array[]::bigint[] else array(
    select t.id from teams t
    where t.brand_id = ${scope.brand.id} and u.id = any(t.member_ids) and t.deleted_at is null
  ) end as "ownTeamIds"`

/** Of `users u`: the columns of a Standing. */
export const standing = (scope: Scope): Sql => sql`u.role, u.sees, ${derivedStanding(scope)}`

const ROLE = columns({
  id: fixed<number>(),
  key: fixed<Role>(),
  name: column<string>(),
  /** Unique; null once it is deleted. */
  takenName: hidden<string | null>(),
  permissions: column<string[]>(),
  /** Null: all conversations. */
  sees: json<Sight | null>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
})

/** A role of the brand's own. */
export type RoleRow = RowOf<typeof ROLE>

/** By name. */
export function selectRoles(scope: Scope): Promise<RoleRow[]> {
  return scope.sql.rows(sql`
    select ${ROLE.list()} from roles
    where brand_id = ${scope.brand.id} and deleted_at is null order by lower(name), id`)
}

/** Also one that was deleted: those who left with it may be back. */
export function findOwnRole(scope: Scope, key: Role): Promise<RoleRow | undefined> {
  return scope.sql.row(sql`
    select ${ROLE.list()} from roles where brand_id = ${scope.brand.id} and key = ${key}`)
}

/** Locked until the transaction ends. */
export function lockRole(tx: TxScope, key: Role): Promise<RoleRow | undefined> {
  return tx.sql.row(sql`
    select ${ROLE.list()} from roles
    where brand_id = ${tx.brand.id} and key = ${key} and deleted_at is null for update`)
}

/** The same for a role that somebody gets: it cannot change or go meanwhile. By its key, or its name in any case. */
export function shareRole(tx: TxScope, wanted: string): Promise<RoleRow | undefined> {
  return tx.sql.row(sql`
    select ${ROLE.list()} from roles
    where brand_id = ${tx.brand.id} and deleted_at is null and (key = ${wanted} or lower(name) = lower(${wanted}))
    order by key = ${wanted} desc limit 1 for share`)
}

export type RoleValues = Pick<RoleRow, 'name' | 'permissions' | 'sees'>

/** Undefined if another role has the key or the name. */
export function insertRole(tx: TxScope, values: RoleValues & { key: Role }): Promise<RoleRow | undefined> {
  const times = { createdAt: tx.now(), updatedAt: tx.now() }
  return tx.sql.writeRow(sql`
    insert into roles ${ROLE.values(tx, { ...values, takenName: values.name.toLowerCase(), ...times })} on conflict do nothing returning ${ROLE.list()}`)
}

/** Whether another role has the name. */
export async function isNameTaken(tx: TxScope, name: string, key: Role): Promise<boolean> {
  const row = await tx.sql.row(sql`
    select 1 from roles
    where brand_id = ${tx.brand.id} and taken_name = ${name.toLowerCase()} and key <> ${key}`)
  return row !== undefined
}

export async function updateRole(tx: TxScope, id: number, values: RoleValues): Promise<RoleRow> {
  await tx.sql.invalidate(loginsOf(tx))
  const row = await tx.sql.writeRow<RoleRow>(sql`
    update roles set ${ROLE.set({ ...values, takenName: values.name.toLowerCase(), updatedAt: tx.now() })}
    where brand_id = ${tx.brand.id} and id = ${id} returning ${ROLE.list()}`)
  return row as RoleRow
}

export async function deleteRole(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    update roles set deleted_at = ${tx.now()}, taken_name = null where brand_id = ${tx.brand.id} and id = ${id}`)
}

export interface Holders {
  members: number
  serviceAccounts: number
}

/** How many active members and service accounts have each role that somebody has, by its key. */
export async function countHolders(scope: Scope): Promise<Map<Role, Holders>> {
  const rows = await scope.sql.rows<Holders & { role: Role }>(sql`
    select u.role, (count(*) - count(i.id))::int as members, count(i.id)::int as "serviceAccounts"
    from users u left join identities i on i.brand_id = ${scope.brand.id} and i.user_id = u.id and i.type = 'service'
    where u.brand_id = ${scope.brand.id} and u.deactivated_at is null group by u.role`)
  return new Map(rows.map(({ role, ...holders }) => [role, holders]))
}

/** The ids of the active members and service accounts that have a role. */
export async function selectHolders(scope: Scope, key: Role): Promise<number[]> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select id from users where brand_id = ${scope.brand.id} and role = ${key} and deactivated_at is null`)
  return rows.map(({ id }) => id)
}
