import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { ProviderEvent } from '../channels/provider.ts'

export interface StoredEvent {
  id: number
  channelId: number
  body: ProviderEvent['body']
  processedAt: Date | null
}

/** Undefined if the channel has this event already. */
export async function insertEvent(
  tx: TxScope,
  channelId: number,
  { key, body }: ProviderEvent,
): Promise<number | undefined> {
  const row = await tx.sql.writeRow<{ id: number }>(sql`
    insert into provider_events (brand_id, channel_id, key, body, created_at)
    values (${tx.brand.id}, ${channelId}, ${key}, ${JSON.stringify(body)}::jsonb, ${tx.now()})
    on conflict (brand_id, channel_id, key) do nothing returning id`)
  return row?.id
}

export function findEvent(scope: Scope, id: number): Promise<StoredEvent | undefined> {
  return scope.sql.row(sql`
    select id, channel_id as "channelId", body, processed_at as "processedAt"
    from provider_events where brand_id = ${scope.brand.id} and id = ${id}`)
}

/** Why it could not be processed, or null. */
export async function updateProcessed(tx: TxScope, id: number, trouble: string | null): Promise<void> {
  await tx.sql.write(sql`
    update provider_events set processed_at = ${tx.now()}, trouble = ${trouble}
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Providers repeat events for at most a week. */
export const BRANDS_WITH_OLD_EVENTS = sql`
  select b.id as brand_id from brands b where exists (
    select 1 from provider_events e where e.brand_id = b.id and e.created_at < now() - interval '30 days'
  )`

export async function deleteEvents(tx: TxScope, before: Date, limit: number): Promise<void> {
  await tx.sql.write(sql`
    delete from provider_events where brand_id = ${tx.brand.id} and id in (
      select id from provider_events where brand_id = ${tx.brand.id} and created_at < ${before} limit ${limit}
    )`)
}

/** The channel of the conversation that a message belongs to. */
export async function findChannelOfMessage(scope: Scope, messageId: number): Promise<number | undefined> {
  const row = await scope.sql.row<{ id: number }>(sql`
    select c.channel_id as id from messages m
    join conversations c on c.brand_id = m.brand_id and c.id = m.conversation_id
    where m.brand_id = ${scope.brand.id} and m.id = ${messageId}`)
  return row?.id
}
