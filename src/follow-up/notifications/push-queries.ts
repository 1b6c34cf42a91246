import sql, { type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { sealedText } from '../../kit/sealed-column.ts'
import { isLimitedNow } from '../../people/sessions/factor-queries.ts'

export const PUSH_PRIVATE_KEY = sealedText({ table: 'push_keys', name: 'private_key', keys: [] })
export const PUSH_AUTH = sealedText({ table: 'push_subscriptions', name: 'auth', keys: ['session_id'] })

/** VAPID keys (RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export async function selectKeys(scope: Scope): Promise<PushKeys | undefined> {
  const row = await scope.sql.row<PushKeys>(sql`
    select public_key as "publicKey", private_key as "privateKey" from push_keys where brand_id = ${scope.brand.id}`)
  return row && { ...row, privateKey: PUSH_PRIVATE_KEY.open(scope, row.privateKey) }
}

/** The first keys stay, since browsers have subscribed with them. */
export async function insertKeys(tx: TxScope, { publicKey, privateKey }: PushKeys): Promise<void> {
  await tx.sql.write(sql`
    insert into push_keys (brand_id, public_key, private_key, created_at)
    values (${tx.brand.id}, ${publicKey}, ${PUSH_PRIVATE_KEY.seal(tx, privateKey)}, ${tx.now()}) on conflict (brand_id) do nothing`)
}

/** Removes the keys and all subscriptions, which are worthless without them. */
export async function deleteKeys(tx: TxScope): Promise<void> {
  await tx.sql.write(sql`delete from push_subscriptions where brand_id = ${tx.brand.id}`)
  await tx.sql.write(sql`delete from push_keys where brand_id = ${tx.brand.id}`)
}

export interface Subscription {
  sessionId: number
  userId: number
  endpoint: string
  p256dh: string
  auth: string
}

/** Of sessions in which the person is still logged in, and may do more than set up a second factor. */
export async function selectSubscriptions(scope: Scope, userId: number): Promise<Subscription[]> {
  const rows = await scope.sql.rows<Subscription>(sql`
    select p.session_id as "sessionId", p.user_id as "userId", p.endpoint, p.p256dh, p.auth
    from ${openSubscriptions(scope, [userId])} order by p.session_id`)
  return rows.map(row => ({ ...row, auth: PUSH_AUTH.open(scope, row.auth) }))
}

/** Those of these people who have asked for notices in a browser. */
export async function selectUsersWithBrowser(scope: Scope, userIds: number[]): Promise<Set<number>> {
  const rows = await scope.sql.rows<{ userId: number }>(sql`
    select distinct p.user_id as "userId" from ${openSubscriptions(scope, userIds)}`)
  return new Set(rows.map(({ userId }) => userId))
}

const openSubscriptions = (scope: Scope, userIds: number[]): Sql => sql`push_subscriptions p
    join sessions s on s.brand_id = ${scope.brand.id} and s.id = p.session_id
    join users u on u.brand_id = ${scope.brand.id} and u.id = s.user_id
    where p.brand_id = ${scope.brand.id} and p.user_id = any(${userIds}::bigint[]) and s.expires_at > ${scope.now()}
      and not ${isLimitedNow(scope)} and u.deactivated_at is null
      and s.created_at >= coalesce(u.active_since, s.created_at)`

/** Replaces that of the session, and that of whoever asked for notices in the same browser before. */
export async function upsertSubscription(tx: TxScope, subscription: Subscription): Promise<void> {
  const { sessionId, userId, endpoint, p256dh, auth } = subscription
  await tx.sql.write(sql`
    delete from push_subscriptions
    where brand_id = ${tx.brand.id} and md5(endpoint) = md5(${endpoint}) and session_id <> ${sessionId}`)
  await tx.sql.write(sql`
    insert into push_subscriptions (brand_id, session_id, user_id, endpoint, p256dh, auth, created_at)
    values (${tx.brand.id}, ${sessionId}, ${userId}, ${endpoint}, ${p256dh}, ${PUSH_AUTH.seal(tx, auth)}, ${tx.now()})
    on conflict (brand_id, session_id) do update
      set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth`)
}

export async function deleteSubscription(tx: TxScope, sessionId: number): Promise<void> {
  await tx.sql.write(sql`
    delete from push_subscriptions where brand_id = ${tx.brand.id} and session_id = ${sessionId}`)
}
