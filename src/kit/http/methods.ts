import { METHODS as HTTP_METHODS } from 'node:http'
import type { FastifyInstance } from 'fastify'
import createRouter from 'find-my-way'
import { Problem } from '../errors.ts'

/** All methods that a client can send here; CONNECT is handled elsewhere. */
const METHODS = HTTP_METHODS.filter(method => method !== 'CONNECT')

/** Makes the framework route every method, so that unsupported ones can be refused. Call it before any route. */
export function routeEveryMethod(app: FastifyInstance): void {
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
}

/**
 * Other methods of an address get 405, and OPTIONS lists its methods. Addresses are kept once, by a router of their own: a
 * route for each other method of each address would be ten thousand, and take 15 MB.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const methodsAt = new Map<string, Set<string>>()
  const addresses = createRouter({ maxParamLength: 1_000 })
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsAt.get(url) ?? new Set()
    if (!methodsAt.has(url)) addresses.on('GET', url, () => {}, methods)
    methodsAt.set(url, methods)
    for (const name of [method].flat()) methods.add(name)
  })
  // Before the body is read: it does not change the response.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const methods: Set<string> | undefined = addresses.find('GET', request.raw.url ?? '/')?.store
    if (!methods) return
    const allowed = [...methods].join(', ')
    if (request.method !== 'OPTIONS') {
      reply.header('Allow', allowed)
      throw new Problem('method_not_allowed', `This address allows only ${allowed}.`)
    }
    reply.header('Allow', `${allowed}, OPTIONS`)
    return reply.send({ allow: [...methods, 'OPTIONS'] })
  })
}
