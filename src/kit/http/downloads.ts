import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../errors.ts'
import { say } from '../sentences/say.ts'
import { EVENT_STREAM } from './api.ts'

/** How many files are written for one brand at once. */
const MOST = 4
/** Whoever takes nothing for this long is gone. */
const IDLE_MS = 30_000

/** Whether the route of the request answers with a file, which is written while it is read. */
export function isDownload({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean {
  const { produces } = routeOptions.schema ?? {}
  return produces !== undefined && produces !== EVENT_STREAM
}

/**
 * Downloads have places of their own: those who read slowly would keep the turns of all other requests. The returned function takes one
 * until the response is over; it throws rate_limited if the brand has none left.
 */
export function createDownloads({ most = MOST, idleMs = IDLE_MS } = {}) {
  const running = new Map<number, number>()
  return (brandId: number, { raw }: Pick<FastifyReply, 'raw'>): void => {
    if (raw.destroyed) throw new Problem('unavailable', say`The client did not wait.`)
    const others = running.get(brandId) ?? 0
    if (others >= most)
      throw new Problem(
        'rate_limited',
        say`Too many downloads at once. Try again when one of them has ended.`,
      )
    running.set(brandId, others + 1)
    raw.setTimeout(idleMs, () => raw.destroy())
    raw.once('close', () => {
      const left = (running.get(brandId) ?? 1) - 1
      if (left > 0) running.set(brandId, left)
      else running.delete(brandId)
    })
  }
}
