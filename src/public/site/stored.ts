import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { Problem, problemFrom } from '../../kit/errors.ts'
import { STORED_MARK } from './layout.ts'

const MAX_COPIES = 300
const MAX_BYTES = 128 * 1024
/** The only parameters that pages know, but for searches, which are not kept. */
const KEPT_QUERY = /^[^?]*(\?(page|month)=[\d-]{1,7})?$/

interface Copy {
  type: string
  body: string
  madeAt: Date
}

/** Pages as they were last made, for when the database is away: a status page is read just then. */
export function createCopies() {
  const copies = new Map<string, Copy>()
  return {
    /** What `make` gives; when it cannot be made now, what it was before. */
    async answer(request: FastifyRequest, reply: FastifyReply, make: () => Promise<string>): Promise<string> {
      const key = `${request.host} ${request.url}`
      const canBeKept = KEPT_QUERY.test(request.url)
      try {
        const body = await make()
        copies.delete(key) // what is gone is gone, in bad times too
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
        return copy.body.replace(
          STORED_MARK,
          html`<p class="stored">Showing the last saved version, from ${at} UTC.</p>`,
        )
      }
    },
  }
}

/** What everybody may see, and see again. */
function isForAll({ method }: FastifyRequest, reply: FastifyReply): boolean {
  return method === 'GET' && reply.statusCode === 200 && reply.getHeader('Cache-Control') !== 'no-store'
}

export type Copies = ReturnType<typeof createCopies>

/** A page that is not there, for people. */
export function isMissing(error: unknown): boolean {
  return error instanceof Problem && error.code === 'not_found'
}
