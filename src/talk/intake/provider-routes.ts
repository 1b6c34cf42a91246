import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../kit/errors.ts'
import { bytesOf, takingBytes } from '../../kit/http/bytes.ts'
import type { Metrics } from '../../kit/metrics.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import type { Provider, ProviderRequest } from '../channels/connector.ts'
import { providerOf } from '../channels/connectors.ts'
import { type ChannelRow, findChannel, listChannels } from '../channels/queries.ts'
import { storeEvents } from './store-events.ts'

/** Meta sends up to 3 MB at once. */
const MAX_BYTES = 4 * 1024 * 1024

/** What providers send: stored before they are answered, and processed later. `scopeAt` throws not_found. */
export function providerRoutes(
  app: FastifyInstance,
  scopeAt: (host: string) => Promise<Scope>,
  { address, metrics }: { address: BaseAddress; metrics: Pick<Metrics, 'webhookRefused'> },
): void {
  takingBytes(app, MAX_BYTES, inner => {
    inner.get('/incoming/:provider/:channel', async (request, reply) => {
      const { channel, provider } = await calledBy(request, scopeAt)
      const answer = channel && provider?.handshake?.answer(channel, request.query as Record<string, unknown>)
      if (!answer) throw new Problem('forbidden', say`The token is not the one of this channel.`)
      return reply.type(answer.type).send(answer.body)
    })

    // Before the body is read: strangers know neither.
    const onRequest = async (request: FastifyRequest) => {
      const { channel } = await calledBy(request, scopeAt)
      if (!channel) throw new Problem('unauthorized', say`The signature is not one of this channel.`)
    }

    inner.post('/incoming/:provider/:channel', { onRequest }, async (request, reply) => {
      const { scope, channel, provider } = await calledBy(request, scopeAt)
      const urls = [urlOf(scope.brand, address) + request.originalUrl]
      const said = { urls, headers: request.headers, body: bytesOf(request), now: scope.now() }
      const events = channel && provider?.open(channel, said)
      // Without a valid signature, the response does not reveal which channels exist.
      if (!channel || !provider || !events) {
        metrics.webhookRefused({ provider: provider?.name ?? 'unknown', reason: 'signature' })
        throw new Problem('unauthorized', say`The signature is not one of this channel.`)
      }
      // Of another account that has the same secret.
      if (!provider.app && events.length === 0)
        metrics.webhookRefused({ provider: provider.name, reason: 'account' })
      const { others, strangers } = await readForOthers(scope, { channel, provider, said })
      for (const _ of strangers) metrics.webhookRefused({ provider: provider.name, reason: 'account' })
      await transaction(scope, async tx => {
        for (const one of [{ channel, events }, ...others]) await storeEvents(tx, one.channel, one.events)
      })
      return reply.type(provider.answer.type).send(provider.answer.body)
    })
  })
}

interface Called {
  channel: ChannelRow
  provider: Provider
  said: ProviderRequest
}

/** What a request says to other channels of the brand whose app has the same address, and the accounts that no channel has. */
async function readForOthers(scope: Scope, { channel, provider: { app }, said }: Called) {
  if (!app) return { others: [], strangers: [] }
  const connected = (await listChannels(scope)).flatMap(other => {
    const provider = providerOf(other)
    return provider?.app?.family === app.family ? [{ channel: other, provider }] : []
  })
  const known = new Set(connected.map(one => one.provider.app?.accountOf(one.channel)))
  return {
    others: connected
      .filter(one => one.channel.id !== channel.id)
      .map(one => ({ channel: one.channel, events: one.provider.open(one.channel, said) ?? [] })),
    strangers: app.accountsIn(said.body).filter(account => !known.has(account)),
  }
}

/** Whom a request is for; without a channel or provider, the response does not reveal which there are. */
async function calledBy(request: FastifyRequest, scopeAt: (host: string) => Promise<Scope>) {
  const scope = await scopeAt(request.host ?? '')
  const { provider: name, channel: slug } = request.params as { provider: string; channel: string }
  const channel = await findChannel(scope, slug)
  const provider = channel && providerOf(channel)
  return provider?.name === name ? { scope, channel, provider } : { scope }
}
