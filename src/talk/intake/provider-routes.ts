import type { FastifyInstance } from 'fastify'
import { Problem } from '../../kit/errors.ts'
import { bytesOf, takingBytes } from '../../kit/http/bytes.ts'
import { enqueue } from '../../kit/jobs/job.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import type { AttachmentRow } from '../attachments/queries.ts'
import { PROVIDERS, providerOf } from '../channels/providers.ts'
import { findChannel, findChannels } from '../channels/queries.ts'
import { processEventJob } from './process-event.ts'
import { findChannelOfMessage, insertEvent } from './provider-queries.ts'

/** Meta sends up to 3 MB at once. */
const MAX_BYTES = 4 * 1024 * 1024

/** What providers send: stored before they are answered, and processed later. `scopeAt` throws not_found. */
export function providerRoutes(
  app: FastifyInstance,
  scopeAt: (host: string) => Promise<Scope>,
  address: BaseAddress,
): void {
  takingBytes(app, MAX_BYTES, inner => {
    inner.post('/incoming/:provider/:channel', async (request, reply) => {
      const scope = await scopeAt(request.host ?? '')
      const { provider: name, channel: slug } = request.params as { provider: string; channel: string }
      const channel = await findChannel(scope, slug)
      const provider = PROVIDERS.find(one => one.name === name && channel && one.isOf(channel))
      const urls = [urlOf(scope.brand, address) + request.originalUrl]
      const events =
        channel && provider?.open(channel, { urls, headers: request.headers, body: bytesOf(request) })
      // Without a valid signature, the response does not reveal which channels exist.
      if (!channel || !provider || !events)
        throw new Problem('unauthorized', 'The signature is not one of this channel.')
      await transaction(scope, async tx => {
        for (const event of events) {
          const id = await insertEvent(tx, channel.id, event)
          const topic = `channel ${channel.id} with ${event.party}`
          if (id !== undefined) await enqueue(tx, [processEventJob.of({ event_id: id }, { topic })])
        }
      })
      return reply.type(provider.answer.type).send(provider.answer.body)
    })
  })
}

/** The credentials with which the files of a message are fetched from the provider of its channel. */
export async function providerHeaders(
  scope: Scope,
  { messageId }: AttachmentRow,
): Promise<(url: string) => Record<string, string>> {
  const id = messageId === null ? undefined : await findChannelOfMessage(scope, messageId)
  const channel = id === undefined ? undefined : (await findChannels(scope, [id])).get(id)
  const provider = channel && providerOf(channel)
  return url => (channel && provider?.headersFor(channel, url)) ?? {}
}
