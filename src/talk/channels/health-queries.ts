import sql, { type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { Sentence } from '../../kit/sentences/say.ts'
import type { ChannelKind } from './kinds.ts'
import type { MailRecord } from './mail-record.ts'

/** How a channel does. */
export interface Health {
  channelId: number
  lastReceivedAt: Date | null
  lastSentAt: Date | null
  /** Why its mailbox cannot be read, and since when. */
  receivingError: string | null
  receivingFailedSince: Date | null
  sendingError: string | null
  sendingFailedSince: Date | null
  /** The DNS records as they were last looked up. */
  records: MailRecord[] | null
  recordsCheckedAt: Date | null
  /** When its access token was last renewed. */
  tokenRenewedAt: Date | null
}

/** Of the brand's channels with an address or a provider, by channel. */
export async function selectHealth(scope: Scope): Promise<Map<number, Health>> {
  const rows = await scope.sql.rows<Health>(sql`
    select c.id as "channelId", greatest(
        (select max(received_at) from mails i where i.brand_id = ${scope.brand.id} and i.channel_id = c.id),
        (select max(created_at) from provider_events p where p.brand_id = ${scope.brand.id} and p.channel_id = c.id)
      ) as "lastReceivedAt",
      h.last_sent_at as "lastSentAt", e.last_error as "receivingError", e.failed_since as "receivingFailedSince",
      coalesce(h.sending_error, h.check_error) as "sendingError",
      coalesce(h.sending_failed_since, h.check_failed_since) as "sendingFailedSince",
      h.records, h.records_checked_at as "recordsCheckedAt", h.token_renewed_at as "tokenRenewedAt"
    from channels c
    left join channel_health h on h.brand_id = ${scope.brand.id} and h.channel_id = c.id
    left join lateral (
      select last_error, failed_since from mailbox_ends
      where brand_id = ${scope.brand.id} and channel_id = c.id and last_error is not null
      order by failed_since desc nulls last limit 1
    ) e on true
    where c.brand_id = ${scope.brand.id} and (c.email is not null or c.settings <> '{}')`)
  return new Map(rows.map(row => [row.channelId, row]))
}

/** Success is recorded once a minute at most: the row would be a bottleneck. */
const FRESH_MS = 60_000

/** Records that a channel has sent. */
export async function noteSent(tx: TxScope, channelId: number): Promise<void> {
  tx.sql.send(sql`
    insert into channel_health as h (brand_id, channel_id, last_sent_at)
    values (${tx.brand.id}, ${channelId}, ${tx.now()})
    on conflict (brand_id, channel_id) do update
    set last_sent_at = excluded.last_sent_at, sending_error = null, sending_failed_since = null, token_refused_at = null
    where h.sending_error is not null or h.last_sent_at is null
      or h.last_sent_at <= ${new Date(tx.now().getTime() - FRESH_MS)}`)
}

/** Records why a channel can send nothing at the moment. */
export async function noteCannotSend(tx: TxScope, channelId: number, reason: Sentence): Promise<void> {
  tx.sql.send(sql`
    insert into channel_health as h (brand_id, channel_id, sending_error, sending_failed_since)
    values (${tx.brand.id}, ${channelId}, ${String(reason)}, ${tx.now()})
    on conflict (brand_id, channel_id) do update
    set sending_error = excluded.sending_error,
      sending_failed_since = coalesce(h.sending_failed_since, excluded.sending_failed_since)
    where h.sending_error is distinct from excluded.sending_error`)
}

/** Records that the login of a channel is refused; false if that is known. */
export async function noteLoginRefused(tx: TxScope, channelId: number): Promise<boolean> {
  const noted = await tx.sql.writeRow(sql`
    insert into channel_health as h (brand_id, channel_id, token_refused_at)
    values (${tx.brand.id}, ${channelId}, ${tx.now()})
    on conflict (brand_id, channel_id) do update set token_refused_at = excluded.token_refused_at
    where h.token_refused_at is null
    returning h.channel_id`)
  return noted !== undefined
}

/** The channel sends nothing for this long. */
export async function pauseChannel(tx: TxScope, channelId: number, ms: number): Promise<void> {
  const until = new Date(tx.now().getTime() + ms)
  tx.sql.send(sql`
    insert into channel_health as h (brand_id, channel_id, paused_until)
    values (${tx.brand.id}, ${channelId}, ${until})
    on conflict (brand_id, channel_id) do update
    set paused_until = greatest(h.paused_until, excluded.paused_until)`)
}

export async function findPausedUntil(scope: Scope, channelId: number): Promise<Date | undefined> {
  const row = await scope.sql.row<{ pausedUntil: Date | null }>(sql`
    select paused_until as "pausedUntil" from channel_health
    where brand_id = ${scope.brand.id} and channel_id = ${channelId}`)
  return row?.pausedUntil ?? undefined
}

/** Records that a channel's access token was not renewed; false if that is known. */
export async function noteTokenRefused(tx: TxScope, channelId: number, reason: Sentence): Promise<boolean> {
  const row = await tx.sql.writeRow<{ isNew: boolean }>(sql`
    insert into channel_health as h (brand_id, channel_id, sending_error, sending_failed_since, token_refused_at)
    values (${tx.brand.id}, ${channelId}, ${String(reason)}, ${tx.now()}, ${tx.now()})
    on conflict (brand_id, channel_id) do update
    set sending_error = excluded.sending_error,
      sending_failed_since = coalesce(h.sending_failed_since, excluded.sending_failed_since),
      token_refused_at = coalesce(h.token_refused_at, excluded.token_refused_at)
    returning h.token_refused_at = ${tx.now()} as "isNew"`)
  return row?.isNew === true
}

/** It has a new token: one that was renewed, or that somebody has entered. */
export async function updateTokenRenewed(tx: TxScope, channelId: number): Promise<void> {
  await tx.sql.write(sql`
    insert into channel_health (brand_id, channel_id, token_renewed_at)
    values (${tx.brand.id}, ${channelId}, ${tx.now()})
    on conflict (brand_id, channel_id) do update
    set token_renewed_at = excluded.token_renewed_at, token_refused_at = null,
      sending_error = null, sending_failed_since = null`)
}

/**
 * Takes the check of a channel that was not checked since `before`; false if another process has it. Without that, the last
 * check counts as longer ago by `leavesMs`.
 */
export async function claimCheck(
  tx: TxScope,
  channelId: number,
  { before, leavesMs = 0 }: { before?: Date; leavesMs?: number },
): Promise<boolean> {
  const at = new Date(tx.now().getTime() - leavesMs)
  const taken = await tx.sql.writeRow(sql`
    insert into channel_health as h (brand_id, channel_id, checked_at)
    values (${tx.brand.id}, ${channelId}, ${at})
    on conflict (brand_id, channel_id) do update set checked_at = excluded.checked_at
    where coalesce(h.checked_at, '-infinity') < ${before ?? 'infinity'}::timestamptz
    returning h.channel_id`)
  return taken !== undefined
}

/** What the provider has against the channel, or null; true if it had nothing before. */
export async function updateChecked(tx: TxScope, channelId: number, error: string | null): Promise<boolean> {
  const known = await tx.sql.row<{ error: string | null }>(sql`
    select check_error as error from channel_health
    where brand_id = ${tx.brand.id} and channel_id = ${channelId} for update`)
  tx.sql.send(sql`
    insert into channel_health as h (brand_id, channel_id, checked_at, check_error, check_failed_since)
    values (${tx.brand.id}, ${channelId}, ${tx.now()}, ${error}, ${error === null ? null : tx.now()})
    on conflict (brand_id, channel_id) do update
    set checked_at = excluded.checked_at, check_error = excluded.check_error,
      check_failed_since = case when excluded.check_error is not null
        then coalesce(h.check_failed_since, excluded.check_failed_since) end`)
  return (known?.error ?? null) === null
}

/** Other servers are set: what was wrong with the old ones no longer matters. */
export async function forgetErrors(tx: TxScope, channelId: number): Promise<void> {
  await tx.sql.write(sql`
    update channel_health
    set sending_error = null, sending_failed_since = null, check_error = null, check_failed_since = null
    where brand_id = ${tx.brand.id} and channel_id = ${channelId}
      and (sending_error is not null or check_error is not null)`)
  await tx.sql.write(sql`
    update mailbox_ends set last_error = null, failed_since = null
    where brand_id = ${tx.brand.id} and channel_id = ${channelId} and last_error is not null`)
}

export async function upsertRecords(tx: TxScope, channelId: number, records: MailRecord[]): Promise<void> {
  await tx.sql.write(sql`
    insert into channel_health (brand_id, channel_id, records, records_checked_at)
    values (${tx.brand.id}, ${channelId}, ${JSON.stringify(records)}, ${tx.now()})
    on conflict (brand_id, channel_id) do update
    set records = excluded.records, records_checked_at = excluded.records_checked_at`)
}

/** Brands with an address whose DNS records were not looked up for a day. */
export const brandsToLookUp = (now: Date): Sql => sql`
  select distinct c.brand_id from channels c
  left join channel_health h on h.brand_id = c.brand_id and h.channel_id = c.id
  where c.kind = 1 and c.email is not null
    and coalesce(h.records_checked_at, '-infinity') < ${now}::timestamptz - interval '1 day'`

/** Brands with a channel of these types whose access token was not renewed for a week. */
export const brandsWithOldTokens = (now: Date, kinds: ChannelKind[]): Sql => sql`
  select distinct c.brand_id from channels c
  left join channel_health h on h.brand_id = c.brand_id and h.channel_id = c.id
  where c.kind = any(${kinds}::int[]) and c.settings ? 'access_token'
    and coalesce(h.token_renewed_at, c.updated_at) < ${now}::timestamptz - interval '7 days'`

/** Brands with a channel of these types whose provider was not asked for a day whether it accepts the credentials. */
export const brandsToCheck = (now: Date, kinds: ChannelKind[]): Sql => sql`
  select distinct c.brand_id from channels c
  left join channel_health h on h.brand_id = c.brand_id and h.channel_id = c.id
  where c.kind = any(${kinds}::int[]) and c.deleted_at is null
    and coalesce(h.checked_at, c.created_at) < ${now}::timestamptz - interval '1 day'`
