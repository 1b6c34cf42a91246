import sql, { type Sql } from 'sql-template-tag'
import { column, columns, computed, fixed, hidden, json, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { LanguageCode } from '../../kit/language/language.ts'
import type { Member, Role, Scope, Sight, Standing, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { topicsOfPeople } from '../identities/people.ts'
import { loginsOf } from '../roles/logins-of.ts'
import { derivedStanding, standing } from '../roles/queries.ts'
import type { NotifyReason } from './notify.ts'
import { isShutOut } from './shut-queries.ts'

/** Members of staff, of `users u` with their identity `i`. */
const USER = columns({
  id: fixed<number>(),
  identityId: computed<number>(() => 'i.id'),
  name: column<string>(),
  email: computed<string>(() => 'i.identifier'),
  role: column<Role>(),
  /** Null: all conversations. */
  sees: json<Sight | null>(),
  /** Email notifications. */
  notify: column<NotifyReason[]>(),
  /** Below their mail, as Markdown. */
  signature: column<string | null>(),
  /** Of mail to them; null: that of the brand. */
  language: column<LanguageCode | null>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
  readBefore: hidden<Date>(),
})

export type UserRow = RowOf<typeof USER> & Standing

export function findUserByEmail(scope: Scope, email: string): Promise<UserRow | undefined> {
  return selectByEmail(scope, email, sql`u.deactivated_at is null`)
}

/** The same of staff who have left, too. */
export function findAnyUser(scope: Scope, email: string): Promise<UserRow | undefined> {
  return selectByEmail(scope, email, sql`true`)
}

/** A member of staff, locked until the transaction ends; undefined if there is none. */
export function lockUser(
  tx: TxScope,
  email: string,
  { isActive }: { isActive: boolean },
): Promise<UserRow | undefined> {
  return selectByEmail(tx, email, sql`(u.deactivated_at is null) = ${isActive} for update of u`)
}

function selectByEmail(scope: Scope, email: string, condition: Sql): Promise<UserRow | undefined> {
  return scope.sql.row(sql`
    select ${USER.list('u')}, ${derivedStanding(scope)}
    from identities i join users u on u.brand_id = ${scope.brand.id} and u.id = i.user_id
    where i.brand_id = ${scope.brand.id} and i.type = 'email' and i.identifier = ${email} and ${condition}`)
}

/** Undefined for deactivated staff, too. */
export async function findUserById(scope: Scope, id: number): Promise<UserRow | undefined> {
  return (await selectUsers(scope)).find(user => user.id === id)
}

/** findUserById; throws not_found. */
export async function getUserById(scope: Scope, id: number): Promise<UserRow> {
  const user = await findUserById(scope, id)
  if (!user) throw notFound(say`member of staff`)
  return user
}

/** findUserByEmail; throws not_found. */
export async function getUserByEmail(scope: Scope, email: string): Promise<UserRow> {
  const user = await findUserByEmail(scope, email)
  if (!user) throw notFound(say`member of staff`)
  return user
}

/** Who acts by an API token: a member, or a service account, which has no address. */
export type ActingRow = Omit<UserRow, 'email'> & { email: string | null; isService: boolean }

/** findUserById, for service accounts too. */
export async function findActing(scope: Scope, id: number): Promise<ActingRow | undefined> {
  const row = await scope.sql.row<UserRow & { isService: boolean }>(sql`
    select ${USER.list('u')}, ${derivedStanding(scope)}, i.type = 'service' as "isService"
    from users u join identities i on i.brand_id = ${scope.brand.id} and i.user_id = u.id and i.type in ('email', 'service')
    where u.brand_id = ${scope.brand.id} and u.id = ${id} and u.deactivated_at is null
    order by i.id limit 1`)
  return row && { ...row, email: row.isService ? null : row.email }
}

/** findActing; throws not_found. */
export async function getActing(scope: Scope, id: number): Promise<ActingRow> {
  const user = await findActing(scope, id)
  if (!user) throw notFound(say`member of staff`)
  return user
}

export async function updateUser(
  tx: TxScope,
  id: number,
  values: Partial<Pick<UserRow, 'name' | 'notify' | 'role' | 'sees' | 'signature' | 'language'>>,
): Promise<void> {
  for (const topic of topicsOfPeople(tx)) await tx.sql.invalidate(topic)
  await tx.sql.invalidate(loginsOf(tx))
  await tx.sql.write(sql`
    update users set ${USER.set({ ...values, updatedAt: tx.now() })}
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

export function selectUsers(scope: Scope): Promise<UserRow[]> {
  return selectWhere(scope, sql`u.deactivated_at is null`)
}

/** Deactivated staff, as selectUsers. */
export function selectDeactivatedUsers(scope: Scope): Promise<UserRow[]> {
  return selectWhere(scope, sql`u.deactivated_at is not null`)
}

function selectWhere(scope: Scope, condition: Sql): Promise<UserRow[]> {
  return scope.sql.rows(sql`
    select distinct on (u.id) ${USER.list('u')}, ${derivedStanding(scope)}
    from users u join identities i on i.brand_id = ${scope.brand.id} and i.user_id = u.id and i.type = 'email'
    where u.brand_id = ${scope.brand.id} and ${condition}
    order by u.id, i.id`)
}

export async function insertUser(
  tx: TxScope,
  user: Pick<UserRow, 'name' | 'role' | 'sees' | 'language'>,
): Promise<number> {
  const now = tx.now()
  const row = await tx.sql.writeRow<{ id: number }>(sql`
    insert into users ${USER.values(tx, { ...user, readBefore: now, createdAt: now, updatedAt: now })} returning id`)
  return row?.id as number
}

/** Locks the owners of the brand until the transaction ends. */
export async function lockOwners(tx: TxScope): Promise<void> {
  await tx.sql.rows(sql`
    select id from users where brand_id = ${tx.brand.id} and role = 'owner' order by id for update`)
}

export async function updateUserActive(tx: TxScope, id: number, isActive: boolean): Promise<void> {
  await tx.sql.invalidate(loginsOf(tx))
  await tx.sql.write(sql`
    update users
    set deactivated_at = ${isActive ? null : tx.now()}, active_since = ${tx.now()}, updated_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

export interface TokenRow {
  id: number
  userId: number
  name: string
  /** What it logs in as: an address, or the login of a service account. */
  email: string
  createdAt: Date
  lastUsedAt: Date | null
  expiresAt: Date | null
  revokedAt: Date | null
  /** Permissions that it has of those of its member; null: all. */
  scopes: string[] | null
}

export interface NewToken {
  userId: number
  name: string
  digest: Buffer
  expiresAt: Date | null
  scopes: string[] | null
}

export async function insertToken(tx: TxScope, token: NewToken): Promise<number> {
  const row = await tx.sql.writeRow<{ id: number }>(sql`
    insert into api_tokens (brand_id, user_id, name, digest, expires_at, scopes, created_at)
    values (${tx.brand.id}, ${token.userId}, ${token.name}, ${token.digest}, ${token.expiresAt}, ${token.scopes}::text[], ${tx.now()})
    returning id`)
  return row?.id as number
}

export function selectTokens(scope: Scope): Promise<TokenRow[]> {
  return scope.sql.rows(sql`
    select t.id, t.user_id as "userId", t.name, i.identifier as email, t.created_at as "createdAt", t.last_used_at as "lastUsedAt",
      t.expires_at as "expiresAt", t.revoked_at as "revokedAt", t.scopes
    from api_tokens t
    join lateral (
      select identifier from identities
      where brand_id = ${scope.brand.id} and user_id = t.user_id and type in ('email', 'service') order by id limit 1
    ) i on true
    where t.brand_id = ${scope.brand.id}
    order by t.id`)
}

/** Valid tokens of a member of staff or a service account. */
export async function selectTokensOf(scope: Scope, user: Pick<UserRow, 'id'>): Promise<TokenRow[]> {
  const isGood = ({ revokedAt, expiresAt }: TokenRow) =>
    revokedAt === null && (expiresAt === null || expiresAt > scope.now())
  return (await selectTokens(scope)).filter(token => token.userId === user.id && isGood(token))
}

/** The name of the token; undefined if there is none that is valid. */
export async function updateTokenRevoked(tx: TxScope, id: number): Promise<string | undefined> {
  await tx.sql.invalidate(loginsOf(tx))
  const row = await tx.sql.writeRow<{ name: string }>(sql`
    update api_tokens set revoked_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = ${id} and revoked_at is null returning name`)
  return row?.name
}

export async function updateTokenUsed(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    update api_tokens set last_used_at = ${tx.now()} where brand_id = ${tx.brand.id} and id = ${id}`)
}

export interface Credentials extends Member {
  tokenId: number
  scopes: string[] | null
  lastUsedAt: Date | null
  expiresAt: Date | null
}

/**
 * The credentials of a login (an address, or that of a service account) and the digest of its secret, cached in the process until a
 * token of the brand is revoked.
 */
export async function findCredentials(
  scope: Scope,
  login: string,
  digest: Buffer,
): Promise<Credentials | undefined> {
  const key = `${digest.toString('latin1')}${login}`
  const kept = await scope.sql.cached(loginsOf(scope), [key], async () => {
    const credentials = await selectCredentials(scope, login, digest)
    return new Map(credentials && [[key, credentials]])
  })
  return kept.get(key)
}

/** Login and secret in one query, so that either being wrong takes the same time. */
function selectCredentials(scope: Scope, login: string, digest: Buffer): Promise<Credentials | undefined> {
  const type = login.includes('@') ? 'email' : 'service'
  return scope.sql.row(sql`
    select t.id as "tokenId", t.last_used_at as "lastUsedAt", t.expires_at as "expiresAt", t.scopes, u.id as "userId", i.id as "identityId",
      i.type = 'service' as "isService", ${standing(scope)}
    from api_tokens t
    join users u on u.brand_id = ${scope.brand.id} and u.id = t.user_id
    join identities i on i.brand_id = ${scope.brand.id} and i.user_id = u.id
    where t.brand_id = ${scope.brand.id} and t.digest = ${digest}
      and t.revoked_at is null and u.deactivated_at is null and i.type = ${type} and i.identifier = ${login}
      and not ${isShutOut(scope)}`)
}
