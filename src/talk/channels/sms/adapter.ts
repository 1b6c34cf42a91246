import { type SafeClient, Unreachable } from '../../../kit/fetch-safely.ts'
import { type ChannelAdapter, DeliveryError } from '../channel.ts'
import { CHANNEL_KINDS } from '../kinds.ts'
import type { SmsSettings } from './settings.ts'
import { SIGNATURE_HEADER, signBody } from './signature.ts'

const WITHIN_MS = 15_000
const MAX_ANSWER_BYTES = 16 * 1024

/** SMS through any gateway that speaks our signed HTTP: docs/api/channels.md. */
export function createSmsAdapter(client: SafeClient): ChannelAdapter {
  return {
    kinds: [CHANNEL_KINDS.sms],
    reaches: 'mobile',
    cannotSend({ settings: { url, secret } }) {
      return url && secret ? undefined : 'The channel has no url and secret.'
    },
    async send(_scope, { messageId, deliveryId, conversation, channel, to, body }) {
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
    },
  }
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
