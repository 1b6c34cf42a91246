import sql, { type Sql } from 'sql-template-tag'
import type { TextKind } from '../../kit/markdown/written.ts'
import { insertsOf } from '../../kit/rows.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { Sentence } from '../../kit/sentences/say.ts'
import type { IdentityType } from '../../people/identities/queries.ts'
import { VISIBILITY } from '../conversations/codes.ts'
import { textKindIn } from '../messages/kind-queries.ts'
import type { PostedMessage } from '../messages/posted-queries.ts'
import type { DeliveryState } from '../messages/queries.ts'

/** A reachable customer. */
export interface Recipient {
  identityId: number
  identifier: string
  name: string
  /** It is the address of a channel of ours: mail to it would come back. */
  isOurs: boolean
}

/**
 * How these people can be reached by identities of these types, the best first; each person once, in this order. Staff get notifications
 * instead.
 */
export function selectReachable(
  scope: Scope,
  identityIds: number[],
  types: IdentityType[],
): Promise<Recipient[]> {
  return scope.sql.rows(sql`
    select way.id as "identityId", way.identifier, coalesce(c.name, way.identifier) as name,
      exists (select 1 from channels h where h.brand_id = ${scope.brand.id} and h.email = way.identifier) as "isOurs"
    from (
      select distinct on (i.contact_id) i.brand_id, i.contact_id, i.id, f.place
      from unnest(${identityIds}::bigint[]) with ordinality f (id, place)
      join identities i on i.brand_id = ${scope.brand.id} and i.id = f.id
      where i.contact_id is not null order by i.contact_id, array_position(${types}::text[], i.type), f.place
    ) person
    join contacts c on c.brand_id = ${scope.brand.id} and c.id = person.contact_id
    join lateral (
      select w.id, w.identifier from identities w
      where w.brand_id = ${scope.brand.id} and w.contact_id = person.contact_id
        and w.type = any(${types}::text[])
      order by (w.id = person.id) desc, array_position(${types}::text[], w.type), w.id limit 1
    ) way on true
    order by person.place`)
}

/** Where people of a conversation want answers, by what they wrote last, if not at the address that they wrote from. */
export async function selectAnswerAddresses(
  scope: Scope,
  conversationId: number,
): Promise<Map<number, string>> {
  const rows = await scope.sql.rows<{ identityId: number; address: string | null }>(sql`
    select distinct on (identity_id) identity_id as "identityId", arrival -> 'reply_to' ->> 'email' as address
    from messages
    where brand_id = ${scope.brand.id} and conversation_id = ${conversationId} and not from_staff
      and visibility = ${VISIBILITY.regular} and arrival is not null and (arrival ->> 'automatic') is null
    order by identity_id, id desc`)
  return new Map(rows.flatMap(({ identityId, address }) => (address ? [[identityId, address]] : [])))
}

/** Returns the new deliveries, in order; existing ones stay as they are. */
export async function insertDeliveries(
  tx: TxScope,
  copies: { messageId: number; identityId: number }[],
): Promise<Inserted[]> {
  const unique = new Map(copies.map(copy => [`${copy.messageId} ${copy.identityId}`, copy]))
  const rows = [...unique.values()].map(
    ({ messageId, identityId }) =>
      sql`(${tx.brand.id}, ${messageId}, ${identityId}, 'queued', ${tx.now()}, ${tx.now()})`,
  )
  const inserts = insertsOf(
    rows,
    values => sql`
      insert into message_deliveries (brand_id, message_id, identity_id, state, created_at, updated_at)
      values ${values}
      on conflict (brand_id, message_id, identity_id) do nothing
      returning id, message_id as "messageId", identity_id as "identityId"`,
  )
  return (await Promise.all(inserts.map(insert => tx.sql.write<Inserted>(insert)))).flat()
}

type Inserted = { id: number; messageId: number; identityId: number }

export interface DeliveryRow extends Omit<DeliveryState, 'updatedAt'> {
  id: number
}

export function findDelivery(scope: Scope, id: number): Promise<DeliveryRow | undefined> {
  return scope.sql.row(sql`
    select id, message_id as "messageId", identity_id as "identityId", state, reason
    from message_deliveries where brand_id = ${scope.brand.id} and id = ${id}`)
}

export async function getConversationId(scope: Scope, { messageId }: DeliveryRow): Promise<number> {
  const row = await scope.sql.row<{ id: number }>(sql`
    select conversation_id as id from messages where brand_id = ${scope.brand.id} and id = ${messageId}`)
  return (row as { id: number }).id
}

/** Whether nobody has written a regular message after this one; machines do not count. */
export async function isLastWord(scope: Scope, conversationId: number, messageId: number): Promise<boolean> {
  const row = await scope.sql.row(sql`
    select 1 from messages
    where brand_id = ${scope.brand.id} and conversation_id = ${conversationId} and id > ${messageId}
      and visibility = ${VISIBILITY.regular} and (arrival ->> 'automatic') is null limit 1`)
  return row === undefined
}

/** A copy, and whether this name is that of its last part: it is null until the whole copy was sent. */
export interface NamedDelivery extends DeliveryRow {
  isLast: boolean | null
}

/** The copy that a provider names so, as a whole or in part. */
export function findDeliveryByProvider(
  scope: Scope,
  { providerId, channelId }: { providerId: string; channelId: number },
): Promise<NamedDelivery | undefined> {
  return scope.sql.row(sql`
    select d.id, d.message_id as "messageId", d.identity_id as "identityId", d.state, d.reason,
      d.provider_id = ${providerId} as "isLast"
    from message_deliveries d
    join messages m on m.brand_id = ${scope.brand.id} and m.id = d.message_id
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = m.conversation_id
    where d.brand_id = ${scope.brand.id} and c.channel_id = ${channelId}
      and (d.provider_id = ${providerId} or d.part_ids <> '{}' and d.part_ids @> ${[providerId]}::text[])`)
}

/** Those of these names that copies have. */
export async function selectNamesTaken(scope: Scope, names: string[]): Promise<Set<string>> {
  const rows = await scope.sql.rows<{ name: string }>(sql`
    select provider_id as name from message_deliveries
    where brand_id = ${scope.brand.id} and provider_id = any(${names}::text[])`)
  return new Set(rows.map(({ name }) => name))
}

export async function updateProviderId(tx: TxScope, id: number, providerId: string): Promise<void> {
  await tx.sql.write(sql`
    update message_deliveries set provider_id = ${providerId} where brand_id = ${tx.brand.id} and id = ${id}`)
}

export async function updateDelivery(
  tx: TxScope,
  id: number,
  { state, reason }: Pick<DeliveryState, 'state'> & { reason: Sentence | null },
): Promise<void> {
  await tx.sql.write(sql`
    update message_deliveries set state = ${state}, reason = ${reason && String(reason)}, updated_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** An earlier message of a conversation. */
export interface PastMessage {
  id: number
  identityId: number
  recipientIds: number[]
  body: string
  textKind: TextKind
  createdAt: Date
  /** Message-ID of the mail it came in. */
  headerId: string | null
  fromStaff: boolean
  /** They did not get it. */
  leftOutIds: number[] | null
  /** Its author has sent it as a reply. */
  isClaimed: boolean
}

/** Regular messages of a conversation before this one, newest first. */
export function selectPast(
  scope: Scope,
  conversationId: number,
  { before, limit }: { before: number; limit: number },
): Promise<PastMessage[]> {
  return scope.sql.rows(sql`
    select m.id, m.identity_id as "identityId", m.recipient_ids as "recipientIds", m.body, ${textKindIn(sql`m`)} as "textKind", m.created_at as "createdAt",
      m.from_staff as "fromStaff", m.left_out_ids as "leftOutIds", m.claimed_by is not null as "isClaimed",
      (select i.header_id from mails i where i.brand_id = ${scope.brand.id} and i.message_id = m.id limit 1) as "headerId"
    from messages m
    where m.brand_id = ${scope.brand.id} and m.conversation_id = ${conversationId} and m.id < ${before}
      and m.visibility = ${VISIBILITY.regular} and (m.arrival ->> 'automatic') is null
    order by m.id desc limit ${limit}`)
}

/** The origin id of the customer's last regular message before this one. */
export async function findAnswered(
  scope: Scope,
  { id, conversationId }: Pick<PostedMessage, 'id' | 'conversationId'>,
): Promise<string | undefined> {
  const row = await scope.sql.row<{ originId: string }>(sql`
    select origin_id as "originId" from messages
    where brand_id = ${scope.brand.id} and conversation_id = ${conversationId} and id < ${id} and not from_staff
      and visibility = ${VISIBILITY.regular}
    order by id desc limit 1`)
  return row?.originId
}

/** The first message of each identity in the conversation, as author or recipient. */
export async function selectJoined(scope: Scope, conversationId: number): Promise<Map<number, number>> {
  const rows = await scope.sql.rows<{ identityId: number; messageId: number }>(sql`
    select identity as "identityId", min(id) as "messageId" from (
      select id, identity_id as identity from messages
      where brand_id = ${scope.brand.id} and conversation_id = ${conversationId}
      union all
      select id, unnest(recipient_ids) from messages
      where brand_id = ${scope.brand.id} and conversation_id = ${conversationId}
    ) parts group by identity`)
  return new Map(rows.map(({ identityId, messageId }) => [identityId, messageId]))
}

/** Of a job j: it sends a copy in this channel, which has surely not arrived yet. */
export const sendsFor = ({ brand }: Scope, channelId: number): Sql => sql`exists (
  select 1 from message_deliveries d
  join messages m on m.brand_id = ${brand.id} and m.id = d.message_id
  join conversations c on c.brand_id = ${brand.id} and c.id = m.conversation_id
  where d.brand_id = ${brand.id} and d.id = (j.data ->> 'delivery_id')::bigint and not d.is_unsure
    and c.channel_id = ${channelId})`
