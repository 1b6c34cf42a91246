import { type Scope, transaction } from '../../kit/scope.ts'
import { DeliveryError, type Parts } from '../channels/channel.ts'
import { addPart, findParts, updateUnsure } from './part-queries.ts'

/** The parts of a copy that earlier attempts have sent, and a way to send more. */
export async function partsOf(scope: Scope, deliveryId: number): Promise<Parts> {
  const { sent, isUnsure } = await findParts(scope, deliveryId)
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
    async settle(name) {
      await transaction(scope, tx => addPart(tx, deliveryId, name))
      sent.push(name)
    },
  }
}
