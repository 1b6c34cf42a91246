import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { z } from 'zod'
import type { Scope } from '../scope.ts'

/** The media type of streams of server-sent events. */
export const EVENT_STREAM = 'text/event-stream'

/** The zod schemas of a route are its validation, its types and its entry in the reference. */
export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown
}

/** Where a slice mounts its routes: below /api/v1, after authentication. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypes
>

declare module 'fastify' {
  /** What the reference says about a route besides its schemas: openapi.ts. */
  interface FastifySchema {
    /** A short command, such as "List topics"; also the source of the operation id. */
    summary?: string
    description?: string
    /** Agents are refused, by forAdmins. */
    adminsOnly?: boolean
    /** The operation's id, if the summary is not to name it: clients are generated from it, so it never changes. */
    operation?: string
    /** All but owners are refused, by the verb. */
    ownersOnly?: boolean
    /** Agents are refused except for themselves, by the verb. */
    selfOnly?: boolean
    /** Accepts If-Match, by changeIfMatch. */
    conditional?: boolean
    /** The media type of the body, if not JSON. */
    consumes?: string
    /** The media type of the response, if not JSON. */
    produces?: string
  }
  interface FastifyContextConfig {
    /** Takes or returns secrets, which are never stored: idempotency.ts. */
    holdsSecrets?: boolean
  }
  interface FastifyRequest {
    /** Set by authentication, before any handler runs. */
    scope: Scope
  }
}
