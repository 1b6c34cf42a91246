import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Problem } from '../../../kit/errors.ts'
import { decodeUtf8, parseJson } from '../../../kit/http/body.ts'
import { bytesOf, takingBytes } from '../../../kit/http/bytes.ts'
import { problemOf } from '../../../kit/input.ts'
import { type Scope, transaction } from '../../../kit/scope.ts'
import { say } from '../../../kit/sentences/say.ts'
import { CHANNEL_KINDS } from '../../channels/kinds.ts'
import { type ChannelRow, findChannel, listChannels } from '../../channels/queries.ts'
import { receiveWritten } from '../../intake/join-written.ts'
import { receiveText } from '../../intake/receive-text.ts'
import { numberOf } from '../shared/carriers/carrier.ts'
import { signingSecrets } from '../shared/signing-secrets.ts'
import { IncomingSms, parseSms } from './message.ts'
import { GatewayRecord, parseRecord } from './record.ts'
import { isSignedBody, RECORD_SIGNATURE_HEADER, SIGNATURE_HEADER } from './signature.ts'

const MAX_MESSAGE_BYTES = 64 * 1024
const MAX_RECORD_BYTES = 512 * 1024

/** What programs post that sign with a channel's secret. `scopeAt` throws not_found. */
export function gatewayRoutes(app: FastifyInstance, scopeAt: (host: string) => Promise<Scope>): void {
  takingBytes(app, MAX_MESSAGE_BYTES, inner => messageRoute(inner, scopeAt))
  takingBytes(app, MAX_RECORD_BYTES, inner => {
    for (const kind of ['sms', 'voice'] as const) recordRoute(inner, kind, scopeAt)
  })
}

/** Text messages in our own format, at the channel's address. */
function messageRoute(app: FastifyInstance, scopeAt: (host: string) => Promise<Scope>): void {
  app.post('/intake/sms/:channel', async (request, reply) => {
    const scope = await scopeAt(request.host ?? '')
    const { channel: slug } = request.params as { channel: string }
    const found = await findChannel(scope, slug)
    const [channel] = signedFor(found?.kind === CHANNEL_KINDS.sms ? [found] : [], request, SIGNATURE_HEADER)
    const sms = checked(IncomingSms, request)
    const { messageId, created } = await transaction(scope, tx =>
      receiveText(tx, channel, { incoming: parseSms(sms), fileUrls: [] }),
    )
    reply.code(created ? 201 : 200)
    return { id: sms.id, message_id: messageId }
  })
}

/** Text messages and calls as programs post them that were written for the hosted product: the secret names the channel. */
function recordRoute(
  app: FastifyInstance,
  kind: 'sms' | 'voice',
  scopeAt: (host: string) => Promise<Scope>,
): void {
  app.post(`/incoming/${kind}`, async request => {
    const scope = await scopeAt(request.host ?? '')
    const all = await listChannels(scope, CHANNEL_KINDS[kind])
    const signed = signedFor(all, request, RECORD_SIGNATURE_HEADER)
    const recorded = parseRecord(checked(GatewayRecord, request), bytesOf(request))
    const { customer, ours, isOutgoing, ...rest } = recorded
    // Channels may share a secret; each has its number.
    const channel = signed.find(({ settings }) => numberOf(settings.number) === ours?.identifier) ?? signed[0]
    const { messageId } = await transaction(scope, tx =>
      isOutgoing && ours
        ? receiveWritten(tx, channel, {
            ...rest,
            customer,
            author: { ...ours, name: ours.name ?? channel.name },
          })
        : receiveText(tx, channel, {
            incoming: { ...rest, sender: customer, recipients: [] },
            fileUrls: rest.fileUrls,
          }),
    )
    return { id: recorded.originId, message_id: messageId }
  })
}

/** Those of the channels with whose secret the body is signed. Throws unauthorized, which does not reveal which there are. */
function signedFor(
  channels: ChannelRow[],
  request: FastifyRequest,
  header: string,
): [ChannelRow, ...ChannelRow[]] {
  const [first, ...others] = channels.filter(
    // Another carrier's channel may still have the secret of a former gateway.
    channel =>
      (channel.settings.provider ?? 'gateway') === 'gateway' &&
      signingSecrets(channel, 'secret').some(secret =>
        isSignedBody(secret, bytesOf(request), request.headers[header]),
      ),
  )
  if (first) return [first, ...others]
  throw new Problem(
    'unauthorized',
    say`${header} is not the signature of this body with the channel's secret.`,
  )
}

function checked<Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.output<Schema> {
  const result = schema.safeParse(parseJson(decodeUtf8(bytesOf(request))))
  if (!result.success) throw problemOf(result.error)
  return result.data
}
