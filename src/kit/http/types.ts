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
  interface FastifySchema {
    /** Agents are refused, by forAdmins. */
    adminsOnly?: boolean
  }
  interface FastifyRequest {
    /** Set by authentication, before any handler runs. */
    scope: Scope
  }
}
