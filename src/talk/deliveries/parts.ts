import sql from 'sql-template-tag'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { DeliveryError, type Parts } from '../channels/channel.ts'

interface PartsRow {
  sent: string[]
  isUnsure: boolean
}

/** The parts of a copy that earlier attempts have sent, and a way to send more. */
export async function partsOf(scope: Scope, deliveryId: number): Promise<Parts> {
  const row = await scope.sql.row<PartsRow>(sql`
    select part_ids as sent, is_unsure as "isUnsure" from message_deliveries
    where brand_id = ${scope.brand.id} and id = ${deliveryId}`)
  const { sent, isUnsure } = row ?? { sent: [], isUnsure: false }
  return {
    sent,
    isUnsure,
    async send(call) {
      // Before the request: a process that is killed afterwards cannot say that it was sent.
      await transaction(scope, tx => updateUnsure(tx, deliveryId, true))
      try {
        const name = await call()
        await transaction(scope, tx => addPart(tx, deliveryId, name))
        sent.push(name)
      } catch (error) {
        const isRefused = error instanceof DeliveryError && !error.isUnsure
        if (isRefused) await transaction(scope, tx => updateUnsure(tx, deliveryId, false))
        throw error
      }
    },
  }
}

async function updateUnsure(tx: TxScope, id: number, isUnsure: boolean): Promise<void> {
  await tx.sql.write(sql`
    update message_deliveries set is_unsure = ${isUnsure} where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** The last one is the one whose receipts count. */
async function addPart(tx: TxScope, id: number, name: string): Promise<void> {
  await tx.sql.write(sql`
    update message_deliveries
    set part_ids = part_ids || ${name}::text, provider_id = ${name}, is_unsure = false
    where brand_id = ${tx.brand.id} and id = ${id}`)
}
