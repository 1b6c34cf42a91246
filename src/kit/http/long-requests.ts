import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '../errors.ts'
import { SECOND } from '../retry.ts'
import { createTurns, type Turns } from '../turns.ts'
import { withoutHurry } from '../unhurried.ts'
import { BUSY } from './admission.ts'

interface Limits {
  /** How many work at once in this process. */
  atOnce: number
  /** Of those, for one brand. */
  ofBrand: number
  /** How many of a brand may wait. */
  maxWaiting: number
  patienceMs: number
}

/** A long request uses two or three of the process's database connections at once: most are left for others. */
const CONNECTIONS_OF_ONE = 5

export const limitsOf = (connections: number): Limits => {
  const atOnce = Math.max(1, Math.floor(connections / CONNECTIONS_OF_ONE))
  return { atOnce, ofBrand: Math.min(2, atOnce), maxWaiting: 100, patienceMs: 10 * SECOND }
}

const refusal = () => new Problem('unavailable', BUSY)

/**
 * Long requests wait in a line of their own, so that others need not, and have more time. `leave` gives back the turn that a request
 * has among the others.
 */
export function letLongOnesWait(
  api: FastifyInstance,
  { connections, leave }: { connections: number; leave: (reply: FastifyReply) => void },
): void {
  const enter = createLine(limitsOf(connections))
  const ends = new WeakMap<FastifyReply, () => void>()
  api.addHook('preHandler', async (request, reply) => {
    if (!request.routeOptions.config.isLong) return
    leave(reply)
    const giveBack = await enter(request.scope.brand.id)
    const { scope, settled } = withoutHurry(request.scope, () => !reply.raw.destroyed)
    request.scope = scope
    // Its connections are busy until then.
    const end = () => void settled().then(giveBack)
    ends.set(reply, end)
    reply.raw.once('close', () => setImmediate(end)) // in case a hook before this one fails
  })
  api.addHook('onSend', async (_request, reply) => ends.get(reply)?.())
}

/**
 * A line with turns for each brand. The returned function waits for a turn and returns how to give it back; it throws unavailable if
 * too many requests of the brand wait, or if its turn does not come in time.
 */
export function createLine({ atOnce, ofBrand, maxWaiting, patienceMs }: Limits) {
  const inTurn = createTurns({ atOnce, maxWaiting: Number.POSITIVE_INFINITY, refusal })
  const brands = new Map<number, { inTurn: Turns; present: number }>()
  return async (brandId: number): Promise<() => void> => {
    const brand = brands.get(brandId) ?? {
      inTurn: createTurns({ atOnce: ofBrand, maxWaiting, refusal }),
      present: 0,
    }
    brands.set(brandId, brand)
    brand.present++
    const begun = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    let isGivenUp = false
    const timer = setTimeout(() => {
      isGivenUp = true
      over.resolve()
      begun.reject(refusal())
    }, patienceMs)
    const work = async () => {
      clearTimeout(timer)
      begun.resolve()
      await over.promise
    }
    brand
      .inTurn(async () => {
        if (!isGivenUp) await inTurn(work)
      })
      .catch(begun.reject)
      .finally(() => {
        clearTimeout(timer)
        if (--brand.present === 0) brands.delete(brandId)
      })
    await begun.promise
    return over.resolve
  }
}
