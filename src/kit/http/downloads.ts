import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../errors.ts'
import { say } from '../sentences/say.ts'

/** How many files are written for one brand at once. */
const MOST = 4
/** Whoever takes nothing for this long is gone. */
const IDLE_MS = 30_000

/** Whether the route of the request answers with a file of any length, which is written while it is read. */
function isDownload({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean {
  return WRITTEN_WHILE_READ.has(routeOptions.schema?.produces ?? '')
}

const WRITTEN_WHILE_READ = new Set(['text/csv', 'application/zip'])

/**
 * Limits the downloads of an API whose requests have a scope by now; `leave` gives back the turn of the request. HEAD is answered without
 * the file.
 */
export function limitDownloads(api: FastifyInstance, leave: (reply: FastifyReply) => void): void {
  const admit = createDownloads()
  api.addHook('onRequest', async (request, reply) => {
    if (!isDownload(request)) return
    admit(request.scope.brand.id, reply)
    leave(reply)
  })
  api.addHook('onSend', async (request, _reply, payload) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return payload
    payload.destroy()
    return ''
  })
}

/**
 * Downloads are counted apart from other requests, whose turns those who read slowly would keep. The returned function admits one
 * until its response is over; it throws rate_limited if the brand has as many as it may.
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
