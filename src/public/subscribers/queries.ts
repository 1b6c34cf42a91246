import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

export interface SubscriberRow {
  id: number
  email: string
  confirmedAt: Date | null
}

/** A subscriber to ask for confirmation: undefined if confirmed, or asked after that time. */
export function upsertSubscriber(
  tx: TxScope,
  email: string,
  notAskedSince: Date,
): Promise<{ id: number } | undefined> {
  return tx.sql.writeRow(sql`
    insert into status_subscribers as s (brand_id, email, asked_at, created_at)
    values (${tx.brand.id}, ${email}, ${tx.now()}, ${tx.now()})
    on conflict (brand_id, email) do update set asked_at = excluded.asked_at
    where s.confirmed_at is null and s.asked_at < ${notAskedSince}
    returning id`)
}

export function findSubscriber(scope: Scope, id: number): Promise<SubscriberRow | undefined> {
  return scope.sql.row(sql`
    select id, email, confirmed_at as "confirmedAt" from status_subscribers
    where brand_id = ${scope.brand.id} and id = ${id}`)
}

export async function updateConfirmed(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    update status_subscribers set confirmed_at = coalesce(confirmed_at, ${tx.now()})
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Deletes a subscriber. */
export async function deleteSubscriber(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`delete from status_subscribers where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Confirmed subscribers after this id, in order. */
export async function selectConfirmed(scope: Scope, after: number, limit: number): Promise<number[]> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select id from status_subscribers
    where brand_id = ${scope.brand.id} and confirmed_at is not null and id > ${after} order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Brands with subscriptions that were not confirmed within a week. */
export const BRANDS_WITH_UNCONFIRMED = sql`
  select brand_id from status_subscribers where confirmed_at is null and asked_at < now() - interval '7 days'
  union
  select brand_id from status_webhooks where confirmed_at is null and asked_at < now() - interval '7 days'`

/** Deletes unconfirmed subscribers who were asked before that time. */
export async function deleteUnconfirmed(tx: TxScope, before: Date): Promise<void> {
  await tx.sql.write(sql`
    delete from status_subscribers
    where brand_id = ${tx.brand.id} and confirmed_at is null and asked_at < ${before}`)
}

export interface StatusWebhookRow {
  id: number
  url: string
  confirmedAt: Date | null
}

/** A webhook to challenge: undefined if confirmed, or challenged after that time. */
export function upsertStatusWebhook(
  tx: TxScope,
  url: string,
  notAskedSince: Date,
): Promise<{ id: number } | undefined> {
  return tx.sql.writeRow(sql`
    insert into status_webhooks as w (brand_id, url, asked_at, created_at)
    values (${tx.brand.id}, ${url}, ${tx.now()}, ${tx.now()})
    on conflict (brand_id, url) do update set asked_at = excluded.asked_at
    where w.confirmed_at is null and w.asked_at < ${notAskedSince}
    returning id`)
}

export function findStatusWebhook(scope: Scope, id: number): Promise<StatusWebhookRow | undefined> {
  return scope.sql.row(sql`
    select id, url, confirmed_at as "confirmedAt" from status_webhooks
    where brand_id = ${scope.brand.id} and id = ${id}`)
}

export async function updateStatusWebhookConfirmed(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    update status_webhooks set confirmed_at = coalesce(confirmed_at, ${tx.now()})
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

export async function deleteStatusWebhook(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`delete from status_webhooks where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Confirmed webhooks, in order. */
export async function selectConfirmedWebhooks(scope: Scope, limit: number): Promise<number[]> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select id from status_webhooks
    where brand_id = ${scope.brand.id} and confirmed_at is not null order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Deletes unconfirmed webhooks that were challenged before that time. */
export async function deleteUnconfirmedWebhooks(tx: TxScope, before: Date): Promise<void> {
  await tx.sql.write(sql`
    delete from status_webhooks
    where brand_id = ${tx.brand.id} and confirmed_at is null and asked_at < ${before}`)
}

/** Whether there are fewer webhooks than that at the host, and in total. */
export async function hasRoomFor(
  scope: Scope,
  host: string,
  room: { ofHost: number; ofBrand: number },
): Promise<boolean> {
  const row = await scope.sql.row<{ ofHost: number; ofBrand: number }>(sql`
    select count(*) as "ofBrand", count(*) filter (where split_part(url, '/', 3) = ${host}) as "ofHost"
    from status_webhooks where brand_id = ${scope.brand.id}`)
  return row !== undefined && row.ofHost < room.ofHost && row.ofBrand < room.ofBrand
}
