import sql, { join, raw } from 'sql-template-tag'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'

export interface WebhookRow {
  id: number
  url: string
  description: string | null
  eventTypes: string[]
  secret: string
  previousSecret: string | null
  previousSecretUntil: Date | null
  disabledAt: Date | null
  disabledBecause: string | null
  failingSince: Date | null
  createdAt: Date
  updatedAt: Date
}

const COLUMNS = raw(`
  w.id, w.url, w.description, w.event_types as "eventTypes", w.secret, w.previous_secret as "previousSecret",
  w.previous_secret_until as "previousSecretUntil", w.disabled_at as "disabledAt",
  w.disabled_because as "disabledBecause", w.failing_since as "failingSince", w.created_at as "createdAt",
  w.updated_at as "updatedAt"`)

export function selectWebhooks(scope: Scope): Promise<WebhookRow[]> {
  return scope.sql.rows(sql`
    select ${COLUMNS} from webhooks w where w.brand_id = ${scope.brand.id} order by w.id`)
}

export async function getWebhook(scope: Scope, id: number): Promise<WebhookRow> {
  const row = await scope.sql.row<WebhookRow>(sql`
    select ${COLUMNS} from webhooks w where w.brand_id = ${scope.brand.id} and w.id = ${id}`)
  if (!row) throw notFound('webhook')
  return row
}

/** getWebhook, locked until the transaction ends. */
export async function lockWebhook(tx: TxScope, id: number): Promise<WebhookRow> {
  const row = await tx.sql.row<WebhookRow>(sql`
    select ${COLUMNS} from webhooks w where w.brand_id = ${tx.brand.id} and w.id = ${id} for update`)
  if (!row) throw notFound('webhook')
  return row
}

export type WebhookValues = Omit<WebhookRow, 'id' | 'createdAt' | 'updatedAt'>

export async function insertWebhook(
  tx: TxScope,
  values: Pick<WebhookValues, 'url' | 'description' | 'eventTypes' | 'secret'>,
): Promise<WebhookRow> {
  const { url, description, eventTypes, secret } = values
  const row = await tx.sql.writeRow<WebhookRow>(sql`
    insert into webhooks as w (brand_id, url, description, event_types, secret, since_epoch, since_snapshot, created_at, updated_at)
    values (${join([tx.brand.id, url, description, eventTypes, secret, tx.brand.logEpoch])}, pg_current_snapshot(),
      ${tx.now()}, ${tx.now()})
    returning ${COLUMNS}`)
  return row as WebhookRow
}

export async function updateWebhook(tx: TxScope, id: number, values: WebhookValues): Promise<WebhookRow> {
  const row = await tx.sql.row<WebhookRow>(sql`
    update webhooks as w
    set url = ${values.url}, description = ${values.description}, event_types = ${values.eventTypes},
      secret = ${values.secret}, previous_secret = ${values.previousSecret},
      previous_secret_until = ${values.previousSecretUntil}, disabled_at = ${values.disabledAt},
      disabled_because = ${values.disabledBecause}, failing_since = ${values.failingSince}, updated_at = ${tx.now()}
    where w.brand_id = ${tx.brand.id} and w.id = ${id} returning ${COLUMNS}`)
  return row as WebhookRow
}

/** The webhook gets events from now on, and no earlier ones. */
export async function updateSince(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    update webhooks set since_epoch = ${tx.brand.logEpoch}, since_snapshot = pg_current_snapshot()
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Deletes it with its deliveries. */
export async function deleteWebhook(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`delete from webhooks where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Sets or clears the time since which every delivery has failed. */
export async function updateFailing(tx: TxScope, id: number, isFailing: boolean): Promise<void> {
  await tx.sql.write(sql`
    update webhooks set failing_since = case when ${isFailing} then coalesce(failing_since, ${tx.now()}) end
    where brand_id = ${tx.brand.id} and id = ${id} and (failing_since is null) = ${isFailing}`)
}
