import { z } from 'zod'
import { parseProven } from '../../../kit/http/body.ts'
import type { Happening, Provider, ProviderEvent, Receipt } from '../provider.ts'
import { signingSecrets } from '../signing-secrets.ts'
import { numberOf } from '../sms/carrier.ts'
import { callVonage } from './send.ts'
import { type VonageSettings, vonageIn } from './settings.ts'
import { isSignedByVonage } from './signature.ts'

const text = z.string().optional().catch(undefined)
const file = z.object({ url: z.string(), caption: text }).optional().catch(undefined)

/** A message or a receipt: https://developer.vonage.com/en/api/messages#webhooks */
const Told = z.object({
  message_uuid: z.string(),
  from: z.string(),
  to: z.string(),
  message_type: text,
  text,
  image: file,
  audio: file,
  video: file,
  vcard: file,
  file,
  status: text,
  client_ref: text,
  error: z.object({ title: z.coerce.string(), detail: text }).optional().catch(undefined),
})
type Told = z.output<typeof Told>

const STATE_OF: Record<string, Receipt['state']> = {
  submitted: 'sent',
  delivered: 'delivered',
  read: 'read',
  rejected: 'failed',
  undeliverable: 'failed',
}

/** Text messages by Vonage's Messages API. */
export const vonage: Provider = {
  name: 'vonage',
  isOf: channel => vonageIn(channel) !== undefined,
  open(channel, { headers: { authorization }, body, now }) {
    const settings = vonageIn(channel)
    if (!settings) return undefined
    const secrets = signingSecrets(channel, 'signature_secret')
    if (!secrets.some(secret => isSignedByVonage({ secret, body, authorization, now }))) return undefined
    const event = eventOf(parseProven(body), settings)
    return event ? [event] : []
  },
  answer: { type: 'application/json', body: '{}' },
  limits: () => ({
    private: {
      // https://developer.vonage.com/en/api/messages#SendMessage
      text: { most: 1_000, unit: 'characters', where: 'Vonage', splits: false },
      files: [{ types: ['*/*'], megabytes: 25 }],
    },
  }),
  read({ told: given }) {
    const told = Told.safeParse(given).data
    return told && (told.status === undefined ? readMessage(told) : readReceipt(told))
  },
  locate: async (_channel, url) => ({ url, headersFor: () => ({}) }),
  async check(channel, { client }) {
    await callVonage(client, vonageIn(channel) as VonageSettings, {
      ...{ path: 'v2/applications?page_size=1', result: z.looseObject({}) },
    })
  },
}

function eventOf(body: unknown, { number }: VonageSettings): ProviderEvent | undefined {
  const { data: told } = Told.safeParse(body)
  if (!told) return undefined
  const { message_uuid: id, status, client_ref: mark } = told
  if (status !== undefined)
    return { key: `${id} ${status}`, party: id, body: { told, heard: { mark, name: id } } }
  // The account may have other numbers.
  const ours = numberOf(number)
  const isOurs = ours === undefined || numberOf(told.to) === ours
  return isOurs ? { key: id, party: told.from, body: { told } } : undefined
}

function readMessage({ message_uuid, from, ...content }: Told): Happening | undefined {
  const identifier = numberOf(from)
  if (!identifier) return undefined
  const { image, audio, video, vcard, file } = content
  return {
    type: 'message',
    incoming: {
      originId: message_uuid,
      threadId: identifier,
      sender: { type: 'mobile', identifier },
      recipients: [],
      body: [content.text, image?.caption, video?.caption].filter(Boolean).join('\n\n'),
    },
    fileUrls: [image, audio, video, vcard, file].flatMap(one => one?.url ?? []),
  }
}

function readReceipt({ message_uuid, status = '', error }: Told): Receipt | undefined {
  const state = STATE_OF[status]
  if (!state) return undefined
  const said = error?.detail ?? error?.title ?? `the message is ${status}`
  return {
    ...{ type: 'receipt', providerId: message_uuid, state },
    reason: state === 'failed' ? `Vonage says: ${said}` : '',
  }
}
