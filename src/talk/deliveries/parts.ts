import { SECOND } from '../../kit/retry.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { DeliveryError, type Parts } from '../channels/outgoing.ts'
import { addPart, beginPart, endPart, findParts } from './part-queries.ts'

/** Well before a job counts as hanging, so that no two attempts go on side by side. */
const LONGEST_MS = 25 * SECOND

/** Our name of a part, for providers that repeat it. */
export function markOf(deliveryId: number, part: number): string {
  return `${deliveryId}-${part}`
}

/** The parts of a copy that earlier attempts have sent, and a way to send more. */
export async function partsOf(scope: Scope, deliveryId: number): Promise<Parts> {
  const { sent, unsureSince } = await findParts(scope, deliveryId)
  const began = performance.now()
  return {
    sent,
    unsureSince,
    get mark() {
      return markOf(deliveryId, sent.length)
    },
    async send(call) {
      if (performance.now() - began > LONGEST_MS)
        throw new DeliveryError(say`It takes long; the next attempt goes on.`, { permanent: false })
      // Before the request: a process that is killed afterwards cannot say that it was sent.
      const isOurs = await transaction(scope, tx => beginPart(tx, deliveryId, sent.length))
      if (!isOurs)
        throw new DeliveryError(say`Another attempt is sending it.`, { permanent: false, isUnsure: true })
      try {
        const name = await call()
        await transaction(scope, tx => addPart(tx, deliveryId, name))
        sent.push(name)
      } catch (error) {
        const isRefused = error instanceof DeliveryError && !error.isUnsure
        if (isRefused) await transaction(scope, tx => endPart(tx, deliveryId))
        throw error
      }
    },
    async settle(name) {
      await transaction(scope, tx => addPart(tx, deliveryId, name))
      sent.push(name)
    },
  }
}
