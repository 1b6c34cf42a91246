import sql, { join, type Sql } from 'sql-template-tag'
import { plannedEachTime } from '../../kit/prepared.ts'
import { insertsOf } from '../../kit/rows.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { ProviderEvent } from '../channels/connector.ts'

export interface StoredEvent {
  id: number
  channelId: number
  body: ProviderEvent['body']
  processedAt: Date | null
}

/** Inserts those that the channel does not have yet; their ids, in order, with their keys. */
export async function insertEvents(
  tx: TxScope,
  channelId: number,
  events: ProviderEvent[],
): Promise<{ id: number; key: string }[]> {
  const rows = events.map(({ key, about = null, body }) => {
    const values = [tx.brand.id, channelId, key, about, JSON.stringify(body), tx.now()]
    return sql`(${join(values)})`
  })
  const inserts = insertsOf(
    rows,
    values => sql`
      insert into provider_events (brand_id, channel_id, key, about, body, created_at) values ${values}
      on conflict (brand_id, channel_id, key) do nothing returning id, key`,
  )
  const stored = await Promise.all(inserts.map(insert => tx.sql.write<{ id: number; key: string }>(insert)))
  return stored.flat().sort((one, other) => one.id - other.id)
}

export function findEvent(scope: Scope, id: number): Promise<StoredEvent | undefined> {
  return scope.sql.row(sql`
    select id, channel_id as "channelId", body, processed_at as "processedAt"
    from provider_events where brand_id = ${scope.brand.id} and id = ${id}`)
}

/** Why it could not be processed, or null; `about` names what it waits for. */
export async function updateProcessed(
  tx: TxScope,
  id: number,
  outcome: { trouble: string | null; about?: string | null },
): Promise<void> {
  await tx.sql.write(sql`
    update provider_events
    set processed_at = ${tx.now()}, trouble = ${outcome.trouble}, about = coalesce(${outcome.about ?? null}, about)
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Empties the events of a message; their keys stay, so that repeated webhooks are still recognised. */
export async function forgetBodies(tx: TxScope, channelId: number, name: string): Promise<void> {
  await tx.sql.write(sql`
    update provider_events set body = '{}'
    where brand_id = ${tx.brand.id} and channel_id = ${channelId} and (key = ${name} or about = ${name})
      and processed_at is not null`)
}

/** Those that came before what they are about, as if they came now; their ids, oldest first. */
export async function reopenEvents(tx: TxScope, channelId: number, names: string[]): Promise<number[]> {
  const rows = await tx.sql.write<{ id: number }>(sql`
    update provider_events set processed_at = null, trouble = null
    where brand_id = ${tx.brand.id} and channel_id = ${channelId} and about = any(${names}::text[]) and trouble is not null
    returning id`)
  return rows.map(({ id }) => id).sort((one, other) => one - other)
}

/** Those of these keys that the channel has events for. */
export async function selectKnownKeys(scope: Scope, channelId: number, keys: string[]): Promise<Set<string>> {
  const rows = await scope.sql.rows<{ key: string }>(sql`
    select key from provider_events
    where brand_id = ${scope.brand.id} and channel_id = ${channelId} and key = any(${keys}::text[])`)
  return new Set(rows.map(({ key }) => key))
}

/** Brands with a channel whose provider lists received messages. */
export const brandsWithLists = (providers: string[]): Sql => sql`
  select distinct brand_id from channels where settings ->> 'provider' = any(${providers}::text[])`

/** Providers repeat events for at most a week. */
export const brandsWithOldEvents = (now: Date): Sql => sql`
  select b.id as brand_id from brands b where b.id in (
    select e.brand_id from provider_events e where e.created_at < ${now}::timestamptz - interval '30 days'
  )`

export async function deleteEvents(tx: TxScope, before: Date, limit: number): Promise<void> {
  await tx.sql.write(
    plannedEachTime(sql`
    delete from provider_events where brand_id = ${tx.brand.id} and id in (
      select id from provider_events where brand_id = ${tx.brand.id} and created_at < ${before} limit ${limit}
    )`),
  )
}

/** The channel of the conversation that a message belongs to. */
export async function findChannelOfMessage(scope: Scope, messageId: number): Promise<number | undefined> {
  const row = await scope.sql.row<{ id: number }>(sql`
    select c.channel_id as id from messages m
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = m.conversation_id
    where m.brand_id = ${scope.brand.id} and m.id = ${messageId}`)
  return row?.id
}
