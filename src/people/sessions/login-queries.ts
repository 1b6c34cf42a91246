import sql, { type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { sealedBytes } from '../../kit/sealed-column.ts'

export const TOTP_SECRET = sealedBytes({ table: 'user_logins', name: 'totp_secret', keys: ['user_id'] })

export interface LoginRow {
  password: string | null
  totpSecret: Buffer | null
  totpConfirmedAt: Date | null
  recoveryDigests: Buffer[]
  /** The host of each of their passkeys. */
  passkeyHosts: string[]
}

const NO_LOGIN: LoginRow = {
  password: null,
  totpSecret: null,
  totpConfirmedAt: null,
  recoveryDigests: [],
  passkeyHosts: [],
}

/** Whether the member has a second factor, be it a passkey of a host where the brand is no longer. */
export function hasFactor({ totpConfirmedAt, passkeyHosts }: LoginRow): boolean {
  return totpConfirmedAt !== null || passkeyHosts.length > 0
}

/** Whether a member can show here who they are, with a password or a second factor. */
export async function hasOwnProof(scope: Scope, userId: number): Promise<boolean> {
  const login = await findLogin(scope, userId)
  return login.password !== null || hasFactor(login)
}

/** The login data of a member of staff; every field is empty without any. */
export function findLogin(scope: Scope, userId: number): Promise<LoginRow> {
  return selectLogin(scope, userId)
}

/** The same, locked until the transaction ends: nobody else sets up a second factor, or removes it, until then. */
export async function lockLogin(tx: TxScope, userId: number): Promise<LoginRow> {
  // By itself: a statement that has waited for a lock sees passkeys as they were before.
  await tx.sql.rows(sql`
    select from user_logins where brand_id = ${tx.brand.id} and user_id = ${userId} for update`)
  return selectLogin(tx, userId)
}

async function selectLogin(scope: Scope, userId: number): Promise<LoginRow> {
  const row = await scope.sql.row<LoginRow>(sql`
    select password, totp_secret as "totpSecret", totp_confirmed_at as "totpConfirmedAt",
      recovery_digests as "recoveryDigests", array(
        select p.host from passkeys p where p.brand_id = ${scope.brand.id} and p.user_id = ${userId}
      ) as "passkeyHosts"
    from user_logins where brand_id = ${scope.brand.id} and user_id = ${userId}`)
  return row ? { ...row, totpSecret: TOTP_SECRET.open(scope, row.totpSecret) } : NO_LOGIN
}

export async function updatePassword(tx: TxScope, userId: number, password: string): Promise<void> {
  await tx.sql.write(sql`
    insert into user_logins (brand_id, user_id, password, updated_at)
    values (${tx.brand.id}, ${userId}, ${password}, ${tx.now()})
    on conflict (brand_id, user_id) do update set password = excluded.password, updated_at = excluded.updated_at`)
}

/** Stores an unconfirmed secret; false if one is confirmed already. */
export async function updateTotpSecret(tx: TxScope, userId: number, secret: Buffer): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    insert into user_logins (brand_id, user_id, totp_secret, updated_at)
    values (${tx.brand.id}, ${userId}, ${TOTP_SECRET.seal(tx, secret)}, ${tx.now()})
    on conflict (brand_id, user_id) do update set totp_secret = excluded.totp_secret, updated_at = excluded.updated_at
      where user_logins.totp_confirmed_at is null
    returning user_id`)
  return row !== undefined
}

/** The random name of the member that their authenticators keep; made when there is none. */
export async function ensurePasskeyHandle(tx: TxScope, userId: number, fresh: Buffer): Promise<Buffer> {
  const row = await tx.sql.writeRow<{ handle: Buffer }>(sql`
    insert into user_logins (brand_id, user_id, passkey_handle, updated_at)
    values (${tx.brand.id}, ${userId}, ${fresh}, ${tx.now()})
    on conflict (brand_id, user_id) do update
      set passkey_handle = coalesce(user_logins.passkey_handle, excluded.passkey_handle)
    returning passkey_handle as handle`)
  return row?.handle as Buffer
}

/** Replaces the recovery codes; none: there is no second factor left. */
export async function updateRecoveryCodes(tx: TxScope, userId: number, digests: Buffer[]): Promise<void> {
  await tx.sql.write(sql`
    update user_logins set recovery_digests = ${digests}::bytea[], updated_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and user_id = ${userId}`)
}

/** False if it was confirmed already. */
export async function updateTotpConfirmed(tx: TxScope, userId: number): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    update user_logins set totp_confirmed_at = ${tx.now()}, updated_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and user_id = ${userId} and totp_confirmed_at is null and totp_secret is not null
    returning user_id`)
  return row !== undefined
}

export async function deleteTotp(tx: TxScope, userId: number): Promise<void> {
  await tx.sql.write(sql`
    update user_logins
    set totp_secret = null, totp_confirmed_at = null, totp_step = 0, updated_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and user_id = ${userId}`)
}

/** Consumes the code of a time step; false if it, or a later one, was used already. */
export async function updateTotpStep(tx: TxScope, userId: number, step: number): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    update user_logins set totp_step = ${step}
    where brand_id = ${tx.brand.id} and user_id = ${userId} and totp_step < ${step} returning user_id`)
  return row !== undefined
}

/** Consumes a recovery code; false if there is none with that digest. */
export async function updateRecoveryUsed(tx: TxScope, userId: number, digest: Buffer): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    update user_logins set recovery_digests = array_remove(recovery_digests, ${digest}::bytea)
    where brand_id = ${tx.brand.id} and user_id = ${userId} and ${digest}::bytea = any(recovery_digests)
    returning user_id`)
  return row !== undefined
}

export type Purpose = 'link' | 'switch' | 'invitation' | 'reset' | 'second_factor'

export interface NewTicket {
  userId: number
  purpose: Purpose
  digest: Buffer
  expiresAt: Date
}

/** Bound to the user's present role. */
export async function insertTicket(
  tx: TxScope,
  { userId, purpose, digest, expiresAt }: NewTicket,
): Promise<void> {
  const user = await tx.sql.row<{ role: string }>(sql`
    select role from users where brand_id = ${tx.brand.id} and id = ${userId}`)
  if (!user) return
  await tx.sql.write(sql`
    insert into login_tickets (brand_id, user_id, purpose, digest, role, expires_at, created_at)
    values (${tx.brand.id}, ${userId}, ${purpose}, ${digest}, ${user.role}, ${expiresAt}, ${tx.now()})`)
}

export async function deleteTickets(tx: TxScope, userId: number, purpose: Purpose): Promise<void> {
  await tx.sql.write(sql`
    delete from login_tickets
    where brand_id = ${tx.brand.id} and user_id = ${userId} and purpose = ${purpose}`)
}

interface Ticket {
  purpose: Purpose
  digest: Buffer
}

/** The user of a valid ticket. */
export async function findTicket(scope: Scope, { purpose, digest }: Ticket): Promise<number | undefined> {
  const row = await scope.sql.row<{ userId: number }>(sql`
    select user_id as "userId" from login_tickets
    where brand_id = ${scope.brand.id} and purpose = ${purpose} and digest = ${digest} and expires_at > ${scope.now()}
      and ${isStillTheirs(scope)}`)
  return row?.userId
}

/** True if the user still holds the role the ticket was issued for and was never deactivated. */
function isStillTheirs(scope: Scope): Sql {
  return sql`exists (
    select 1 from users u
    where u.brand_id = ${scope.brand.id} and u.id = login_tickets.user_id and u.role = login_tickets.role
      and u.deactivated_at is null and login_tickets.created_at >= coalesce(u.active_since, login_tickets.created_at)
  )`
}

/** The user of a ticket, counting one more use up to the limit. */
export async function updateTicketTried(
  tx: TxScope,
  { purpose, digest }: Ticket,
  maxTries: number,
): Promise<number | undefined> {
  const row = await tx.sql.writeRow<{ userId: number }>(sql`
    update login_tickets set tries = tries + 1
    where brand_id = ${tx.brand.id} and purpose = ${purpose} and digest = ${digest} and expires_at > ${tx.now()}
      and tries < ${maxTries} and ${isStillTheirs(tx)}
    returning user_id as "userId"`)
  return row?.userId
}

/** Consumes a ticket; returns its user. */
export async function takeTicket(tx: TxScope, { purpose, digest }: Ticket): Promise<number | undefined> {
  const row = await tx.sql.writeRow<{ userId: number }>(sql`
    delete from login_tickets
    where brand_id = ${tx.brand.id} and purpose = ${purpose} and digest = ${digest} and expires_at > ${tx.now()}
      and ${isStillTheirs(tx)}
    returning user_id as "userId"`)
  return row?.userId
}
