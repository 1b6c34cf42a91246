import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

export interface PartsRow {
  sent: string[]
  isUnsure: boolean
}

/** What earlier attempts have sent of a copy. */
export async function findParts(scope: Scope, deliveryId: number): Promise<PartsRow> {
  const row = await scope.sql.row<PartsRow>(sql`
    select part_ids as sent, is_unsure as "isUnsure" from message_deliveries
    where brand_id = ${scope.brand.id} and id = ${deliveryId}`)
  return row ?? { sent: [], isUnsure: false }
}

/** Begins a part, unless another attempt has begun or sent it; false then. */
export async function beginPart(tx: TxScope, id: number, sent: number): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    update message_deliveries set is_unsure = true
    where brand_id = ${tx.brand.id} and id = ${id} and not is_unsure and cardinality(part_ids) = ${sent}
    returning id`)
  return row !== undefined
}

export async function endPart(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    update message_deliveries set is_unsure = false where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Receipts count only when the whole copy was sent, which gives it its name. */
export async function addPart(tx: TxScope, id: number, name: string): Promise<void> {
  await tx.sql.write(sql`
    update message_deliveries
    set part_ids = part_ids || ${name}::text, is_unsure = false
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** What a provider calls the message with our name, by the receipts that came so far. */
export async function findHeard(
  scope: Scope,
  channelId: number,
  callback: string,
): Promise<string | undefined> {
  const row = await scope.sql.row<{ name: string }>(sql`
    select body -> 'status' ->> 'id' as name from provider_events
    where brand_id = ${scope.brand.id} and channel_id = ${channelId}
      and body -> 'status' ->> 'biz_opaque_callback_data' = ${callback} limit 1`)
  return row?.name
}
