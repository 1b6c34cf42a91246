import sql from 'sql-template-tag'
import { column, columns, fixed, hidden, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import { epochOf } from '../../kit/events/epochs.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { sealedText } from '../../kit/sealed-column.ts'
import { say } from '../../kit/sentences/say.ts'

const WEBHOOK = columns({
  id: fixed<number>(),
  url: column<string>(),
  description: column<string | null>(),
  eventTypes: column<string[]>(),
  secret: column<string>(),
  previousSecret: column<string | null>(),
  previousSecretUntil: column<Date | null>(),
  disabledAt: column<Date | null>(),
  disabledBecause: column<string | null>(),
  failingSince: column<Date | null>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
  /** The log from which on it gets events. */
  sinceEpoch: hidden<number>(),
  sinceSnapshot: hidden<string>(),
})

export type WebhookRow = RowOf<typeof WEBHOOK>

export const WEBHOOK_SECRET = sealedText({ table: 'webhooks', name: 'secret', keys: ['id'] })
export const PREVIOUS_WEBHOOK_SECRET = sealedText({
  table: 'webhooks',
  name: 'previous_secret',
  keys: ['id'],
})

function opened(scope: Scope, row: WebhookRow): WebhookRow {
  const secret = WEBHOOK_SECRET.open(scope, row.secret)
  return { ...row, secret, previousSecret: PREVIOUS_WEBHOOK_SECRET.open(scope, row.previousSecret) }
}

export async function selectWebhooks(scope: Scope): Promise<WebhookRow[]> {
  const rows = await scope.sql.rows<WebhookRow>(sql`
    select ${WEBHOOK.list('w')} from webhooks w where w.brand_id = ${scope.brand.id} order by w.id`)
  return rows.map(row => opened(scope, row))
}

export async function getWebhook(scope: Scope, id: number): Promise<WebhookRow> {
  const row = await scope.sql.row<WebhookRow>(sql`
    select ${WEBHOOK.list('w')} from webhooks w where w.brand_id = ${scope.brand.id} and w.id = ${id}`)
  if (!row) throw notFound(say`webhook`)
  return opened(scope, row)
}

/** getWebhook, locked until the transaction ends. */
export async function lockWebhook(tx: TxScope, id: number): Promise<WebhookRow> {
  const row = await tx.sql.row<WebhookRow>(sql`
    select ${WEBHOOK.list('w')} from webhooks w where w.brand_id = ${tx.brand.id} and w.id = ${id} for update`)
  if (!row) throw notFound(say`webhook`)
  return opened(tx, row)
}

export type WebhookValues = Omit<WebhookRow, 'id' | 'createdAt' | 'updatedAt'>

/** It gets events from now on. */
export async function insertWebhook(
  tx: TxScope,
  webhook: Pick<WebhookValues, 'url' | 'description' | 'eventTypes' | 'secret'>,
): Promise<WebhookRow> {
  const times = { createdAt: tx.now(), updatedAt: tx.now() }
  const secret = WEBHOOK_SECRET.seal(tx, webhook.secret)
  const row = await tx.sql.writeRow<WebhookRow>(sql`
    insert into webhooks as w ${WEBHOOK.values(tx, { ...webhook, secret, ...(await sinceNow(tx)), ...times })}
    returning ${WEBHOOK.list('w')}`)
  return opened(tx, row as WebhookRow)
}

export async function updateWebhook(tx: TxScope, id: number, values: WebhookValues): Promise<WebhookRow> {
  const secret = WEBHOOK_SECRET.seal(tx, values.secret)
  const previousSecret = PREVIOUS_WEBHOOK_SECRET.seal(tx, values.previousSecret)
  const row = await tx.sql.writeRow<WebhookRow>(sql`
    update webhooks as w set ${WEBHOOK.set({ ...values, secret, previousSecret, updatedAt: tx.now() })}
    where w.brand_id = ${tx.brand.id} and w.id = ${id} returning ${WEBHOOK.list('w')}`)
  return opened(tx, row as WebhookRow)
}

/** The transactions that are open, this one among them: its own snapshot may leave it out. */
async function openNow(tx: TxScope): Promise<string> {
  // By itself: beside a table, a node of the cluster would answer with numbers of its own.
  const row = await tx.sql.row<{ snapshot: string }>(sql`
  select (case when not pg_visible_in_snapshot(own, open) then open else (
    pg_snapshot_xmin(open)::text || ':' || pg_snapshot_xmax(open)::text || ':' ||
      (select string_agg(x::text, ',' order by x) from (select pg_snapshot_xip(open) as x union select own) as others)
  )::pg_snapshot end)::text as snapshot
  from (select pg_current_snapshot() as open, pg_current_xact_id() as own) as now`)
  return row?.snapshot as string
}

async function sinceNow(tx: TxScope) {
  return { sinceEpoch: epochOf(tx.brand), sinceSnapshot: await openNow(tx) }
}

/** The webhook gets events from now on, and no earlier ones. */
export async function updateSince(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    update webhooks set ${WEBHOOK.set(await sinceNow(tx))}
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
