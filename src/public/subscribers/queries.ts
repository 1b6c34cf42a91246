import sql, { raw, type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { Choices, WebhookShape } from './choices.ts'

export interface Subscription {
  id: number
  /** Of a mailbox, or of a webhook. */
  address: string
  confirmedAt: Date | null
}

/** What subscribers are told of. */
export interface About {
  isPlanned: boolean
  /** Of none, everybody is told. */
  systemIds: number[]
}

/** Of a subscription: what it is about is among what the reader chose. */
const wants = ({ isPlanned, systemIds }: About): Sql => sql`
  (planned or not ${isPlanned}::boolean)
  and (system_ids is null or cardinality(${systemIds}::bigint[]) = 0 or system_ids && ${systemIds}::bigint[])`

/** Readers of the status page, by mail or by webhook: they have to confirm that they want it. */
function subscriptionsIn(tableName: 'status_subscribers' | 'status_webhooks', addressName: 'email' | 'url') {
  const table = raw(tableName)
  const address = raw(addressName)
  return {
    /** The subscription to ask for confirmation: undefined if confirmed, or asked after that time. */
    ask(
      tx: TxScope,
      given: string,
      { notAskedSince, systemIds, planned }: Choices & { notAskedSince: Date },
    ): Promise<{ id: number } | undefined> {
      return tx.sql.writeRow(sql`
        insert into ${table} as s (brand_id, ${address}, asked_at, created_at, system_ids, planned)
        values (${tx.brand.id}, ${given}, ${tx.now()}, ${tx.now()}, ${systemIds}, ${planned})
        on conflict (brand_id, ${address}) do update
        set asked_at = excluded.asked_at, system_ids = excluded.system_ids, planned = excluded.planned
        where s.confirmed_at is null and s.asked_at < ${notAskedSince}
        returning id`)
    },
    find(scope: Scope, id: number): Promise<Subscription | undefined> {
      return scope.sql.row(sql`
        select id, ${address} as address, confirmed_at as "confirmedAt" from ${table}
        where brand_id = ${scope.brand.id} and id = ${id}`)
    },
    async confirm(tx: TxScope, id: number): Promise<void> {
      await tx.sql.write(sql`
        update ${table} set confirmed_at = coalesce(confirmed_at, ${tx.now()})
        where brand_id = ${tx.brand.id} and id = ${id}`)
    },
    async remove(tx: TxScope, id: number): Promise<void> {
      await tx.sql.write(sql`delete from ${table} where brand_id = ${tx.brand.id} and id = ${id}`)
    },
    /** How many confirmed subscriptions want to hear of it. */
    async count(scope: Scope, about: About): Promise<number> {
      const row = await scope.sql.row<{ count: number }>(sql`
        select count(*)::int as count from ${table}
        where brand_id = ${scope.brand.id} and confirmed_at is not null and ${wants(about)}`)
      return row?.count ?? 0
    },
    /** Ids of confirmed subscriptions that want to hear of it, after this id, in order. */
    async listConfirmed(
      scope: Scope,
      about: About,
      { after, limit }: { after: number; limit: number },
    ): Promise<number[]> {
      const rows = await scope.sql.rows<{ id: number }>(sql`
        select id from ${table}
        where brand_id = ${scope.brand.id} and confirmed_at is not null and id > ${after}
          and ${wants(about)}
        order by id limit ${limit}`)
      return rows.map(({ id }) => id)
    },
    /** Deletes those that were asked before that time and did not confirm. */
    async forgetUnconfirmed(tx: TxScope, before: Date): Promise<void> {
      await tx.sql.write(sql`
        delete from ${table}
        where brand_id = ${tx.brand.id} and confirmed_at is null and asked_at < ${before}`)
    },
  }
}

export const subscribers = subscriptionsIn('status_subscribers', 'email')
export const statusWebhooks = subscriptionsIn('status_webhooks', 'url')

/** How a webhook is written to. */
export async function shapeOf(scope: Scope, id: number): Promise<WebhookShape> {
  const row = await scope.sql.row<{ shape: WebhookShape }>(sql`
    select shape from status_webhooks where brand_id = ${scope.brand.id} and id = ${id}`)
  return row?.shape ?? 'json'
}

export async function updateShape(tx: TxScope, id: number, shape: WebhookShape): Promise<void> {
  await tx.sql.write(sql`
    update status_webhooks set shape = ${shape} where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Brands with subscriptions that were not confirmed within a week. */
export const brandsWithUnconfirmed = (now: Date): Sql => sql`
  select brand_id from status_subscribers where confirmed_at is null and asked_at < ${now}::timestamptz - interval '7 days'
  union
  select brand_id from status_webhooks where confirmed_at is null and asked_at < ${now}::timestamptz - interval '7 days'`

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
