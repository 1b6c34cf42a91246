import sql, { type Sql } from 'sql-template-tag'
import { column, columns, fixed, hidden, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { Tokens } from './authorities.ts'
import type { LoginProvider } from './providers.ts'
import { openTokens, sealTokens, type TokenFields } from './sealed-tokens.ts'

const MAIL_LOGIN = columns({
  id: fixed<number>(),
  provider: fixed<LoginProvider>(),
  /** The user who signs in. */
  userId: fixed<number>(),
  /** The only servers that receive the access token. */
  hosts: fixed<string[]>(),
  createdAt: fixed<Date>(),
  stateDigest: hidden<Buffer | null>(),
  verifier: column<string | null>(),
  refreshToken: column<string | null>(),
  accessToken: column<string | null>(),
  accessExpiresAt: column<Date | null>(),
  renewedAt: hidden<Date | null>(),
  renewingUntil: hidden<Date | null>(),
  error: column<string | null>(),
  failedAt: column<Date | null>(),
})

/** Includes the tokens: never present them. */
export type MailLoginRow = RowOf<typeof MAIL_LOGIN>

const sealed = <Values extends TokenFields>({ brand }: Scope, values: Values) => sealTokens(brand.id, values)
const opened = <Values extends TokenFields>({ brand }: Scope, values: Values) => openTokens(brand.id, values)

export async function findMailLogin(scope: Scope, id: number): Promise<MailLoginRow | undefined> {
  const row = await scope.sql.row<MailLoginRow>(sql`
    select ${MAIL_LOGIN.list()} from mail_logins where brand_id = ${scope.brand.id} and id = ${id}`)
  return row && opened(scope, row)
}

export async function getMailLogin(scope: Scope, id: number): Promise<MailLoginRow> {
  const login = await findMailLogin(scope, id)
  if (!login) throw notFound(say`mail login`)
  return login
}

export type NewMailLogin = Pick<MailLoginRow, 'provider' | 'userId' | 'hosts' | 'verifier'> & {
  stateDigest: Buffer
}

export async function insertMailLogin(tx: TxScope, login: NewMailLogin): Promise<MailLoginRow> {
  const row = await tx.sql.writeRow<MailLoginRow>(sql`
    insert into mail_logins ${MAIL_LOGIN.values(tx, { ...sealed(tx, login), createdAt: tx.now() })}
    returning ${MAIL_LOGIN.list()}`)
  return opened(tx, row as MailLoginRow)
}

/** Uses up a state and returns its login; undefined if it is another person's or has expired. */
export async function takeState(
  tx: TxScope,
  { digest, userId, since }: { digest: Buffer; userId: number; since: Date },
): Promise<MailLoginRow | undefined> {
  const row = await tx.sql.writeRow<MailLoginRow>(sql`
    update mail_logins set ${MAIL_LOGIN.set({ stateDigest: null })}
    where brand_id = ${tx.brand.id} and state_digest = ${digest} and user_id = ${userId} and created_at >= ${since}
    returning ${MAIL_LOGIN.list()}`)
  return row && opened(tx, row)
}

/** The condition that the caller still holds the lease. A sign-in needs none. */
const holding = (lease: Date | undefined) => (lease ? sql`renewing_until = ${lease}` : sql`true`)

/** Stores new tokens and clears the error. With a lease, only if it is still held. */
export async function updateTokens(
  tx: TxScope,
  id: number,
  { lease, ...tokens }: Tokens & { lease?: Date | undefined },
): Promise<void> {
  const { accessToken, validForMs, refreshToken } = tokens
  const accessExpiresAt = new Date(tx.now().getTime() + validForMs)
  const well = { renewingUntil: null, verifier: null, error: null, failedAt: null, renewedAt: tx.now() }
  await tx.sql.write(sql`
    update mail_logins set ${MAIL_LOGIN.set({ ...sealed(tx, { accessToken, refreshToken }), accessExpiresAt, ...well })}
    where brand_id = ${tx.brand.id} and id = ${id} and ${holding(lease)}`)
}

/** Stores the provider's refusal; returns whether it is new. With a lease, only if it is still held. */
export async function updateRefusal(
  tx: TxScope,
  id: number,
  { error, lease }: { error: string; lease?: Date | undefined },
): Promise<boolean> {
  const refused = { error, failedAt: tx.now(), renewingUntil: null, verifier: null, accessToken: null }
  const row = await tx.sql.writeRow<{ before: string | null }>(sql`
    update mail_logins l set ${MAIL_LOGIN.set({ ...refused, accessExpiresAt: null })}
    from (select error as before from mail_logins where brand_id = ${tx.brand.id} and id = ${id} for update) old
    where l.brand_id = ${tx.brand.id} and l.id = ${id} and ${holding(lease)}
    returning old.before`)
  return row !== undefined && row.before === null
}

/** A login leased for renewal, with the end of the lease. */
export type Leased = MailLoginRow & { lease: Date }

/**
 * Lets one process at a time renew the tokens, by the database's clock; undefined while another does, or has. A token that
 * is valid after `freshAfter` needs no renewal.
 */
export async function leaseRenewal(
  tx: TxScope,
  id: number,
  { forMs, freshAfter }: { forMs: number; freshAfter: Date },
): Promise<Leased | undefined> {
  const clock = await tx.sql.row<{ now: Date }>(sql`select clock_timestamp() as now`)
  const now = clock?.now as Date
  const row = await tx.sql.writeRow<Leased>(sql`
    update mail_logins set renewing_until = ${new Date(now.getTime() + forMs)}
    where brand_id = ${tx.brand.id} and id = ${id} and refresh_token is not null
      and (renewing_until is null or renewing_until <= ${now})
      and (access_expires_at is null or access_expires_at <= ${freshAfter})
    returning ${MAIL_LOGIN.list()}, renewing_until as lease`)
  return row && opened(tx, row)
}

export async function releaseRenewal(tx: TxScope, { id, lease }: Leased): Promise<void> {
  await tx.sql.write(sql`
    update mail_logins set ${MAIL_LOGIN.set({ renewingUntil: null })}
    where brand_id = ${tx.brand.id} and id = ${id} and ${holding(lease)}`)
}

/** Discards an access token that a mail server rejected, unless it was renewed after `notSince`. */
export async function forgetAccessToken(
  tx: TxScope,
  id: number,
  { accessToken, notSince }: { accessToken: string; notSince: Date },
): Promise<void> {
  const row = await tx.sql.row<MailLoginRow>(sql`
    select ${MAIL_LOGIN.list()} from mail_logins
    where brand_id = ${tx.brand.id} and id = ${id} and renewed_at < ${notSince} for update`)
  if (!row || opened(tx, row).accessToken !== accessToken) return
  await tx.sql.write(sql`
    update mail_logins set ${MAIL_LOGIN.set({ accessToken: null, accessExpiresAt: null })}
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Ids of logins that the provider refuses. */
export async function selectRefused(scope: Scope): Promise<Set<number>> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select id from mail_logins where brand_id = ${scope.brand.id} and error is not null`)
  return new Set(rows.map(({ id }) => id))
}

/** The login, locked against deletion until the transaction ends. */
export async function holdMailLogin(tx: TxScope, id: number): Promise<MailLoginRow | undefined> {
  const row = await tx.sql.row<MailLoginRow>(sql`
    select ${MAIL_LOGIN.list()} from mail_logins where brand_id = ${tx.brand.id} and id = ${id} for share`)
  return row && opened(tx, row)
}

function isUsed(tx: TxScope): Sql {
  return sql`exists (
    select 1 from channels c where c.brand_id = ${tx.brand.id} and c.settings->>'mail_login' = l.id::text)`
}

/** Brands with a login whose `unused_since` is out of date, or that can be deleted. */
export const brandsWithUnusedLogins = (now: Date): Sql => sql`
  select distinct l.brand_id from mail_logins l
  where (l.unused_since is null) <> exists (
    select 1 from channels c where c.brand_id = l.brand_id and c.settings->>'mail_login' = l.id::text
  ) or l.unused_since < ${now}::timestamptz - interval '1 day'`

/** Records which logins are unused, and deletes those unused since that time. */
export async function deleteUnused(tx: TxScope, before: Date): Promise<void> {
  await tx.sql.write(sql`
    update mail_logins l set unused_since = case when ${isUsed(tx)} then null else ${tx.now()}::timestamptz end
    where l.brand_id = ${tx.brand.id} and (l.unused_since is null) <> ${isUsed(tx)}`)
  await tx.sql.write(sql`
    delete from mail_logins l
    where l.brand_id = ${tx.brand.id} and l.unused_since < ${before} and not ${isUsed(tx)}`)
}
