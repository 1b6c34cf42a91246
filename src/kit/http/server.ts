import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createHttpsServer, type ServerOptions as TlsOptions } from 'node:https'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import qs from 'qs'
import type { z } from 'zod'
import { type Code, mapped, nothingHere, Problem, problemFrom, STATUS_OF } from '../errors.ts'
import { problemOf } from '../input.ts'
import type { Log } from '../log.ts'
import { type Sentence, say } from '../sentences/say.ts'
import { tell } from '../sentences/tell.ts'
import { onTheWire } from '../wire.ts'
import { routeUrl } from './address.ts'
import { MAX_PARSED_BYTES } from './body.ts'
import { addEtags } from './etag.ts'
import { acceptIdempotencyKeys } from './idempotency.ts'
import { acceptJsonBodies } from './json-bodies.ts'
import { patternOf, refuseOtherMethods, routeEveryMethod } from './methods.ts'
import { isFromPage, pageLanguage } from './page-language.ts'
import { plainQuery } from './plain-query.ts'
import { answerOddRequests, ignore, refuseAtDoor, refuseBrokenRequest } from './raw-answers.ts'
import { tellAnswers } from './tell-answers.ts'
import { traceIdOf, traceRequests } from './trace-requests.ts'
import { wantsPage } from './wants-page.ts'

/** For responses to a single reader: higher levels cost more time than they save. The build compresses assets (web/vite.config.ts). */
const FAST_BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 1 }
const FAST_GZIP = { level: 1 }
interface ServerOptions {
  log: Log
  /** Addresses or CIDR ranges of proxies whose X-Forwarded headers are trusted. */
  trustedProxies: string[]
  /** How to speak TLS; without it, the server speaks plain HTTP. */
  tls?: TlsOptions | undefined
  /** Called first for each request: whether to refuse it as too much. */
  isTooMuch?: (request: IncomingMessage) => boolean
  /** Called with every exception and refusal: what it is reported as. */
  explain?: (error: unknown) => Promise<unknown>
}

export type { TlsOptions }

export type AppToServe = FastifyInstance & {
  /** From now on each response closes its connection. */
  sayGoodbye(): void
}

interface AppToMount {
  app: AppToServe
  /** Browsers that ask for an address where nothing is get this page. */
  showMissing(page: (request: FastifyRequest, reply: FastifyReply) => Promise<string>): void
}

const HTTP = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  requireHostHeader: false, // without a Host there is no brand: 404, in our own format
}

/** Of responses that have none of their own, such as JSON: nobody frames them, and they load nothing from elsewhere. */
const USUAL_POLICY = "script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const VARY = 'authorization, cookie, accept-encoding'

/** An HTTP server with our wire rules (docs/api/README.md) and no routes. */
export function createServer({
  log,
  trustedProxies,
  tls,
  isTooMuch = () => false,
  explain = async error => error,
}: ServerOptions): AppToMount {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: MAX_PARSED_BYTES,
    serverFactory: handle => {
      const answer: RequestListener = (request, response) => {
        response.on('error', ignore) // written to after its end: without a listener this ends the process
        if (isTooMuch(request)) refuseAtDoor(response)
        else handle(request, response)
      }
      return answerOddRequests(
        tls ? createHttpsServer({ ...HTTP, ...tls }, answer) : createHttpServer(HTTP, answer),
      )
    },
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // Node's own response is not in our format: see endConnections
    rewriteUrl: request => routeUrl(request.url ?? '/'),
    routerOptions: { querystringParser: parseQuery, maxParamLength: 1_000 },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply as never),
    clientErrorHandler: refuseBrokenRequest,
  }) as unknown as FastifyInstance
  traceRequests(app)
  routeEveryMethod(app)
  acceptJsonBodies(app)
  app.setValidatorCompiler(({ schema, httpPart }) => input => {
    // A parameter is named as a whole, however its text was parsed.
    const depth = httpPart === 'querystring' ? 1 : undefined
    const given =
      depth === 1 ? plainQuery(schema as z.ZodType, (input ?? {}) as Record<string, unknown>) : input
    const result = (schema as z.ZodType).safeParse(given ?? {})
    return result.success ? { value: result.data } : { error: problemOf(result.error, depth) }
  })
  // Tests check responses against their schemas; production does not.
  app.setSerializerCompiler(() => answer => JSON.stringify(answer))
  let missingPage: Parameters<AppToMount['showMissing']>[0] | undefined
  app.setErrorHandler(async (failure, request, reply) => {
    const error = await explain(failure)
    // A link that was cut off or used is followed by a person.
    const isMissing = problemFrom(error)?.code === 'not_found' && isVisit(request)
    const page = isMissing ? await missingPage?.(request, reply).catch(() => undefined) : undefined
    return page ?? sendError(error, request, reply.removeHeader('Content-Type'))
  })
  app.setNotFoundHandler((request, reply) =>
    missingPage && isVisit(request) ? missingPage(request, reply) : sendError(nothingHere(), request, reply),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    refuseTwoMeanings(request)
  })
  const sayGoodbye = endConnections(app)
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
    reply.header('X-Content-Type-Options', 'nosniff')
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', USUAL_POLICY)
    if (!reply.hasHeader('Referrer-Policy')) reply.header('Referrer-Policy', 'same-origin')
    if (tls) reply.header('Strict-Transport-Security', 'max-age=31536000')
    reply.header('Vary', isFromPage(request) ? `${VARY}, accept-language` : VARY)
  })
  addEtags(app)
  tellAnswers(app)
  acceptIdempotencyKeys(app)
  app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: FAST_BROTLI },
    zlibOptions: FAST_GZIP,
  })
  logRequests(app)
  refuseOtherMethods(app)
  return {
    app: Object.assign(app, { sayGoodbye }),
    showMissing(page) {
      missingPage = page
    },
  }
}

/** What a proxy asks before it sends requests here. */
export const READY_PATH = '/readyz'

/**
 * The server is about to stop: each response closes its connection, and it is no longer ready; after the port is closed, all
 * requests get 503.
 */
function endConnections(app: FastifyInstance): () => void {
  let isLeaving = false
  let isClosing = false
  app.addHook('preClose', async () => {
    isLeaving = isClosing = true
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isLeaving) reply.header('Connection', 'close')
    if (isClosing || (isLeaving && request.routeOptions.url === READY_PATH))
      throw new Problem('unavailable', say`This server is shutting down. Try again in a moment.`)
  })
  return () => {
    isLeaving = true
  }
}

/** Requests that a proxy in front could read differently (RFC 9112, 3.2; RFC 9110, 5.3). */
function refuseTwoMeanings({ raw, originalUrl, headers }: FastifyRequest): void {
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0).map(name => name.toLowerCase())
  for (const single of ['host', 'authorization'])
    if (names.indexOf(single) !== names.lastIndexOf(single))
      throw new Problem('malformed', say`The request has more than one ${single} header.`)
  const [, host] = /^https?:\/\/([^/?#]*)/i.exec(originalUrl) ?? []
  if (host !== undefined && host.toLowerCase() !== headers.host?.toLowerCase())
    throw new Problem('malformed', say`The Host header does not match the host of the request URL.`)
}

/** `data[key]=value` in either encoding becomes `{data: {key: 'value'}}`. */
function parseQuery(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 1, parameterLimit: 1_000, arrayLimit: 1_000, plainObjects: true })
}

/** The loggable part of a path: no personal addresses, no slugs, which are made from subjects, and no secrets that open something. */
const LOGGED_PARAMETERS = new Set(['id', 'channel'])

/** A wrong login, a lack of rights, too many requests: whoever defends the server has to know from where. */
const REFUSALS_WITH_ADDRESS = new Set([401, 403, 429])

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { brand, actor } = request.scope ?? {}
    const who = { brand: brand?.slug, user: actor?.userId }
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const { statusCode: status } = reply
    const from = REFUSALS_WITH_ADDRESS.has(status) ? { ip: request.ip } : {}
    const traceId = traceIdOf(request)
    const line = { method: request.method, path: loggedPath(request), status, ms, ...who, ...from, traceId }
    request.log.info(line, 'request')
  })
}

/** The pattern of the route with its harmless parameters; nothing for unknown paths. */
function loggedPath(request: FastifyRequest): string {
  const given = request.params as Record<string, string>
  return (patternOf(request) ?? '(unknown)').replace(/:(\w+)/g, (whole, name: string) =>
    LOGGED_PARAMETERS.has(name) && /^[\w-]{1,200}$/.test(given[name] ?? '') ? (given[name] as string) : whole,
  )
}

/** A person who opens an address, not a program. */
function isVisit(request: FastifyRequest): boolean {
  return request.method === 'GET' && !request.url.startsWith('/api/') && wantsPage(request)
}

/** Codes for Fastify's own refusals, by HTTP status. */
const CODE_OF_STATUS: Record<number, [Code, Sentence]> = {
  400: ['malformed', say`The request is malformed.`],
  404: ['not_found', say`There is nothing at this address.`],
  414: ['not_found', say`There is nothing at this address.`],
  413: [
    'too_large',
    say`The body is larger than 1 MiB, or 25 MiB for a file or a mail; without a login, 100 kB.`,
  ],
  415: ['unsupported_media_type', say`Send the body as JSON, with Content-Type: application/json.`],
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const found = problemFrom(error) ?? problemOfFramework(error) ?? bug(error, request)
  const problem = onTheWire(found, request.routeOptions.schema?.body)
  const cause = found === error ? found.cause : error
  if (cause !== undefined && problem.code !== 'internal')
    request.log[STATUS_OF[problem.code] >= 500 ? 'warn' : 'debug']({ err: cause }, 'refused')
  if (problem.code === 'unavailable') reply.header('Retry-After', '1')
  if (problem.code === 'unauthorized') reply.header('WWW-Authenticate', challengeOf(request))
  return reply
    .header('X-Request-Id', request.id)
    .code(STATUS_OF[problem.code])
    .send(presentProblem(problem, request))
}

/** In the language of the page, if a page asked. */
function presentProblem({ sentence, code, fieldErrors }: Problem, request: FastifyRequest) {
  const language = pageLanguage(request)
  const told = (one: Sentence) => tell(one, language)
  const errors = fieldErrors && mapped(fieldErrors, told)
  return { error: told(sentence), code, errors, request_id: request.id }
}

/** Sending `Basic` here would make browsers show their own password prompt, where our passwords do not work. */
function challengeOf({ headers }: FastifyRequest): string {
  const isPage = headers['sec-fetch-mode'] !== undefined || headers.cookie !== undefined
  return isPage && !headers.authorization
    ? 'Session realm="Answerwell"'
    : 'Basic realm="Answerwell", charset="UTF-8"'
}

function problemOfFramework(error: unknown): Problem | undefined {
  const known = CODE_OF_STATUS[(error as FastifyError).statusCode ?? 500]
  return known && new Problem(...known)
}

function bug(error: unknown, request: FastifyRequest): Problem {
  request.log.error({ err: error }, 'unexpected error')
  return new Problem('internal', say`Internal error. Please report it with the request ID.`)
}
