import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem, problemFrom } from '../../kit/errors.ts'
import { languageIn } from '../../kit/http/address.ts'
import { withNotice } from './layout.ts'

const MAX_COPIES = 300
const MAX_BYTES = 128 * 1024
/** The only parameters of pages, except for searches, which are not saved. */
const KEPT_QUERY = /^[^?]*(\?(page|month)=[\d-]{1,7})?$/

interface Copy {
  type: string
  body: string
  madeAt: Date
}

/** The last version of each page, for when the database is unavailable, which is when a status page is read. */
export function createCopies() {
  const copies = new Map<string, Copy>()
  return {
    /** The result of `make`, or the last one if it fails now. */
    async answer(request: FastifyRequest, reply: FastifyReply, make: () => Promise<string>): Promise<string> {
      const key = `${request.host} ${languageIn(request) ?? ''} ${request.url}`
      const canBeKept = KEPT_QUERY.test(request.url)
      try {
        const body = await make()
        copies.delete(key) // a page that is gone must not come back
        if (canBeKept && isForAll(request, reply) && body.length <= MAX_BYTES) {
          copies.set(key, { type: String(reply.getHeader('content-type')), body, madeAt: new Date() })
          if (copies.size > MAX_COPIES) copies.delete(copies.keys().next().value as string)
        }
        return body
      } catch (error) {
        const copy = request.method === 'GET' ? copies.get(key) : undefined
        if (problemFrom(error)?.code !== 'unavailable' || !copy) throw error
        request.log.warn({ err: error }, 'showing the saved copy of a page')
        reply.type(copy.type).header('Cache-Control', 'no-store')
        const at = copy.madeAt.toISOString().slice(0, 16).replace('T', ' ')
        return withNotice(copy.body, `${at} UTC`)
      }
    },
  }
}

/** Public, and the same for everyone. */
function isForAll({ method }: FastifyRequest, reply: FastifyReply): boolean {
  return method === 'GET' && reply.statusCode === 200 && reply.getHeader('Cache-Control') !== 'no-store'
}

/** Whether a page was not found. */
export function isMissing(error: unknown): boolean {
  return error instanceof Problem && error.code === 'not_found'
}
