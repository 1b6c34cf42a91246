import sql from 'sql-template-tag'
import { column, columns, fixed, hidden, type RowOf } from '../../../kit/columns.ts'
import { notFound } from '../../../kit/errors.ts'
import type { Scope, TxScope } from '../../../kit/scope.ts'
import type { Tokens } from './authorities.ts'
import type { LoginProvider } from './providers.ts'

const MAIL_LOGIN = columns({
  id: fixed<number>(),
  provider: fixed<LoginProvider>(),
  /** Who signs in. */
  userId: fixed<number>(),
  /** The only servers that get the access token. */
  hosts: fixed<string[]>(),
  createdAt: fixed<Date>(),
  stateDigest: hidden<Buffer | null>(),
  verifier: column<string | null>(),
  refreshToken: column<string | null>(),
  accessToken: column<string | null>(),
  accessExpiresAt: column<Date | null>(),
  renewingUntil: hidden<Date | null>(),
  error: column<string | null>(),
  failedAt: column<Date | null>(),
})

/** The consent of a provider, tokens included: never show them. */
export type MailLoginRow = RowOf<typeof MAIL_LOGIN>

export function findMailLogin(scope: Scope, id: number): Promise<MailLoginRow | undefined> {
  return scope.sql.row(sql`
    select ${MAIL_LOGIN.list()} from mail_logins where brand_id = ${scope.brand.id} and id = ${id}`)
}

export async function getMailLogin(scope: Scope, id: number): Promise<MailLoginRow> {
  const login = await findMailLogin(scope, id)
  if (!login) throw notFound('mail login')
  return login
}

export type NewMailLogin = Pick<MailLoginRow, 'provider' | 'userId' | 'hosts' | 'verifier'> & {
  stateDigest: Buffer
}

export async function insertMailLogin(tx: TxScope, login: NewMailLogin): Promise<MailLoginRow> {
  const row = await tx.sql.writeRow<MailLoginRow>(sql`
    insert into mail_logins ${MAIL_LOGIN.values(tx, { ...login, createdAt: tx.now() })}
    returning ${MAIL_LOGIN.list()}`)
  return row as MailLoginRow
}

/** The login that a state belongs to, which is used up; undefined if it is not this person's, or older. */
export function takeState(
  tx: TxScope,
  { digest, userId, since }: { digest: Buffer; userId: number; since: Date },
): Promise<MailLoginRow | undefined> {
  return tx.sql.writeRow(sql`
    update mail_logins set ${MAIL_LOGIN.set({ stateDigest: null })}
    where brand_id = ${tx.brand.id} and state_digest = ${digest} and user_id = ${userId} and created_at >= ${since}
    returning ${MAIL_LOGIN.list()}`)
}

/** Stores new tokens, and that all is well. */
export async function updateTokens(tx: TxScope, id: number, tokens: Tokens): Promise<void> {
  const { accessToken, validForMs, refreshToken } = tokens
  const accessExpiresAt = new Date(tx.now().getTime() + validForMs)
  const well = { renewingUntil: null, verifier: null, error: null, failedAt: null }
  await tx.sql.write(sql`
    update mail_logins set ${MAIL_LOGIN.set({ accessToken, accessExpiresAt, refreshToken, ...well })}
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Stores why the provider refuses; whether that is new. */
export async function updateRefusal(tx: TxScope, id: number, error: string): Promise<boolean> {
  const before = await tx.sql.row<{ error: string | null }>(sql`
    select error from mail_logins where brand_id = ${tx.brand.id} and id = ${id} for update`)
  const refused = { error, failedAt: tx.now(), renewingUntil: null, verifier: null, accessToken: null }
  await tx.sql.write(sql`
    update mail_logins set ${MAIL_LOGIN.set({ ...refused, accessExpiresAt: null })}
    where brand_id = ${tx.brand.id} and id = ${id}`)
  return before?.error === null
}

/** Lets one process at a time renew the tokens; undefined while another does, or has. */
export function leaseRenewal(
  tx: TxScope,
  id: number,
  { until, freshAfter }: { until: Date; freshAfter: Date },
): Promise<MailLoginRow | undefined> {
  return tx.sql.writeRow(sql`
    update mail_logins set ${MAIL_LOGIN.set({ renewingUntil: until })}
    where brand_id = ${tx.brand.id} and id = ${id} and refresh_token is not null
      and (renewing_until is null or renewing_until <= ${tx.now()})
      and (access_expires_at is null or access_expires_at <= ${freshAfter})
    returning ${MAIL_LOGIN.list()}`)
}

export async function releaseRenewal(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    update mail_logins set ${MAIL_LOGIN.set({ renewingUntil: null })}
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** A mail server has refused this token: it is not used again. */
export async function forgetAccessToken(tx: TxScope, id: number, accessToken: string): Promise<void> {
  await tx.sql.write(sql`
    update mail_logins set ${MAIL_LOGIN.set({ accessToken: null, accessExpiresAt: null })}
    where brand_id = ${tx.brand.id} and id = ${id} and access_token = ${accessToken}`)
}

/** Brands with a login that no channel has used within a day. */
export const BRANDS_WITH_UNUSED_LOGINS = sql`
  select distinct l.brand_id from mail_logins l where l.created_at < now() - interval '1 day' and not exists (
    select 1 from channels c where c.brand_id = l.brand_id and c.settings->>'mail_login' = l.id::text)`

/** Deletes logins from before that time that no channel uses. */
export async function deleteUnused(tx: TxScope, before: Date): Promise<void> {
  await tx.sql.write(sql`
    delete from mail_logins l
    where l.brand_id = ${tx.brand.id} and l.created_at < ${before} and not exists (
      select 1 from channels c where c.brand_id = l.brand_id and c.settings->>'mail_login' = l.id::text)`)
}
