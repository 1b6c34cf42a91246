import sql, { raw, type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { DELIVERY_STATES } from './input.ts'

export interface DeliveryRow {
  id: number
  webhookId: number
  eventId: number
  eventType: string
  state: (typeof DELIVERY_STATES)[number]
  attempts: number
  nextAttemptAt: Date
  /** Until then no other worker takes it. */
  leasedUntil: Date | null
  lastStatus: number | null
  lastError: string | null
  lastDurationMs: number | null
  lastAttemptAt: Date | null
  createdAt: Date
}

const COLUMNS = raw(`
  d.id, d.webhook_id as "webhookId", d.event_id as "eventId", d.event_type as "eventType", d.state, d.attempts,
  d.next_attempt_at as "nextAttemptAt", d.leased_until as "leasedUntil", d.last_status as "lastStatus", d.last_error as "lastError",
  d.last_duration_ms as "lastDurationMs", d.last_attempt_at as "lastAttemptAt", d.created_at as "createdAt"`)

export interface NewDelivery {
  webhookId: number
  eventId: number
  eventType: string
  topic: string
}

/** Inserts deliveries in log order, except for events from before a webhook was created. */
export async function insertDeliveries(tx: TxScope, deliveries: NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  await tx.sql.write(sql`
    insert into webhook_deliveries (brand_id, webhook_id, event_id, event_type, topic, state, next_attempt_at, created_at)
    select ${tx.brand.id}::bigint, d.webhook_id, d.event_id, d.event_type, d.topic, 'pending', ${tx.now()}, ${tx.now()}
    from unnest(
      ${deliveries.map(({ webhookId }) => webhookId)}::bigint[], ${deliveries.map(({ eventId }) => eventId)}::bigint[],
      ${deliveries.map(({ eventType }) => eventType)}::text[], ${deliveries.map(({ topic }) => topic)}::text[]
    ) with ordinality as d (webhook_id, event_id, event_type, topic, place)
    join lateral (
      -- Locked: one that is deleted meanwhile must not be named by a new row.
      select id, since_epoch, since_snapshot from webhooks
      where brand_id = ${tx.brand.id} and id = d.webhook_id for key share
    ) w on true
    join events e on e.brand_id = ${tx.brand.id} and e.id = d.event_id
    where e.epoch > w.since_epoch or not pg_visible_in_snapshot(e.xid, w.since_snapshot) order by place`)
}

/** Concurrent deliveries per webhook: a slow or failing receiver leaves room to others. */
const PLACES = { healthy: 20, slow: 5, failing: 3 }
const SLOW_MS = 2_000

/** For the webhook w. */
function placesOf(tx: TxScope): Sql {
  return sql`
    case
      when w.failing_since is not null then ${PLACES.failing}::int
      when (
        select l.last_duration_ms from webhook_deliveries l
        where l.brand_id = ${tx.brand.id} and l.webhook_id = w.id and l.state <> 'pending' order by l.id desc limit 1
      ) > ${SLOW_MS} then ${PLACES.slow}::int
      else ${PLACES.healthy}::int
    end`
}

/**
 * Leases due deliveries: they become due again when the lease expires. Of each topic only the oldest pending one, so that a
 * receiver gets a conversation's events in order.
 */
export function leaseDue(
  tx: TxScope,
  { limit, until }: { limit: number; until: Date },
): Promise<DeliveryRow[]> {
  return tx.sql.rows(sql`
    with free as (
      select w.id, ${placesOf(tx)} - (
        select count(*) from webhook_deliveries u where u.brand_id = ${tx.brand.id} and u.webhook_id = w.id
          and u.state = 'pending' and u.leased_until > ${tx.now()}
      ) as places
      from webhooks w where w.brand_id = ${tx.brand.id} and w.disabled_at is null
    ), due as (
      select d.id from free
      cross join lateral (
        select p.id, p.next_attempt_at from webhook_deliveries p
        where p.brand_id = ${tx.brand.id} and p.webhook_id = free.id and p.state = 'pending'
          and p.next_attempt_at <= ${tx.now()} and (p.leased_until is null or p.leased_until <= ${tx.now()})
          and not exists (
            select 1 from webhook_deliveries o where o.brand_id = p.brand_id and o.webhook_id = p.webhook_id
              and o.topic = p.topic and o.state = 'pending' and o.id < p.id
          )
        order by p.next_attempt_at, p.id limit greatest(free.places, 0) for update skip locked
      ) d
      order by d.next_attempt_at, d.id limit ${limit}
    )
    update webhook_deliveries as d set leased_until = ${until}, attempts = d.attempts + 1, last_attempt_at = ${tx.now()}
    where d.brand_id = ${tx.brand.id} and d.id in (select id from due) returning ${COLUMNS}`)
}

export interface Outcome {
  state: DeliveryRow['state']
  nextAttemptAt: Date
  status: number | null
  error: string | null
  durationMs: number
}

/** False if the outcome is obsolete: the lease has expired, or the delivery was restarted. */
export async function updateOutcome(
  tx: TxScope,
  { id, leasedUntil }: DeliveryRow,
  outcome: Outcome,
): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    update webhook_deliveries
    set state = ${outcome.state}, next_attempt_at = ${outcome.nextAttemptAt}, leased_until = null,
      last_status = ${outcome.status}, last_error = ${outcome.error}, last_duration_ms = ${outcome.durationMs}
    where brand_id = ${tx.brand.id} and id = ${id} and leased_until = ${leasedUntil} returning id`)
  return row !== undefined
}

/** Makes it due at once, as if never attempted; undefined if the webhook has no such delivery. */
export function updateToRedeliver(
  tx: TxScope,
  webhookId: number,
  id: number,
): Promise<DeliveryRow | undefined> {
  return tx.sql.row(sql`
    update webhook_deliveries as d
    set state = 'pending', attempts = 0, next_attempt_at = ${tx.now()}, leased_until = null
    where d.brand_id = ${tx.brand.id} and d.webhook_id = ${webhookId} and d.id = ${id} returning ${COLUMNS}`)
}

/** `where` refers to the delivery as d. Newest first. */
export function selectDeliveries(
  scope: Scope,
  where: Sql,
  page: { limit: number; offset: number },
): Promise<DeliveryRow[]> {
  return scope.sql.rows(sql`
    select ${COLUMNS} from webhook_deliveries d where d.brand_id = ${scope.brand.id} and ${where}
    order by d.id desc limit ${page.limit} offset ${page.offset}`)
}

export async function countDeliveries(scope: Scope, where: Sql): Promise<number> {
  const row = await scope.sql.row<{ count: number }>(sql`
    select count(*) as count from webhook_deliveries d where d.brand_id = ${scope.brand.id} and ${where}`)
  return row?.count ?? 0
}

/** Deletes deliveries that ended before that time; returns how many. */
export async function deleteEndedDeliveries(tx: TxScope, before: Date, limit: number): Promise<number> {
  const rows = await tx.sql.write(sql`
    delete from webhook_deliveries where brand_id = ${tx.brand.id} and id in (
      select id from webhook_deliveries
      where brand_id = ${tx.brand.id} and state <> 'pending' and created_at < ${before} limit ${limit}
    ) returning id`)
  return rows.length
}
