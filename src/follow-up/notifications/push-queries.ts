import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

/** VAPID keys (RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export function selectKeys(scope: Scope): Promise<PushKeys | undefined> {
  return scope.sql.row(sql`
    select public_key as "publicKey", private_key as "privateKey" from push_keys where brand_id = ${scope.brand.id}`)
}

/** The first keys stay, since browsers have subscribed with them. */
export async function insertKeys(tx: TxScope, { publicKey, privateKey }: PushKeys): Promise<void> {
  await tx.sql.write(sql`
    insert into push_keys (brand_id, public_key, private_key, created_at)
    values (${tx.brand.id}, ${publicKey}, ${privateKey}, ${tx.now()}) on conflict (brand_id) do nothing`)
}

export interface Subscription {
  sessionId: number
  userId: number
  endpoint: string
  p256dh: string
  auth: string
}

/** Of sessions in which the person is still logged in. */
export function selectSubscriptions(scope: Scope, userId: number): Promise<Subscription[]> {
  return scope.sql.rows(sql`
    select p.session_id as "sessionId", p.user_id as "userId", p.endpoint, p.p256dh, p.auth from push_subscriptions p
    join sessions s on s.brand_id = ${scope.brand.id} and s.id = p.session_id
    join users u on u.brand_id = ${scope.brand.id} and u.id = s.user_id
    where p.brand_id = ${scope.brand.id} and p.user_id = ${userId} and s.expires_at > ${scope.now()}
      and u.deactivated_at is null and s.created_at >= coalesce(u.active_since, s.created_at)
    order by p.session_id`)
}

/** Replaces that of the session, and that of whoever asked for notices in the same browser before. */
export async function upsertSubscription(tx: TxScope, subscription: Subscription): Promise<void> {
  const { sessionId, userId, endpoint, p256dh, auth } = subscription
  await tx.sql.write(sql`
    delete from push_subscriptions
    where brand_id = ${tx.brand.id} and md5(endpoint) = md5(${endpoint}) and session_id <> ${sessionId}`)
  await tx.sql.write(sql`
    insert into push_subscriptions (brand_id, session_id, user_id, endpoint, p256dh, auth, created_at)
    values (${tx.brand.id}, ${sessionId}, ${userId}, ${endpoint}, ${p256dh}, ${auth}, ${tx.now()})
    on conflict (brand_id, session_id) do update
      set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth`)
}

export async function deleteSubscription(tx: TxScope, sessionId: number): Promise<void> {
  await tx.sql.write(sql`
    delete from push_subscriptions where brand_id = ${tx.brand.id} and session_id = ${sessionId}`)
}
