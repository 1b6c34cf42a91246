import { type SafeClient, Unreachable } from '../../../kit/fetch-safely.ts'
import { say } from '../../../kit/sentences/say.ts'
import { DeliveryError, type Outgoing, type Taken } from '../../channels/outgoing.ts'
import { isFinal, waitOf } from '../shared/carriers/carrier.ts'
import type { GatewaySettings } from './settings.ts'
import { RECORD_SIGNATURE_HEADER, SIGNATURE_HEADER, signBody } from './signature.ts'

const WITHIN_MS = 15_000
const MAX_ANSWER_BYTES = 16 * 1024

/** Posts a message in the format of the gateway. Throws DeliveryError. */
export async function sendByGateway(client: SafeClient, outgoing: Outgoing): Promise<Taken> {
  const { url, secret, format } = outgoing.channel.settings as GatewaySettings
  const [header, payload] =
    format === 'record'
      ? [RECORD_SIGNATURE_HEADER, recordOf(outgoing)]
      : [SIGNATURE_HEADER, messageOf(outgoing)]
  const body = JSON.stringify(payload)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Answerwell-SMS/1',
    [header]: signBody(secret as string, body),
  }
  const options = { method: 'POST', timeoutMs: WITHIN_MS, maxBytes: MAX_ANSWER_BYTES } as const
  const answer = await client.fetch(url as string, { headers, body, ...options }).catch((error: unknown) => {
    if (!(error instanceof Unreachable)) throw error
    throw new DeliveryError(say`The gateway: ${error}`, { permanent: false })
  })
  const { status } = answer
  if (status >= 200 && status < 300) return {}
  throw new DeliveryError(say`The gateway responded with status ${status}.`, {
    permanent: isFinal(status),
    notWithinMs: waitOf(answer),
    isTooFast: status === 429,
  })
}

/** The same at every attempt. */
function idOf({ messageId, deliveryId }: Outgoing): string {
  return `${messageId}-${deliveryId}`
}

function threadOf({ conversation }: Outgoing): string {
  return conversation.originId ?? conversation.refId
}

function messageOf(outgoing: Outgoing): object {
  const { channel, to, files } = outgoing
  return {
    id: idOf(outgoing),
    direction: 'out',
    from: (channel.settings as GatewaySettings).number ?? null,
    to: to.identifier,
    body: outgoing.texts.join(''),
    thread_id: threadOf(outgoing),
    attachments: files.map(({ url }) => url),
  }
}

function recordOf(outgoing: Outgoing): object {
  const { channel, conversation, author, to, files, at } = outgoing
  return {
    id: idOf(outgoing),
    direction: 'outbound',
    from: { name: author, phone: (channel.settings as GatewaySettings).number ?? null },
    to: { name: to.name, phone: to.identifier },
    body: outgoing.texts.join(''),
    created_at: at.toISOString(),
    thread_id: threadOf(outgoing),
    conversation: { id: conversation.id, subject: conversation.subject },
    attachments: files.map(({ url, name, contentType }) => ({ url, name, content_type: contentType })),
  }
}
