import sql from 'sql-template-tag'
import type { TxScope } from '../../kit/scope.ts'
import type { Sentence } from '../../kit/sentences/say.ts'

/** How far a mailbox has been read. */
export interface MailboxEnd {
  uidValidity: number | null
  lastUid: number
  readAt: Date | null
}

export interface MailboxKey {
  channelId: number
  /** Without the password. */
  mailbox: string
}

/** Brands with a mailbox to read, or a bot to ask. */
export const BRANDS_WITH_SOURCES = sql`
  select distinct brand_id from channels where settings ? 'imap_url' or settings ? 'bot_token'`

/** Leases the mailbox; undefined while another process has it. */
export async function leaseMailbox(
  tx: TxScope,
  { channelId, mailbox }: MailboxKey,
  until: Date,
): Promise<MailboxEnd | undefined> {
  return tx.sql.writeRow(sql`
    insert into mailbox_ends as e (brand_id, channel_id, mailbox, leased_until)
    values (${tx.brand.id}, ${channelId}, ${mailbox}, ${until})
    on conflict (brand_id, channel_id, mailbox) do update set leased_until = excluded.leased_until
    where e.leased_until is null or e.leased_until <= ${tx.now()}
    returning uid_validity as "uidValidity", last_uid as "lastUid", read_at as "readAt"`)
}

/** Extends the lease, or releases the mailbox without a time. */
export async function updateMailboxLease(
  tx: TxScope,
  { channelId, mailbox }: MailboxKey,
  until: Date | null,
): Promise<void> {
  await tx.sql.write(sql`
    update mailbox_ends set leased_until = ${until}
    where brand_id = ${tx.brand.id} and channel_id = ${channelId} and mailbox = ${mailbox}`)
}

/** In the transaction that stores the mail of this UID. */
export async function updateMailboxEnd(
  tx: TxScope,
  { channelId, mailbox }: MailboxKey,
  { uidValidity, lastUid }: { uidValidity: number; lastUid: number },
): Promise<void> {
  await tx.sql.write(sql`
    update mailbox_ends set uid_validity = ${uidValidity}, last_uid = ${lastUid}, read_at = ${tx.now()}, last_error = null, failed_since = null,
      told_at = null
    where brand_id = ${tx.brand.id} and channel_id = ${channelId} and mailbox = ${mailbox}`)
}

export async function updateMailboxError(
  tx: TxScope,
  { channelId, mailbox }: MailboxKey,
  error: Sentence,
): Promise<void> {
  await tx.sql.write(sql`
    update mailbox_ends set last_error = ${String(error)}, failed_since = coalesce(failed_since, ${tx.now()})
    where brand_id = ${tx.brand.id} and channel_id = ${channelId} and mailbox = ${mailbox}`)
}

/** Records that admins hear of a mailbox that has failed since a time or longer; false if it has not, or they know. */
export async function markTold(
  tx: TxScope,
  { channelId, mailbox }: MailboxKey,
  since: Date,
): Promise<boolean> {
  const rows = await tx.sql.write(sql`
    update mailbox_ends set told_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and channel_id = ${channelId} and mailbox = ${mailbox}
      and failed_since <= ${since} and told_at is null
    returning channel_id`)
  return rows.length > 0
}
