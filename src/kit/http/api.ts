import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { z } from 'zod'
import { type AnyOf, type Requirement, requireAny } from '../permissions.ts'
import type { Scope } from '../scope.ts'

/** The media type of streams of server-sent events. */
export const EVENT_STREAM = 'text/event-stream'

/** Whether the route of the request answers with such a stream. */
export function isStream({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean {
  return routeOptions.schema?.produces === EVENT_STREAM
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by authentication, before any handler runs. */
    scope: Scope
  }
  /** What the reference says about a route besides its schemas: openapi.ts. */
  interface FastifySchema extends About {
    summary?: string
    may?: Requirement | AnyOf
  }
  interface FastifyContextConfig {
    /** Takes or returns secrets, which are never stored: idempotency.ts. */
    holdsSecrets?: boolean
    /** Only our pages send it, also without a login: page-language.ts. */
    isForPages?: boolean
    /** Open to sessions that have yet to set up a second factor: sessions/authenticate.ts. */
    duringSetUp?: boolean
    /** Works for many seconds where there is much: long-requests.ts. */
    isLong?: boolean
  }
}

/**
 * What a route of the API takes and gives, and what it asks of its caller. The schemas are its validation, its types and its
 * entry in the reference.
 */
interface Route<Params, Query, Body, Out, Created> extends About {
  may: Requirement | AnyOf
  /** A short command, such as "List topics"; also the source of the operation id. */
  summary: string
  /** Takes or returns secrets, which are never stored. */
  holdsSecrets?: boolean
  /** Open to sessions that have yet to set up a second factor, which every other route refuses. */
  duringSetUp?: boolean
  /** Works for many seconds where there is much, as reports do: it waits for its turn apart from others. */
  isLong?: boolean
  params?: Params
  query?: Query
  body?: Body
  /** The response, with status 200. */
  out?: Out
  /** The response with status 201. With `out` too, the handler sets the status. */
  created?: Created
}

interface About {
  /** The operation's id, if the summary is not to name it: clients are generated from it, so it never changes. */
  operation?: string
  description?: string
  /** Accepts If-Match, by changeIfMatch. */
  conditional?: boolean
  /** The media type of the body, if not JSON. */
  consumes?: string
  /** The media type of the response, if not JSON. */
  produces?: string
}

type Any = z.ZodType
type Of<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown
type RequestOf<Params, Query, Body> = FastifyRequest<{
  Params: Of<Params>
  Querystring: Of<Query>
  Body: Of<Body>
}>

/** What a handler returns: a reply that it has sent itself, or what the route gives. Without a schema: anything. */
type Answer<Out, Created> = [Out, Created] extends [undefined, undefined]
  ? unknown
  : FastifyReply | InputOf<Out> | InputOf<Created>
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never

type Mount = <
  Params extends Any | undefined = undefined,
  Query extends Any | undefined = undefined,
  Body extends Any | undefined = undefined,
  Out extends Any | undefined = undefined,
  Created extends Any | undefined = undefined,
>(
  path: string,
  route: Route<Params, Query, Body, Out, Created>,
  handler: (
    request: RequestOf<Params, Query, Body>,
    reply: FastifyReply,
  ) => Answer<Out, Created> | Promise<Answer<Out, Created>>,
) => void

/** Where a noun mounts its routes: below /api/v1, after authentication. */
export interface Api {
  get: Mount
  post: Mount
  put: Mount
  delete: Mount
  /** Calls back when the server stops taking requests. */
  whenClosing(callback: () => void): void
  /** The server, for routes that need more of it. */
  server: FastifyInstance
}

/** Mounts routes on a server that authenticates; the first thing that each does is to ask whether its caller may. */
export function createApi(server: FastifyInstance): Api {
  server.addHook('onRoute', ({ url, schema }) => {
    if (!schema?.may) throw new Error(`${url} asks for no permission: mount it by an Api.`)
  })
  server.addHook('preValidation', async ({ scope, routeOptions }) => {
    const requirement = routeOptions.schema?.may
    if (requirement) requireAny(scope, requirement)
  })
  return apiOn(server)
}

/** The same routes within a part of the server, which has the hook already. */
export function apiOn(server: FastifyInstance): Api {
  const mount =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE'): Mount =>
    (url, route, handler) => {
      const { holdsSecrets = false, duringSetUp = false, isLong = false } = route
      const isAlways201 = route.created !== undefined && route.out === undefined
      server.route({
        method,
        url,
        config: { holdsSecrets, duringSetUp, isLong },
        schema: schemaOf(route),
        handler: (request, reply) => {
          if (isAlways201) reply.code(201)
          return handler(request as never, reply)
        },
      })
    }
  return {
    get: mount('GET'),
    post: mount('POST'),
    put: mount('PUT'),
    delete: mount('DELETE'),
    whenClosing: callback => {
      server.addHook('preClose', async () => callback())
    },
    server,
  }
}

function schemaOf(route: Route<unknown, unknown, unknown, unknown, unknown>): FastifySchema {
  const { holdsSecrets: _, duringSetUp: _ofSessions, isLong: _ofTurns, query, out, created, ...rest } = route
  return {
    ...rest,
    ...(query ? { querystring: query } : {}),
    ...(out || created
      ? { response: { ...(out ? { 200: out } : {}), ...(created ? { 201: created } : {}) } }
      : {}),
  }
}
