import { z } from 'zod'
import { parseProven } from '../../../kit/http/body.ts'
import { normalizeIdentifier } from '../../../people/identities/identifiers.ts'
import type { Happening, Provider, ProviderEvent } from '../provider.ts'
import { signingSecrets } from '../signing-secrets.ts'
import { numberOf } from '../sms/carrier.ts'
import { telnyxTrouble } from './errors.ts'
import { callTelnyx } from './send.ts'
import { type TelnyxSettings, telnyxIn } from './settings.ts'
import { isSignedByTelnyx, TELNYX_SIGNATURE, TELNYX_TIMESTAMP } from './signature.ts'

const Party = z.object({ phone_number: z.string(), status: z.string().optional().catch(undefined) })

/** https://developers.telnyx.com/docs/messaging/messages/receiving-webhooks */
const Told = z.object({
  data: z.object({
    event_type: z.string(),
    payload: z.object({
      id: z.string(),
      from: Party,
      to: z.array(Party),
      text: z.string().optional().catch(undefined),
      media: z
        .array(z.object({ url: z.string() }))
        .optional()
        .catch(undefined),
      errors: z
        .array(z.object({ code: z.coerce.number(), title: z.string().optional() }))
        .optional()
        .catch(undefined),
    }),
  }),
})
type Payload = z.output<typeof Told>['data']['payload']

/** Text messages by Telnyx. */
export const telnyx: Provider = {
  name: 'telnyx',
  isOf: channel => telnyxIn(channel) !== undefined,
  open(channel, { urls: [url = ''], headers, body, now }) {
    const settings = telnyxIn(channel)
    if (!settings) return undefined
    const [signature, timestamp] = [headers[TELNYX_SIGNATURE], headers[TELNYX_TIMESTAMP]]
    const isSigned = signingSecrets(channel, 'public_key').some(publicKey =>
      isSignedByTelnyx({ publicKey, body, now, signature, timestamp }),
    )
    if (!isSigned) return undefined
    const event = eventOf(parseProven(body), settings, new URL(url).searchParams.get('mark'))
    return event ? [event] : []
  },
  answer: { type: 'application/json', body: '{}' },
  limits: () => ({
    private: {
      // Ten segments of GSM 7-bit: https://developers.telnyx.com/docs/messaging/messages/message-encoding
      text: { most: 1_530, unit: 'characters', where: 'Telnyx', splits: false },
      ...{ files: [{ types: ['*/*'], megabytes: 25 }], mostFiles: 10 },
    },
  }),
  read: event => readTold(event),
  locate: async (_channel, url) => ({ url, headersFor: () => ({}) }),
  async check(channel, { client }) {
    const result = z.object({ data: z.array(z.unknown()) })
    await callTelnyx(client, telnyxIn(channel) as TelnyxSettings, {
      ...{ path: 'messaging_profiles?page[size]=1', result },
    })
  },
}

function eventOf(body: unknown, { number }: TelnyxSettings, mark: string | null): ProviderEvent | undefined {
  const { data: told } = Told.safeParse(body)
  if (!told) return undefined
  const { event_type, payload } = told.data
  const { id } = payload
  if (event_type !== 'message.received')
    return { key: `${id} ${event_type}`, party: id, body: { told, heard: { mark, name: id } } }
  // The account may have other numbers.
  const ours = numberOf(number)
  const isOurs = ours === undefined || payload.to.some(({ phone_number }) => numberOf(phone_number) === ours)
  return isOurs ? { key: id, party: payload.from.phone_number, body: { told } } : undefined
}

function readTold(event: ProviderEvent['body']): Happening | undefined {
  const { data } = Told.safeParse(event.told).data ?? {}
  if (!data) return undefined
  if (data.event_type === 'message.received') return readMessage(data.payload)
  if (data.event_type === 'message.sent')
    return { type: 'receipt', providerId: data.payload.id, state: 'sent', reason: '' }
  return data.event_type === 'message.finalized' ? readFinal(data.payload) : undefined
}

function readMessage({ id, from, text = '', media = [] }: Payload): Happening | undefined {
  const identifier = normalizeIdentifier('mobile', from.phone_number)
  if (!identifier) return undefined
  return {
    type: 'message',
    incoming: {
      originId: id,
      threadId: identifier,
      sender: { type: 'mobile', identifier },
      recipients: [],
      body: text,
    },
    fileUrls: media.map(({ url }) => url),
  }
}

/** Some networks never say whether a message arrived. */
function readFinal({ id, to: [recipient], errors: [error] = [] }: Payload): Happening | undefined {
  const status = recipient?.status ?? ''
  if (status === 'delivery_unconfirmed') return undefined
  if (status === 'delivered') return { type: 'receipt', providerId: id, state: 'delivered', reason: '' }
  const reason = error ? telnyxTrouble(error.code, error.title).words : `The network says: ${status}.`
  return { type: 'receipt', providerId: id, state: 'failed', reason }
}
