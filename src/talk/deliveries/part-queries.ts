import sql from 'sql-template-tag'
import type { TextKind } from '../../kit/markdown/written.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { textKindIn } from '../messages/kind-queries.ts'

export interface PartsRow {
  sent: string[]
  /** Since when nobody knows whether the next one has arrived; null otherwise. */
  unsureSince: Date | null
}

/** What earlier attempts have sent of a copy. */
export async function findParts(scope: Scope, deliveryId: number): Promise<PartsRow> {
  const row = await scope.sql.row<PartsRow>(sql`
    select part_ids as sent, case when is_unsure then unsure_since end as "unsureSince" from message_deliveries
    where brand_id = ${scope.brand.id} and id = ${deliveryId}`)
  return row ?? { sent: [], unsureSince: null }
}

/** Begins a part, unless another attempt has begun or sent it; false then. */
export async function beginPart(tx: TxScope, id: number, sent: number): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    update message_deliveries set is_unsure = true, unsure_since = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = ${id} and not is_unsure and cardinality(part_ids) = ${sent}
    returning id`)
  return row !== undefined
}

export async function endPart(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    update message_deliveries set is_unsure = false where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Receipts count only when the whole copy was sent, which gives it its name. A name that it has already is not added. */
export async function addPart(tx: TxScope, id: number, name: string): Promise<void> {
  await tx.sql.write(sql`
    update message_deliveries
    set part_ids = case when ${name} = any(part_ids) then part_ids else part_ids || ${name}::text end, is_unsure = false
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** The provider's name of the message with this mark, from the events so far. */
export async function findHeard(scope: Scope, channelId: number, mark: string): Promise<string | undefined> {
  const row = await scope.sql.row<{ name: string }>(sql`
    select body -> 'heard' ->> 'name' as name from provider_events
    where brand_id = ${scope.brand.id} and channel_id = ${channelId}
      and body -> 'heard' ->> 'mark' = ${mark} limit 1`)
  return row?.name
}

/** A copy of which a part is on its way, so that nobody knows yet whether it arrived. */
export interface UnsureRow {
  id: number
  messageId: number
  /** How many parts it has had before. */
  sent: number
  /** When it was sent. */
  since: Date
  body: string
  textKind: TextKind
}

/** Of the conversation, oldest first. */
export function selectUnsure(scope: Scope, conversationId: number): Promise<UnsureRow[]> {
  return scope.sql.rows(sql`
    select d.id, d.message_id as "messageId", cardinality(d.part_ids) as sent, d.unsure_since as since, m.body, ${textKindIn(sql`m`)} as "textKind"
    from messages m
    join message_deliveries d on d.brand_id = ${scope.brand.id} and d.message_id = m.id
    where m.brand_id = ${scope.brand.id} and m.conversation_id = ${conversationId} and d.is_unsure
      and d.unsure_since > ${new Date(scope.now().getTime() - UNSURE_MS)}
    order by d.id`)
}

const UNSURE_MS = 24 * 3_600_000

/** Copies of the conversation that its channel's provider has taken, of messages up to then. */
export function selectTaken(scope: Scope, conversationId: number, until: Date): Promise<{ id: number }[]> {
  return scope.sql.rows(sql`
    select d.id from messages m
    join message_deliveries d on d.brand_id = ${scope.brand.id} and d.message_id = m.id
    where m.brand_id = ${scope.brand.id} and m.conversation_id = ${conversationId} and m.created_at <= ${until}
      and d.state in ('sent', 'delivered') and d.provider_id is not null
    order by d.id desc limit 100`)
}
