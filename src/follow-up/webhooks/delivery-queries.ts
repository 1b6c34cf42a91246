import sql, { type Sql } from 'sql-template-tag'
import type { Cause } from '../../kit/cause.ts'
import { column, columns, fixed, type RowOf } from '../../kit/columns.ts'
import { plannedEachTime } from '../../kit/prepared.ts'
import { insertsOf } from '../../kit/rows.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { DELIVERY_STATES } from './input.ts'

const DELIVERY = columns({
  id: fixed<number>(),
  webhookId: column<number>(),
  eventId: column<number>(),
  eventType: column<string>(),
  state: column<(typeof DELIVERY_STATES)[number]>(),
  attempts: column<number>(),
  nextAttemptAt: column<Date>(),
  lastStatus: column<number | null>(),
  lastError: column<string | null>(),
  lastDurationMs: column<number | null>(),
  lastAttemptAt: column<Date | null>(),
  createdAt: fixed<Date>(),
})

export type DeliveryRow = RowOf<typeof DELIVERY>

export interface NewDelivery {
  webhookId: number
  eventId: number
  eventType: string
  /** Deliveries of one topic are made in order. */
  topic: string
  cause: Cause
}

/** Inserts deliveries in log order, except for events from before a webhook was created; returns those inserted. */
export async function insertDeliveries(
  tx: TxScope,
  deliveries: NewDelivery[],
): Promise<(NewDelivery & { id: number })[]> {
  if (deliveries.length === 0) return []
  // Locked: one that is deleted meanwhile must not be named by a new row.
  const webhooks = await tx.sql.rows<{ id: number }>(sql`
    select id from webhooks
    where brand_id = ${tx.brand.id} and id = any(${deliveries.map(({ webhookId }) => webhookId)}::bigint[])
    for key share`)
  const wanted = await tx.sql.rows<{ place: number }>(sql`
    select d.place from unnest(
      ${deliveries.map(({ webhookId }) => webhookId)}::bigint[], ${deliveries.map(({ eventId }) => eventId)}::bigint[]
    ) with ordinality as d (webhook_id, event_id, place)
    join webhooks w on w.brand_id = ${tx.brand.id} and w.id = d.webhook_id
    join events e on e.brand_id = ${tx.brand.id} and e.id = d.event_id
    where e.epoch > w.since_epoch or not pg_visible_in_snapshot(e.xid, w.since_snapshot) order by d.place`)
  const there = new Set(webhooks.map(({ id }) => id))
  const made = wanted
    .map(({ place }) => deliveries[place - 1] as NewDelivery)
    .filter(({ webhookId }) => there.has(webhookId))
  const rows = made.map(
    ({ webhookId, eventId, eventType }) =>
      sql`(${tx.brand.id}, ${webhookId}, ${eventId}, ${eventType}, 'pending', ${tx.now()}, ${tx.now()})`,
  )
  const inserts = insertsOf(
    rows,
    values => sql`
      insert into webhook_deliveries (brand_id, webhook_id, event_id, event_type, state, next_attempt_at, created_at)
      values ${values} returning id`,
  )
  const ids = (await Promise.all(inserts.map(insert => tx.sql.write<{ id: number }>(insert)))).flat()
  return made.map((delivery, index) => ({ ...delivery, id: ids[index]?.id as number }))
}

/** Undefined if it is gone, with its webhook. */
export function findDelivery(scope: Scope, id: number): Promise<DeliveryRow | undefined> {
  return scope.sql.row(sql`
    select ${DELIVERY.list('d')} from webhook_deliveries d where d.brand_id = ${scope.brand.id} and d.id = ${id}`)
}

export type Outcome = Pick<
  DeliveryRow,
  'state' | 'attempts' | 'nextAttemptAt' | 'lastStatus' | 'lastError' | 'lastDurationMs'
>

export async function updateOutcome(tx: TxScope, id: number, outcome: Outcome): Promise<void> {
  await tx.sql.write(sql`
    update webhook_deliveries set ${DELIVERY.set({ ...outcome, lastAttemptAt: tx.now() })}
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Makes it pending, as if never attempted; undefined if the webhook has no such delivery. */
export function updateToRedeliver(
  tx: TxScope,
  webhookId: number,
  id: number,
): Promise<DeliveryRow | undefined> {
  return tx.sql.writeRow(sql`
    update webhook_deliveries as d set state = 'pending', attempts = 0, next_attempt_at = ${tx.now()}
    where d.brand_id = ${tx.brand.id} and d.webhook_id = ${webhookId} and d.id = ${id} returning ${DELIVERY.list('d')}`)
}

/** `where` refers to the delivery as d. Newest first. */
export function selectDeliveries(
  scope: Scope,
  where: Sql,
  page: { limit: number; offset: number },
): Promise<DeliveryRow[]> {
  return scope.sql.rows(sql`
    select ${DELIVERY.list('d')} from webhook_deliveries d where d.brand_id = ${scope.brand.id} and ${where}
    order by d.id desc limit ${page.limit} offset ${page.offset}`)
}

export async function countDeliveries(scope: Scope, where: Sql): Promise<number> {
  const row = await scope.sql.row<{ count: number }>(sql`
    select count(*) as count from webhook_deliveries d where d.brand_id = ${scope.brand.id} and ${where}`)
  return row?.count ?? 0
}

/** Brands with deliveries that ended and are older than 30 days. */
export const brandsWithOldDeliveries = (now: Date): Sql => sql`
  select distinct brand_id from webhook_deliveries
  where state <> 'pending' and created_at < ${now}::timestamptz - interval '30 days'`

/** Deletes deliveries that ended before that time; returns how many. */
export async function deleteEndedDeliveries(tx: TxScope, before: Date, limit: number): Promise<number> {
  const rows = await tx.sql.write(
    plannedEachTime(sql`
    delete from webhook_deliveries where brand_id = ${tx.brand.id} and id in (
      select id from webhook_deliveries
      where brand_id = ${tx.brand.id} and state <> 'pending' and created_at < ${before} limit ${limit}
    ) returning id`),
  )
  return rows.length
}
