import { type SafeClient, Unreachable } from '../../../kit/fetch-safely.ts'
import type { BaseAddress } from '../../../people/brands/address.ts'
import { type ChannelAdapter, DeliveryError, type Outgoing, type Taken } from '../channel.ts'
import { CHANNEL_KINDS } from '../kinds.ts'
import { sendByTwilio } from '../twilio/adapter.ts'
import { twilioIn } from '../twilio/settings.ts'
import type { SmsSettings } from './settings.ts'
import { SIGNATURE_HEADER, signBody } from './signature.ts'

const WITHIN_MS = 15_000
const MAX_ANSWER_BYTES = 16 * 1024

/** Text messages by Twilio, or through any gateway that speaks our signed HTTP: docs/api/channels.md. */
export function createSmsAdapter({
  client,
  address,
}: {
  client: SafeClient
  address: BaseAddress
}): ChannelAdapter {
  return {
    kinds: [CHANNEL_KINDS.sms],
    reaches: ['mobile'],
    cannotSend(channel) {
      const { provider, url, secret } = channel.settings as SmsSettings
      if (provider === 'twilio')
        return twilioIn(channel)
          ? undefined
          : 'The channel needs an account SID, an auth token, and a number or messaging service.'
      return url && secret ? undefined : 'The channel has no url and secret.'
    },
    async send(scope, outgoing) {
      const settings = twilioIn(outgoing.channel)
      return settings
        ? sendByTwilio(scope, { client, address, settings }, outgoing)
        : sendByGateway(client, outgoing)
    },
  }
}

async function sendByGateway(client: SafeClient, outgoing: Outgoing): Promise<Taken> {
  const { messageId, deliveryId, conversation, channel, to, body } = outgoing
  const { url, secret, number } = channel.settings as SmsSettings
  const text = JSON.stringify({
    id: `${messageId}-${deliveryId}`,
    direction: 'out',
    from: number ?? null,
    to: to.identifier,
    body,
    thread_id: conversation.originId ?? conversation.refId,
  })
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Answerwell-SMS/1',
    [SIGNATURE_HEADER]: signBody(secret as string, text),
  }
  await post(client, url as string, { headers, body: text })
  return {}
}

async function post(
  client: SafeClient,
  url: string,
  request: { headers: Record<string, string>; body: string },
): Promise<void> {
  try {
    const options = { method: 'POST', timeoutMs: WITHIN_MS, maxBytes: MAX_ANSWER_BYTES } as const
    const { status, headers } = await client.fetch(url, { ...request, ...options })
    if (status >= 200 && status < 300) return
    const permanent = status >= 400 && status < 500 && ![401, 403, 404, 408, 425, 429].includes(status)
    const notWithinMs = 1_000 * (Number(headers['retry-after']) || 0)
    throw new DeliveryError(`The gateway responded with status ${status}.`, { permanent, notWithinMs })
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    throw new DeliveryError(`The gateway: ${error.message}`, { permanent: false })
  }
}
