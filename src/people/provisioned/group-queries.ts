import sql, { join } from 'sql-template-tag'
import { column, columns, fixed, type RowOf } from '../../kit/columns.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'

const SCIM_GROUP = columns({
  id: fixed<number>(),
  name: column<string>(),
  /** Unique. */
  takenName: column<string>(),
  externalId: column<string | null>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
})

/** A group that the identity provider has sent. */
export type ScimGroupRow = RowOf<typeof SCIM_GROUP>

/** By id. */
export function selectScimGroups(scope: Scope): Promise<ScimGroupRow[]> {
  return scope.sql.rows(sql`
    select ${SCIM_GROUP.list()} from scim_groups where brand_id = ${scope.brand.id} order by id`)
}

/** Locked until the transaction ends. */
export function lockScimGroup(tx: TxScope, id: number): Promise<ScimGroupRow | undefined> {
  return tx.sql.row(sql`
    select ${SCIM_GROUP.list()} from scim_groups where brand_id = ${tx.brand.id} and id = ${id} for update`)
}

export type GroupValues = Pick<ScimGroupRow, 'name' | 'externalId'>

/** Undefined if another group has the name. */
export function insertScimGroup(tx: TxScope, values: GroupValues): Promise<ScimGroupRow | undefined> {
  const times = { createdAt: tx.now(), updatedAt: tx.now() }
  return tx.sql.writeRow(sql`
    insert into scim_groups ${SCIM_GROUP.values(tx, { ...values, takenName: values.name.toLowerCase(), ...times })}
    on conflict (brand_id, taken_name) do nothing returning ${SCIM_GROUP.list()}`)
}

/** Whether another group has the name. */
export async function isGroupNameTaken(tx: TxScope, name: string, id: number): Promise<boolean> {
  const row = await tx.sql.row(sql`
    select 1 from scim_groups
    where brand_id = ${tx.brand.id} and taken_name = ${name.toLowerCase()} and id <> ${id}`)
  return row !== undefined
}

export async function updateScimGroup(tx: TxScope, id: number, values: GroupValues): Promise<void> {
  const row = { ...values, takenName: values.name.toLowerCase(), updatedAt: tx.now() }
  await tx.sql.write(sql`
    update scim_groups set ${SCIM_GROUP.set(row)} where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** With its members. */
export async function deleteScimGroup(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`delete from scim_members where brand_id = ${tx.brand.id} and group_id = ${id}`)
  await tx.sql.write(sql`delete from scim_groups where brand_id = ${tx.brand.id} and id = ${id}`)
}

export interface Membership {
  groupId: number
  userId: number
}

export function selectMembersOf(scope: Scope, groupIds: number[]): Promise<Membership[]> {
  return scope.sql.rows(sql`
    select group_id as "groupId", user_id as "userId" from scim_members
    where brand_id = ${scope.brand.id} and group_id = any(${groupIds}::bigint[]) order by group_id, user_id`)
}

export function selectMemberships(scope: Scope, userIds: number[]): Promise<Membership[]> {
  return scope.sql.rows(sql`
    select group_id as "groupId", user_id as "userId" from scim_members
    where brand_id = ${scope.brand.id} and user_id = any(${userIds}::bigint[]) order by group_id, user_id`)
}

/** Rows of one statement. */
const AT_ONCE = 5_000

export async function insertMembers(tx: TxScope, groupId: number, userIds: number[]): Promise<void> {
  for (let at = 0; at < userIds.length; at += AT_ONCE) {
    const rows = userIds.slice(at, at + AT_ONCE).map(userId => sql`(${tx.brand.id}, ${groupId}, ${userId})`)
    await tx.sql.write(sql`
      insert into scim_members (brand_id, group_id, user_id) values ${join(rows)} on conflict do nothing`)
  }
}

export async function deleteMembers(tx: TxScope, groupId: number, userIds: number[]): Promise<void> {
  await tx.sql.write(sql`
    delete from scim_members
    where brand_id = ${tx.brand.id} and group_id = ${groupId} and user_id = any(${userIds}::bigint[])`)
}

/** Takes a member out of all groups. */
export async function deleteMemberships(tx: TxScope, userId: number): Promise<void> {
  await tx.sql.write(sql`
    delete from scim_members where brand_id = ${tx.brand.id} and user_id = ${userId}`)
}
