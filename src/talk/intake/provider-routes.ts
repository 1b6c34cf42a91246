import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../kit/errors.ts'
import { bytesOf, takingBytes } from '../../kit/http/bytes.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { PROVIDERS } from '../channels/providers.ts'
import { findChannel } from '../channels/queries.ts'
import { storeEvents } from './store-events.ts'

/** Meta sends up to 3 MB at once. */
const MAX_BYTES = 4 * 1024 * 1024

/** What providers send: stored before they are answered, and processed later. `scopeAt` throws not_found. */
export function providerRoutes(
  app: FastifyInstance,
  scopeAt: (host: string) => Promise<Scope>,
  address: BaseAddress,
): void {
  takingBytes(app, MAX_BYTES, inner => {
    inner.get('/incoming/:provider/:channel', async (request, reply) => {
      const { channel, provider } = await calledBy(request, scopeAt)
      const challenge =
        channel && provider?.handshake?.answer(channel, request.query as Record<string, unknown>)
      if (challenge === undefined) throw new Problem('forbidden', 'The token is not the one of this channel.')
      return reply.type('text/plain').send(challenge)
    })

    // Before the body is read: strangers know neither.
    const onRequest = async (request: FastifyRequest) => {
      const { channel } = await calledBy(request, scopeAt)
      if (!channel) throw new Problem('unauthorized', 'The signature is not one of this channel.')
    }

    inner.post('/incoming/:provider/:channel', { onRequest }, async (request, reply) => {
      const { scope, channel, provider } = await calledBy(request, scopeAt)
      const urls = [urlOf(scope.brand, address) + request.originalUrl]
      const events =
        channel &&
        provider?.open(channel, { urls, headers: request.headers, body: bytesOf(request), now: scope.now() })
      // Without a valid signature, the response does not reveal which channels exist.
      if (!channel || !provider || !events)
        throw new Problem('unauthorized', 'The signature is not one of this channel.')
      await transaction(scope, tx => storeEvents(tx, channel, events))
      return reply.type(provider.answer.type).send(provider.answer.body)
    })
  })
}

/** Whom a request is for; without a channel or provider, the response does not reveal which there are. */
async function calledBy(request: FastifyRequest, scopeAt: (host: string) => Promise<Scope>) {
  const scope = await scopeAt(request.host ?? '')
  const { provider: name, channel: slug } = request.params as { provider: string; channel: string }
  const channel = await findChannel(scope, slug)
  const provider = PROVIDERS.find(one => one.name === name && channel && one.isOf(channel))
  return { scope, channel: provider && channel, provider }
}
