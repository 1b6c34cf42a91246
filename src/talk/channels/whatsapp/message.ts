import { z } from 'zod'

const text = z.string().optional().catch(undefined)
const media = z.object({ id: z.string(), caption: text, filename: text })
const title = z.object({ title: z.string() })
const named = z.object({ original_message_id: z.string() })

/** The content of a message: https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/components */
const Content = z.object({
  type: z.string(),
  text: z.object({ body: z.string() }).optional().catch(undefined),
  image: media.optional().catch(undefined),
  video: media.optional().catch(undefined),
  audio: media.optional().catch(undefined),
  voice: media.optional().catch(undefined),
  document: media.optional().catch(undefined),
  sticker: media.optional().catch(undefined),
  location: z
    .object({ latitude: z.number(), longitude: z.number(), name: text, address: text })
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
  system: z.object({ type: text, wa_id: text, user_id: text, body: text }).optional().catch(undefined),
  referral: z.object({ source_url: text, headline: text }).optional().catch(undefined),
})
type Content = z.output<typeof Content>

/** A message of a person, a change of one, or one that went out from the app on the phone. */
export const Message = Content.extend({
  id: z.string(),
  /** In seconds. */
  timestamp: z.coerce.number().optional().catch(undefined),
  /** Missing for people with a username whom we do not know by number. */
  from: text,
  from_user_id: text,
  /** Of those that went out. */
  to: text,
  to_user_id: text,
  group_id: text,
  context: z.object({ id: text }).optional().catch(undefined),
  reaction: z.object({ message_id: z.string(), emoji: text }).optional().catch(undefined),
  edit: named.extend({ message: Content }).optional().catch(undefined),
  revoke: named.optional().catch(undefined),
})
export type Message = z.output<typeof Message>

export function wordsOf(message: Content): string {
  const { text, location, contacts, interactive, button, referral, type } = message
  const file = fileIn(message)
  const place = location && [location.name, location.address].filter(Boolean).join(', ')
  const at = location && `mlat=${location.latitude}&mlon=${location.longitude}`
  const parts = [
    referral && ['Came from', referral.headline, referral.source_url].filter(Boolean).join(' '),
    text?.body ?? file?.caption ?? button?.text,
    interactive?.button_reply?.title ?? interactive?.list_reply?.title,
    place,
    at && `https://www.openstreetmap.org/?${at}`,
    ...(contacts ?? []).map(({ name, phones = [] }) =>
      [name?.formatted_name, ...phones.map(({ phone }) => phone)].filter(Boolean).join(' '),
    ),
    type === 'unsupported' && '*(A kind of message that WhatsApp does not pass on)*',
  ]
  return parts.filter(Boolean).join('\n\n')
}

export function fileIn({ image, video, audio, voice, document, sticker }: Content) {
  return image ?? video ?? audio ?? voice ?? document ?? sticker
}
