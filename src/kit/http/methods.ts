import { METHODS as HTTP_METHODS, type IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import createRouter, { type HTTPMethod } from 'find-my-way'
import { Problem } from '../errors.ts'
import { say } from '../sentences/say.ts'

/** All methods that a client can send here; CONNECT is handled elsewhere. */
const METHODS = HTTP_METHODS.filter(method => method !== 'CONNECT') as HTTPMethod[]

/** Makes the framework route every method, so that unsupported ones can be refused. Call it before any route. */
export function routeEveryMethod(app: FastifyInstance): void {
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
}

/** The patterns of addresses that were asked for with a method that they do not have. */
const missed = new WeakMap<IncomingMessage, string>()

/** The pattern of the address, such as `/api/v1/conversations/:slug`; undefined if there is none. */
export function patternOf({ raw, routeOptions }: FastifyRequest): string | undefined {
  return routeOptions.url ?? missed.get(raw)
}

/**
 * Other methods of an address get 405, and OPTIONS lists its methods. They are found in a router of its own: a route for each
 * other method of each address would be ten thousand, and take 15 MB.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const addresses = createRouter({ maxParamLength: 1_000 })
  app.addHook('onRoute', ({ url, method }) => {
    for (const name of [method].flat()) addresses.on(name as HTTPMethod, url, () => {}, url)
  })
  // Before the body is read: it does not change the response.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const { url = '/' } = request.raw
    const methods = METHODS.filter(method => addresses.find(method, url) !== null)
    const [method] = methods
    if (method === undefined) return
    missed.set(request.raw, addresses.find(method, url)?.store)
    const allowed = methods.join(', ')
    if (request.method !== 'OPTIONS') {
      reply.header('Allow', allowed)
      throw new Problem('method_not_allowed', say`This address allows only ${allowed}.`)
    }
    reply.header('Allow', `${allowed}, OPTIONS`)
    return reply.send({ allow: [...methods, 'OPTIONS'] })
  })
}
