import { z } from 'zod'
import type { Happening, ProviderEvent, Receipt } from '../provider.ts'
import { whatsAppTrouble } from './errors.ts'

const media = z.object({
  id: z.string(),
  caption: z.string().optional().catch(undefined),
  filename: z.string().optional().catch(undefined),
})
const title = z.object({ title: z.string() })

/** What we read of a message: https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/components */
const Message = z.object({
  id: z.string(),
  /** Missing for people with a username whom we do not know by number. */
  from: z.string().optional().catch(undefined),
  from_user_id: z.string().optional().catch(undefined),
  type: z.string(),
  text: z.object({ body: z.string() }).optional().catch(undefined),
  image: media.optional().catch(undefined),
  video: media.optional().catch(undefined),
  audio: media.optional().catch(undefined),
  voice: media.optional().catch(undefined),
  document: media.optional().catch(undefined),
  sticker: media.optional().catch(undefined),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional().catch(undefined),
      address: z.string().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  contacts: z
    .array(
      z.object({
        name: z.object({ formatted_name: z.string() }).optional().catch(undefined),
        phones: z
          .array(z.object({ phone: z.string().optional() }))
          .optional()
          .catch(undefined),
      }),
    )
    .optional()
    .catch(undefined),
  interactive: z
    .object({ button_reply: title.optional().catch(undefined), list_reply: title.optional() })
    .optional()
    .catch(undefined),
  button: z.object({ text: z.string() }).optional().catch(undefined),
  reaction: z.object({ emoji: z.string().optional() }).optional().catch(undefined),
  system: z.object({ body: z.string().optional() }).optional().catch(undefined),
  group_id: z.string().optional().catch(undefined),
  referral: z
    .object({ source_url: z.string().optional().catch(undefined), headline: z.string().optional() })
    .optional()
    .catch(undefined),
})
type Message = z.output<typeof Message>

const Contact = z.object({
  profile: z.object({ name: z.string().optional() }).optional(),
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
})

const Status = z.object({
  id: z.string(),
  status: z.string(),
  errors: z.array(z.object({ code: z.number(), title: z.string().optional() })).optional(),
})

const Entry = z.object({ changes: z.array(z.unknown()) })
const Change = z.object({
  field: z.literal('messages'),
  value: z.looseObject({ metadata: z.object({ phone_number_id: z.string() }) }),
})
const Named = z.looseObject({ id: z.string() })
const Told = z.looseObject({ id: z.string(), status: z.string() })

/** Those of a list that are as expected: one that is not must not take the others with it. */
function itemsOf<Schema extends z.ZodType>(list: unknown, schema: Schema): z.output<Schema>[] {
  return Array.isArray(list) ? list.flatMap(one => schema.safeParse(one).data ?? []) : []
}

/** The events of this number; an app may have others. */
export function eventsIn(body: unknown, numberId: string): ProviderEvent[] {
  const { entry } = z.looseObject({}).safeParse(body).data ?? {}
  return itemsOf(entry, Entry)
    .flatMap(({ changes }) => itemsOf(changes, Change))
    .filter(({ value }) => value.metadata.phone_number_id === numberId)
    .flatMap(({ value: { contacts, messages, statuses } }) => [
      ...itemsOf(messages, Named).map(message => {
        const { from, from_user_id } = message
        return { key: message.id, party: String(from_user_id ?? from ?? ''), body: { message, contacts } }
      }),
      // A receipt that waits for its message must not keep messages waiting.
      ...itemsOf(statuses, Told).map(status => ({
        ...{ key: `${status.id} ${status.status}`, party: status.id },
        body: { status },
      })),
    ])
}

/** Undefined for what says nothing new. */
export function readEvent(
  event: ProviderEvent['body'],
  fileUrl: (id: string, name?: string) => string,
): Happening | undefined {
  return event.status ? readStatus(event.status) : readMessage(event, fileUrl)
}

const STATE_OF: Record<string, Receipt['state']> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

function readStatus(given: unknown): Receipt | undefined {
  const { data } = Status.safeParse(given)
  const state = data && STATE_OF[data.status]
  if (!state) return undefined
  const [error] = data.errors ?? []
  const words =
    (error && (whatsAppTrouble(error.code)?.words ?? error.title)) || 'WhatsApp did not deliver the message.'
  const reason = state === 'failed' ? (error ? `${words} (Meta ${error.code})` : words) : ''
  return { type: 'receipt', providerId: data.id, state, reason }
}

function readMessage(
  event: ProviderEvent['body'],
  fileUrl: (id: string, name?: string) => string,
): Happening | undefined {
  const { data: message } = Message.safeParse(event.message)
  const number = message?.from && /^\d{5,15}$/.test(message.from) ? `+${message.from}` : undefined
  const account = message?.from_user_id
  const sender = number ?? account
  // Groups are not for us, and a reaction that was taken back says nothing.
  if (!message || !sender || message.group_id || wordless(message)) return undefined
  const name = nameIn(event.contacts, message)
  const file = fileIn(message)
  const known = account && number ? [{ type: 'whatsapp' as const, identifier: account }] : []
  return {
    type: 'message',
    incoming: {
      originId: message.id,
      // The account stays the same when the number is known later, or changes.
      threadId: account ?? sender,
      olderThreadId: number,
      sender: { type: number ? 'mobile' : 'whatsapp', identifier: sender, name },
      alsoKnownAs: known,
      recipients: [],
      body: wordsOf(message),
    },
    fileUrls: file ? [fileUrl(file.id, file.filename)] : [],
  }
}

function nameIn(contacts: unknown, { from, from_user_id }: Message): string | undefined {
  const known = itemsOf(contacts, Contact)
  const theirs = known.find(({ wa_id, user_id }) => wa_id === from || user_id === from_user_id)
  return theirs?.profile?.name?.trim().slice(0, 200) || undefined
}

function wordsOf(message: Message): string {
  const { text, location, contacts, interactive, button, reaction, referral, system, type } = message
  const file = fileIn(message)
  const place = location && [location.name, location.address].filter(Boolean).join(', ')
  const at = location && `mlat=${location.latitude}&mlon=${location.longitude}`
  const parts = [
    referral && ['Came from', referral.headline, referral.source_url].filter(Boolean).join(' '),
    text?.body ?? file?.caption ?? button?.text,
    interactive?.button_reply?.title ?? interactive?.list_reply?.title,
    reaction?.emoji,
    place,
    at && `https://www.openstreetmap.org/?${at}`,
    ...(contacts ?? []).map(({ name, phones = [] }) =>
      [name?.formatted_name, ...phones.map(({ phone }) => phone)].filter(Boolean).join(' '),
    ),
    system?.body,
    type === 'unsupported' && '*(A kind of message that WhatsApp does not pass on)*',
  ]
  return parts.filter(Boolean).join('\n\n')
}

function wordless({ type, reaction }: Message): boolean {
  return type === 'reaction' && !reaction?.emoji
}

function fileIn({ image, video, audio, voice, document, sticker }: Message) {
  return image ?? video ?? audio ?? voice ?? document ?? sticker
}
