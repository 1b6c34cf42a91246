import sql, { type Sql } from 'sql-template-tag'
import { column, columns, fixed, json, type RowOf } from '../../kit/columns.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { loginsOf } from '../roles/logins-of.ts'

const SCIM_USER = columns({
  userId: fixed<number>(),
  userName: column<string>(),
  /** Unique; null once the provider has deleted it. */
  takenName: column<string | null>(),
  externalId: column<string | null>(),
  resource: json<Record<string, unknown>>(),
  /** The provider created the member. */
  isMadeHere: column<boolean>(),
  /** No group gives a role: the member is out. */
  hasNoPlace: column<boolean>(),
  /** When the provider deactivated the member; at another time than the member was: somebody here did. */
  switchedOffAt: column<Date | null>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
  deletedAt: column<Date | null>(),
})

/** What the identity provider says of a member. */
export type ScimUserRow = RowOf<typeof SCIM_USER>

/** Those of these members, or all, that the provider has; also those that it has deleted. */
export function selectScimUsers(scope: Scope, userIds?: number[]): Promise<ScimUserRow[]> {
  return selectWhere(scope, userIds ? sql`user_id = any(${userIds}::bigint[])` : sql`true`)
}

export async function findScimUser(scope: Scope, userId: number): Promise<ScimUserRow | undefined> {
  return (await selectScimUsers(scope, [userId]))[0]
}

/** By the provider's name for them, in any case. */
export async function findScimUserNamed(scope: Scope, name: string): Promise<ScimUserRow | undefined> {
  return (await selectWhere(scope, sql`taken_name = ${name.toLowerCase()}`))[0]
}

/** With one of these ids of the provider. */
export function selectScimUsersWith(scope: Scope, externalIds: string[]): Promise<ScimUserRow[]> {
  return selectWhere(scope, sql`external_id = any(${externalIds}::text[]) and deleted_at is null`)
}

function selectWhere(scope: Scope, condition: Sql): Promise<ScimUserRow[]> {
  return scope.sql.rows(sql`
    select ${SCIM_USER.list()} from scim_users where brand_id = ${scope.brand.id} and ${condition} order by user_id`)
}

/** False if another member has the name. */
export async function upsertScimUser(tx: TxScope, row: ScimUserRow): Promise<boolean> {
  await tx.sql.invalidate(loginsOf(tx))
  const taken = row.takenName === null ? undefined : await findScimUserNamed(tx, row.takenName)
  if (taken && taken.userId !== row.userId) return false
  await tx.sql.write(sql`
    insert into scim_users ${SCIM_USER.values(tx, row)}
    on conflict (brand_id, user_id) do update set ${SCIM_USER.set(row)}`)
  return true
}

/** Whether it was the provider that has deactivated the member. */
export async function isSwitchedOff(scope: Scope, userId: number): Promise<boolean> {
  const row = await scope.sql.row(sql`
    select 1 from scim_users s
    join users u on u.brand_id = ${scope.brand.id} and u.id = s.user_id and u.deactivated_at = s.switched_off_at
    where s.brand_id = ${scope.brand.id} and s.user_id = ${userId}`)
  return row !== undefined
}

/** Whether a group gives the member a role. */
export async function updateHasNoPlace(tx: TxScope, userId: number, hasNoPlace: boolean): Promise<void> {
  await tx.sql.invalidate(loginsOf(tx))
  await tx.sql.write(sql`
    update scim_users set has_no_place = ${hasNoPlace}
    where brand_id = ${tx.brand.id} and user_id = ${userId} and has_no_place <> ${hasNoPlace}`)
}

/** Forgets all that the provider has said. */
export async function deleteProvisioned(tx: TxScope): Promise<void> {
  await tx.sql.invalidate(loginsOf(tx))
  for (const statement of [
    sql`delete from scim_members where brand_id = ${tx.brand.id}`,
    sql`delete from scim_groups where brand_id = ${tx.brand.id}`,
    sql`delete from scim_users where brand_id = ${tx.brand.id}`,
    sql`delete from scim_tokens where brand_id = ${tx.brand.id}`,
  ])
    await tx.sql.write(statement)
}

/** Whether the member has logged in with anything but the provider: a password, a second factor, an API token, an open session. */
export async function hasOwnWay(scope: Scope, userId: number): Promise<boolean> {
  const row = await scope.sql.row(sql`
    select 1 from users u
    where u.brand_id = ${scope.brand.id} and u.id = ${userId} and (
      exists (select 1 from user_logins l where l.brand_id = ${scope.brand.id} and l.user_id = u.id)
      or exists (select 1 from api_tokens t where t.brand_id = ${scope.brand.id} and t.user_id = u.id)
      or exists (select 1 from sessions s where s.brand_id = ${scope.brand.id} and s.user_id = u.id and s.sign_on_issuer is null)
    )`)
  return row !== undefined
}
