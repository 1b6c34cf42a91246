import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '../errors.ts'
import { createTurns, type Turns } from '../turns.ts'
import { BUSY } from './admission.ts'

/** Long requests that work at once in this process: each may hold two of its database connections for half a minute. */
const AT_ONCE = 3
/** Of those, for one brand. */
const OF_BRAND = 2
const MOST_WAITING = 100

const refusal = () => new Problem('unavailable', BUSY)

/** Long requests wait in their own line, so that others need not: `leave` gives back the turn that the request has among these. */
export function letLongOnesWait(api: FastifyInstance, leave: (reply: FastifyReply) => void): void {
  api.addHook('preHandler', async ({ routeOptions }, reply) => {
    if (routeOptions.config.isLong) leave(reply)
  })
}

/** Returns what runs the work of a brand’s long request in its turn; throws unavailable when too many wait. */
export function createLine({ atOnce = AT_ONCE, ofBrand = OF_BRAND, maxWaiting = MOST_WAITING } = {}) {
  const inTurn = createTurns({ atOnce, maxWaiting: Number.POSITIVE_INFINITY, refusal })
  const brands = new Map<number, { inTurn: Turns; present: number }>()
  return async <Result>(brandId: number, work: () => Promise<Result>): Promise<Result> => {
    const brand = brands.get(brandId) ?? {
      inTurn: createTurns({ atOnce: ofBrand, maxWaiting, refusal }),
      present: 0,
    }
    brands.set(brandId, brand)
    brand.present++
    try {
      return await brand.inTurn(() => inTurn(work))
    } finally {
      if (--brand.present === 0) brands.delete(brandId)
    }
  }
}
