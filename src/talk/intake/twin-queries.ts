import sql from 'sql-template-tag'
import type { TxScope } from '../../kit/scope.ts'

/** The message that a mail has become in another channel. */
export interface Twin {
  messageId: number
  /** Name of that channel. */
  channel: string
}

/** The message of the same mail in another channel of the brand. Copies of one mail are looked at one after the other. */
export async function findTwin(tx: TxScope, mailId: number): Promise<Twin | undefined> {
  await tx.sql.row(sql`
    select pg_advisory_xact_lock(hashtextextended('mail ' || encode(digest, 'hex'), brand_id)) from mails
    where brand_id = ${tx.brand.id} and id = ${mailId}`)
  return tx.sql.row(sql`
    select i.message_id as "messageId", c.name as channel from mails own
    join channels c on c.brand_id = ${tx.brand.id} and c.id <> own.channel_id
    join mails i on i.brand_id = ${tx.brand.id} and i.channel_id = c.id and i.digest = own.digest
    where own.brand_id = ${tx.brand.id} and own.id = ${mailId} and i.message_id is not null
    order by i.id limit 1`)
}

/** A message that a mail of the same Message-ID, sender and subject has become. */
export interface Earlier {
  messageId: number
  /** The whole text as it came. */
  text: string
}

/** What is looked for: the same head, but for its date. */
export interface SameHead {
  channelId: number
  /** Not this mail itself. */
  mailId: number
  headerId: string
  fromAddress: string
  subject: string | undefined
  since: Date
}

/** What a mail may be a repeat of. An id alone proves nothing: anybody may use it again. */
export function findEarlier(tx: TxScope, head: SameHead): Promise<Earlier | undefined> {
  const { channelId, mailId, headerId, fromAddress, subject = null, since } = head
  return tx.sql.row(sql`
    select m.id as "messageId", coalesce(m.original_body, m.body) as text from mails i
    join messages m on m.brand_id = ${tx.brand.id} and m.id = i.message_id
    where i.brand_id = ${tx.brand.id} and i.channel_id = ${channelId} and i.header_id = ${headerId}
      and i.id <> ${mailId} and i.from_address = ${fromAddress} and i.subject is not distinct from ${subject}
      and i.received_at >= ${since}
    order by i.id limit 1`)
}

/** Records that a message came to another channel, too. */
export async function noteTwin(tx: TxScope, messageId: number, channel: string): Promise<void> {
  await tx.sql.write(sql`
    update messages set arrival = jsonb_set(
      arrival, '{also_to}', coalesce(arrival -> 'also_to', '[]') || to_jsonb(${channel}::text))
    where brand_id = ${tx.brand.id} and id = ${messageId}`)
}
