import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { loginsOf } from '../roles/logins-of.ts'

/** An account of a provider. */
export interface Account {
  /** Without a slash at its end. */
  issuer: string
  subject: string
}

/** The issuer as links have it. */
export const issuerOf = (issuer: string): string => issuer.replace(/\/+$/, '')

/** The member that the account is; also one who has left. */
export async function findLinked(
  scope: Scope,
  { issuer, subject }: Account,
): Promise<{ userId: number; isActive: boolean } | undefined> {
  return scope.sql.row(sql`
    select u.id as "userId", u.deactivated_at is null as "isActive"
    from sign_on_links l join users u on u.brand_id = ${scope.brand.id} and u.id = l.user_id
    where l.brand_id = ${scope.brand.id} and l.issuer = ${issuer} and l.subject = ${subject}`)
}

/** Whether the member is an account of the provider already. */
export async function isLinked(scope: Scope, userId: number, issuer: string): Promise<boolean> {
  const row = await scope.sql.row(sql`
    select 1 from sign_on_links
    where brand_id = ${scope.brand.id} and user_id = ${userId} and issuer = ${issuer}`)
  return row !== undefined
}

/** The members who are accounts of the provider, also those who have left. */
export async function selectLinkedIds(scope: Scope, issuer: string): Promise<number[]> {
  const rows = await scope.sql.rows<{ userId: number }>(sql`
    select user_id as "userId" from sign_on_links
    where brand_id = ${scope.brand.id} and issuer = ${issuer}`)
  return rows.map(({ userId }) => userId)
}

/** False if the account or the member is connected already. */
export async function insertLink(tx: TxScope, userId: number, account: Account): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    insert into sign_on_links (brand_id, issuer, subject, user_id, created_at)
    values (${tx.brand.id}, ${account.issuer}, ${account.subject}, ${userId}, ${tx.now()})
    on conflict do nothing returning user_id`)
  return row !== undefined
}

/** The member comes in by the account again. */
export async function updateLinkUsed(tx: TxScope, { issuer, subject }: Account): Promise<void> {
  await tx.sql.invalidate(loginsOf(tx))
  await tx.sql.write(sql`
    update sign_on_links set last_login_at = ${tx.now()}, refused_at = null
    where brand_id = ${tx.brand.id} and issuer = ${issuer} and subject = ${subject}`)
}

/** The provider no longer gives the member a role: they are out, with their tokens, until it does. */
export async function updateLinkRefused(tx: TxScope, { issuer, subject }: Account): Promise<void> {
  await tx.sql.invalidate(loginsOf(tx))
  await tx.sql.write(sql`
    update sign_on_links set refused_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and issuer = ${issuer} and subject = ${subject}`)
}

/** The provider gives the member a role again. */
export async function updateLinksPlaced(tx: TxScope, userId: number): Promise<void> {
  await tx.sql.invalidate(loginsOf(tx))
  await tx.sql.write(sql`
    update sign_on_links set refused_at = null
    where brand_id = ${tx.brand.id} and user_id = ${userId} and refused_at is not null`)
}

/** How many accounts were disconnected from the member. */
export async function deleteLinks(tx: TxScope, userId: number): Promise<number> {
  await tx.sql.invalidate(loginsOf(tx))
  const rows = await tx.sql.write(sql`
    delete from sign_on_links where brand_id = ${tx.brand.id} and user_id = ${userId} returning user_id`)
  return rows.length
}

/** The sessions of a member that were opened by the provider, or of these the one that it calls so. */
export async function selectProviderSessions(
  scope: Scope,
  { issuer, session, subject }: { issuer: string; session: string | undefined; subject: string | undefined },
): Promise<{ id: number; userId: number }[]> {
  return scope.sql.rows(sql`
    select s.id, s.user_id as "userId"
    from sessions s left join sign_on_links l
      on l.brand_id = ${scope.brand.id} and l.issuer = ${issuer} and l.user_id = s.user_id
    where s.brand_id = ${scope.brand.id} and s.sign_on_issuer = ${issuer}
      and (${session ?? null}::text is null or s.provider_session = ${session ?? null})
      and (${subject ?? null}::text is null or l.subject = ${subject ?? null})`)
}
