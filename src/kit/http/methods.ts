import { METHODS as HTTP_METHODS } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../errors.ts'

/** All methods that a client can send here; CONNECT is handled elsewhere. */
const METHODS = HTTP_METHODS.filter(method => method !== 'CONNECT' && method !== 'OPTIONS')

/** Makes the framework route every method, so that unsupported ones can be refused. Call it before any route. */
export function routeEveryMethod(app: FastifyInstance): void {
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
}

/** Collects the methods of each address; call the result once every route is mounted, and all other methods get 405. */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const methodsAt = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    methodsAt.set(url, new Set([...(methodsAt.get(url) ?? []), ...[method].flat()]))
  })
  return () => {
    for (const [url, allowed] of [...methodsAt]) {
      const allow = [...allowed].join(', ')
      // Before the body is read: it does not change the response.
      const onRequest = async (_request: FastifyRequest, reply: FastifyReply) => {
        reply.header('Allow', allow)
        throw new Problem('method_not_allowed', `This address allows only ${allow}.`)
      }
      const method = METHODS.filter(name => !allowed.has(name))
      app.route({ method, url, onRequest, handler: onRequest })
      if (allowed.has('OPTIONS')) continue
      app.options(url, async (_request, reply) => {
        reply.header('Allow', `${allow}, OPTIONS`)
        return { allow: [...allowed, 'OPTIONS'] }
      })
    }
  }
}
