import type { FastifyInstance, FastifyRequest } from 'fastify'
import { nothingHere, Problem } from '../errors.ts'
import { isRecord } from '../input.ts'
import { say } from '../sentences/say.ts'
import { isStorable } from '../text.ts'
import { decodeUtf8, MAX_PARSED_BYTES, parseJson, parseProven, refuseHostile } from './body.ts'

/** Of somebody who has logged in. */
const MAX_BODY_BYTES = 1024 * 1024

/** JSON bodies, also on GET, where an object in the body counts as parameters and the query string wins over it. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  parseJsonUpTo(app, MAX_PARSED_BYTES)
  app.addHook('preValidation', async request => {
    if (isRead(request) && isRecord(request.body))
      request.query = { ...request.body, ...withoutEmpty(request.query as object) }
    else if (!isRead(request) && request.body !== undefined && !isRecord(request.body))
      throw new Problem('malformed', say`The body must be a JSON object.`)
    refuseHostile(request.query)
    // A name that cannot be stored names nothing.
    if (!Object.values(request.params as object).every(isStorable)) throw nothingHere()
  })
}

/** For routes that nobody reaches without a login: it is checked before the body is read. */
export function acceptLargeBodies(app: object): void {
  parseJsonUpTo(app as FastifyInstance, MAX_BODY_BYTES)
}

/**
 * The same for programs that have proved who they are and send long lists, such as an identity provider: any number of values. What
 * could not be stored is mended.
 */
export function acceptProvenBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (isRead(request) || bytes.length === 0) return undefined
      if (!/^application\/([^;]+\+)?json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
        throw new Problem(
          'unsupported_media_type',
          say`Send the body as JSON, with Content-Type: application/json.`,
        )
      return parseProven(bytes)
    },
  )
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

function parseJsonUpTo(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/([^;]+\+)?json\s*(;|$)/i,
    { parseAs: 'buffer', bodyLimit },
    async (request: FastifyRequest, bytes: Buffer) => {
      const text = decodeUtf8(bytes)
      return text.trim() === '' && (isRead(request) || request.method === 'DELETE')
        ? undefined
        : parseJson(text)
    },
  )
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit },
    async (request: FastifyRequest, text: string) => {
      if (isRead(request) || text === '') return undefined
      throw new Problem(
        'unsupported_media_type',
        say`Send the body as JSON, with Content-Type: application/json.`,
      )
    },
  )
}

function withoutEmpty(query: object): object {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}
