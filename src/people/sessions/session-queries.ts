import sql, { type Sql } from 'sql-template-tag'
import type { Member, Scope, TxScope } from '../../kit/scope.ts'
import { sealedText } from '../../kit/sealed-column.ts'
import { loginsOf } from '../roles/logins-of.ts'
import { standing } from '../roles/queries.ts'
import { proofColumns, ruleColumns } from './factor-queries.ts'
import type { FactorProof, FactorRule } from './factor-rule.ts'
import { LIMIT_COLUMNS } from './limit-queries.ts'
import type { SessionLimits } from './session-limits.ts'

export const ID_TOKEN = sealedText({ table: 'sessions', name: 'id_token', keys: ['id'] })

export interface SessionRow {
  id: number
  userId: number
  userAgent: string
  address: string
  lastUsedAt: Date
  expiresAt: Date
  createdAt: Date
}

export type NewSession = Omit<SessionRow, 'id' | 'lastUsedAt' | 'createdAt'> & {
  digest: Buffer
  /** The provider by which it is opened, and its name for the session there. */
  signOnIssuer: string | null
  providerSession: string | null
  /** What the provider said of the account, to end the login there. */
  idToken: string | null
  /** When the owner last showed who they are. */
  confirmedAt: Date
  /** When they have shown a second factor. */
  factorAt: Date | null
  /** When the provider says that it ends. */
  endsBy: Date | null
}

export async function insertSession(tx: TxScope, session: NewSession): Promise<number> {
  const {
    userId,
    digest,
    userAgent,
    address,
    expiresAt,
    signOnIssuer,
    providerSession,
    idToken,
    confirmedAt,
    factorAt,
    endsBy,
  } = session
  const row = await tx.sql.writeRow<{ id: number }>(sql`
    insert into sessions (brand_id, user_id, digest, user_agent, address, last_used_at, expires_at, created_at,
      sign_on_issuer, provider_session, id_token, confirmed_at, second_factor_at, ends_by)
    values (
      ${tx.brand.id}, ${userId}, ${digest}, ${userAgent}, ${address}, ${tx.now()}, ${expiresAt}, ${tx.now()},
      ${signOnIssuer}, ${providerSession}, ${ID_TOKEN.seal(tx, idToken)}, ${confirmedAt}, ${factorAt}, ${endsBy}
    ) returning id`)
  return row?.id as number
}

/** The login at a provider that opened a session. */
export interface ProviderLogin {
  issuer: string
  /** What it said of the account, if that was kept. */
  idToken: string | null
}

/** Undefined for a session that was opened otherwise. */
export async function findProviderLogin(scope: Scope, sessionId: number): Promise<ProviderLogin | undefined> {
  const row = await scope.sql.row<ProviderLogin>(sql`
    select sign_on_issuer as issuer, id_token as "idToken" from sessions
    where brand_id = ${scope.brand.id} and id = ${sessionId} and sign_on_issuer is not null`)
  return row && { ...row, idToken: ID_TOKEN.open(scope, row.idToken) }
}

/** Forgets what providers have said of the accounts behind sessions. */
export async function forgetIdTokens(tx: TxScope): Promise<void> {
  await tx.sql.write(sql`
    update sessions set id_token = null where brand_id = ${tx.brand.id} and id_token is not null`)
}

/** Valid sessions of a member of staff, last used first. */
export function selectSessions(scope: Scope, userId: number): Promise<SessionRow[]> {
  return scope.sql.rows(sql`
    select id, user_id as "userId", user_agent as "userAgent", address, last_used_at as "lastUsedAt",
      expires_at as "expiresAt", created_at as "createdAt"
    from sessions where brand_id = ${scope.brand.id} and user_id = ${userId} and expires_at > ${scope.now()}
    order by last_used_at desc, id desc`)
}

/** False if the member of staff has no such session. */
export async function deleteSession(tx: TxScope, userId: number, id: number): Promise<boolean> {
  await tx.sql.invalidate(loginsOf(tx))
  const row = await tx.sql.writeRow(sql`
    delete from sessions where brand_id = ${tx.brand.id} and user_id = ${userId} and id = ${id} returning id`)
  return row !== undefined
}

/** Ends all sessions of the member of staff except one; returns how many. */
export async function deleteOtherSessions(
  tx: TxScope,
  userId: number,
  keptId: number | null,
): Promise<number> {
  await tx.sql.invalidate(loginsOf(tx))
  const rows = await tx.sql.write(sql`
    delete from sessions
    where brand_id = ${tx.brand.id} and user_id = ${userId} and id is distinct from ${keptId} returning id`)
  return rows.length
}

/** Ends the sessions that this provider has not opened, except one and those of owners; returns how many of each user. */
export async function deleteSessionsWithout(
  tx: TxScope,
  { issuer, keptId }: { issuer: string; keptId: number | null },
): Promise<Map<number, number>> {
  await tx.sql.invalidate(loginsOf(tx))
  const rows = await tx.sql.write<{ userId: number }>(sql`
    delete from sessions s using users u
    where s.brand_id = ${tx.brand.id} and s.sign_on_issuer is distinct from ${issuer} and s.id is distinct from ${keptId}
      and u.brand_id = ${tx.brand.id} and u.id = s.user_id and u.role <> 'owner'
    returning s.user_id as "userId"`)
  const counts = new Map<number, number>()
  for (const { userId } of rows) counts.set(userId, (counts.get(userId) ?? 0) + 1)
  return counts
}

/** Deletes expired sessions and tickets. */
export async function deleteExpired(tx: TxScope): Promise<void> {
  await tx.sql.write(sql`delete from sessions where brand_id = ${tx.brand.id} and expires_at <= ${tx.now()}`)
  await tx.sql.write(
    sql`delete from login_tickets where brand_id = ${tx.brand.id} and expires_at <= ${tx.now()}`,
  )
  await tx.sql.write(
    sql`delete from sign_on_tickets where brand_id = ${tx.brand.id} and expires_at <= ${tx.now()}`,
  )
}

/** Somebody has used the session, which moves its end as the brand's settings say now. */
export async function updateSessionUsed(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    update sessions s set last_used_at = ${tx.now()}, active_at = ${tx.now()}, expires_at = (
      select least(
        ${tx.now()}::timestamptz + make_interval(mins => limits."idleMinutes"::int),
        s.created_at + make_interval(mins => limits."lifetimeMinutes"::int), s.ends_by)
      from (
        select ${LIMIT_COLUMNS} from (select 1) one left join login_settings l on l.brand_id = ${tx.brand.id}
      ) limits)
    where s.brand_id = ${tx.brand.id} and s.id = ${id}`)
}

/** A page that is only open has used the session, which does not keep it. */
export async function updateSessionSeen(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    update sessions set last_used_at = ${tx.now()}, active_at = coalesce(active_at, last_used_at)
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Gives the sessions that are open the end that these limits say. Those that have ended by either are gone for good. */
export async function updateSessionEnds(
  tx: TxScope,
  { before, after }: { before: SessionLimits; after: SessionLimits },
): Promise<void> {
  await tx.sql.invalidate(loginsOf(tx))
  await tx.sql.write(sql`
    delete from sessions where brand_id = ${tx.brand.id} and (expires_at <= ${tx.now()} or ${endBy(before)} <= ${tx.now()})`)
  await tx.sql.write(sql`update sessions set expires_at = ${endBy(after)} where brand_id = ${tx.brand.id}`)
  await tx.sql.write(sql`delete from sessions where brand_id = ${tx.brand.id} and expires_at <= ${tx.now()}`)
}

/** endOfSession in SQL. */
const endBy = ({ idleMinutes, lifetimeMinutes }: SessionLimits): Sql => sql`least(
  coalesce(active_at, last_used_at) + make_interval(mins => ${idleMinutes}::int),
  created_at + make_interval(mins => ${lifetimeMinutes}::int), ends_by)`

/** When the session's holder last proved who they are: at the login, or later. Undefined if the session has ended. */
export async function selectConfirmedAt(scope: Scope, id: number): Promise<Date | undefined> {
  const row = await scope.sql.row<{ time: Date }>(sql`
    select coalesce(confirmed_at, created_at) as time from sessions
    where brand_id = ${scope.brand.id} and id = ${id}`)
  return row?.time
}

/** False if the session has ended. */
export async function updateConfirmed(
  tx: TxScope,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    update sessions set confirmed_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = ${id} and user_id = ${userId} and expires_at > ${tx.now()} returning id`)
  return row !== undefined
}

/** Counts a wrong code; returns how many there have been in the session. */
export async function updateWrongCodes(tx: TxScope, id: number): Promise<number> {
  const row = await tx.sql.writeRow<{ count: number }>(sql`
    update sessions set wrong_codes = wrong_codes + 1
    where brand_id = ${tx.brand.id} and id = ${id} returning wrong_codes as count`)
  return row?.count ?? 0
}

export interface OpenSession extends Member, SessionLimits, FactorRule, FactorProof {
  id: number
  lastUsedAt: Date
  activeAt: Date
  createdAt: Date
  endsBy: Date | null
}

/** The session with this digest, cached in the process until one of the brand ends. It may have expired. */
export async function findSession(scope: Scope, digest: Buffer): Promise<OpenSession | undefined> {
  const key = `session ${digest.toString('latin1')}`
  const kept = await scope.sql.cached(loginsOf(scope), [key], async () => {
    const session = await selectSession(scope, digest)
    return new Map(session && [[key, session]])
  })
  return kept.get(key)
}

/** The same as it is now: in another process, somebody may have used it since. */
export function selectSession(scope: Scope, digest: Buffer): Promise<OpenSession | undefined> {
  return scope.sql.row(sql`
    select s.id, u.id as "userId", ${standing(scope)}, s.last_used_at as "lastUsedAt",
      coalesce(s.active_at, s.last_used_at) as "activeAt", s.created_at as "createdAt", s.ends_by as "endsBy", ${LIMIT_COLUMNS},
      ${ruleColumns(scope)}, ${proofColumns(scope)}, (
        select i.id from identities i
        where i.brand_id = ${scope.brand.id} and i.user_id = u.id and i.type = 'email' order by i.id limit 1
      ) as "identityId"
    from sessions s join users u on u.brand_id = ${scope.brand.id} and u.id = s.user_id
    left join login_settings l on l.brand_id = ${scope.brand.id}
    where s.brand_id = ${scope.brand.id} and s.digest = ${digest} and u.deactivated_at is null
      and s.created_at >= coalesce(u.active_since, s.created_at)`)
}
