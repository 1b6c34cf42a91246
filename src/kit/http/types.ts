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

/** A route's zod schemas are its check, its type and its place in the reference. */
export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown
}

/** What a slice mounts its routes on: everything below /api/v1, after authentication. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypes
>

declare module 'fastify' {
  /** What the reference says of a route, beside its schemas: openapi.ts. */
  interface FastifySchema {
    /** A short command, such as "List topics"; it also makes the name of the operation. */
    summary?: string
    description?: string
    /** Agents are refused: what forAdmins sees to. */
    adminsOnly?: boolean
    /** Agents are refused but for themselves: what the verb sees to. */
    selfOnly?: boolean
    /** Takes If-Match: what changeIfMatch sees to. */
    conditional?: boolean
    /** The media type of the body, when it is not JSON. */
    consumes?: string
    /** The media type of the answer, when it is not JSON. */
    produces?: string
  }
  interface FastifyContextConfig {
    /** What it takes or gives is not to be kept: idempotency.ts. */
    holdsSecrets?: boolean
  }
  interface FastifyRequest {
    /** Set by authentication, before any handler runs. */
    scope: Scope
  }
}
