import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RequestTrace, tracerNow } from '../traces/traced.ts'
import { patternOf } from './methods.ts'

const traces = new WeakMap<FastifyRequest, RequestTrace>()

/** Follows each request from its head to the end of the response. The first hooks of the app: others are part of the trace. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const trace = tracerNow()?.request(request)
    if (!trace) return done()
    traces.set(request, trace)
    trace.enter(done)
  })
  // A body arrives by events of the connection, which are outside.
  app.addHook('preValidation', (request, _reply, done) => {
    const trace = traces.get(request)
    if (trace) trace.enter(done)
    else done()
  })
  app.addHook('onResponse', async (request, { statusCode: status }) =>
    traces.get(request)?.end({ route: patternOf(request) ?? 'none', status }),
  )
}

/** The ID of the request's trace, for its line in the log. */
export function traceIdOf(request: FastifyRequest): string | undefined {
  return traces.get(request)?.id
}
