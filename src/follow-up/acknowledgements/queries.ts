import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { isBouncing } from '../../people/identities/queries.ts'

/** A mail that began a conversation, as far as its acknowledgement needs it. */
export interface FirstMail {
  conversationId: number
  channelId: number
  refId: string
  /** The sender. */
  identityId: number
  email: string
  /** Message-ID. */
  headerId: string | null
  receivedAt: Date
}

/**
 * A mail of a person that began a conversation; undefined for any other. From must name the author and where answers go, which
 * a form or a list may have made up, and the mail must not be forged; machines and mailings get no answer (RFC 3834).
 */
export function findFirstMail(scope: Scope, messageId: number): Promise<FirstMail | undefined> {
  return scope.sql.row(sql`
    select c.id as "conversationId", c.channel_id as "channelId", c.ref_id as "refId", i.id as "identityId",
      i.identifier as email, e.header_id as "headerId", m.created_at as "receivedAt"
    from messages m
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = m.conversation_id
    join identities i on i.brand_id = ${scope.brand.id} and i.id = m.identity_id
    join mails e on e.brand_id = ${scope.brand.id} and e.message_id = m.id and e.from_address = i.identifier
    where m.brand_id = ${scope.brand.id} and m.id = ${messageId}
      and i.type = 'email' and i.contact_id is not null and not ${isBouncing(scope, 'i')}
      and m.arrival ->> 'automatic' is null and m.arrival ->> 'bulk' is null and m.arrival -> 'reply_to' is null
      and m.arrival ->> 'dmarc' is distinct from 'fail' and m.arrival ->> 'threaded_by' = 'none'
      and not exists (
        select 1 from messages o
        where o.brand_id = ${scope.brand.id} and o.conversation_id = m.conversation_id and o.id < m.id)
    order by e.id limit 1`)
}

/** How many acknowledgements were made since: to this person, and in all. */
export async function countAcknowledgements(
  scope: Scope,
  identityId: number,
  { day, hour }: { day: Date; hour: Date },
): Promise<{ toPerson: number; inAll: number }> {
  const row = await scope.sql.row<{ toPerson: number; inAll: number }>(sql`
    select (
        select count(*) from acknowledgements
        where brand_id = ${scope.brand.id} and identity_id = ${identityId} and created_at > ${day}
      ) as "toPerson", (
        select count(*) from acknowledgements where brand_id = ${scope.brand.id} and created_at > ${hour}
      ) as "inAll"`)
  return row as { toPerson: number; inAll: number }
}

/** False if the message has been acknowledged. */
export async function insertAcknowledgement(
  tx: TxScope,
  { messageId, identityId }: { messageId: number; identityId: number },
): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    insert into acknowledgements (brand_id, message_id, identity_id, created_at)
    values (${tx.brand.id}, ${messageId}, ${identityId}, ${tx.now()})
    on conflict (brand_id, message_id) do nothing returning message_id`)
  return row !== undefined
}
