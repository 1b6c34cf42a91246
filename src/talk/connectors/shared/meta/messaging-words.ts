import { z } from 'zod'
import { itemsOf } from '../items.ts'
import { linkTo } from '../link-to.ts'
import { aside, nameKind, without } from '../name-kind.ts'
import { textsIn } from '../texts-in.ts'

const text = z.string().optional().catch(undefined)

const Attachment = z.looseObject({
  type: z.string().catch('attachment'),
  title: text,
  url: text,
  payload: z
    .looseObject({
      url: text,
      title: text,
      coordinates: z.object({ lat: z.number(), long: z.number() }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})

/** The link or ad that somebody came from. */
export const Referral = z
  .object({
    source: text,
    ref: text,
    ad_id: text,
    ads_context_data: z.object({ ad_title: text }).optional().catch(undefined),
    product: z.object({ id: text }).optional().catch(undefined),
  })
  .optional()
  .catch(undefined)

/** A message on Messenger or Instagram. */
export const Message = z.looseObject({
  mid: z.string(),
  text,
  attachments: z.array(z.unknown()).optional().catch(undefined),
  reply_to: z
    .object({ mid: text, story: z.object({ url: text }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
  referral: Referral,
  is_echo: z.boolean().optional().catch(undefined),
  is_deleted: z.boolean().optional().catch(undefined),
  is_unsupported: z.boolean().optional().catch(undefined),
  metadata: text,
})
export type Message = z.output<typeof Message>

/** Those whose bytes we may keep; a story that mentions somebody is not ours to store. */
const FILES = new Set(['image', 'video', 'audio', 'file', 'sticker'])

export function filesOf({ attachments }: Message): string[] {
  return itemsOf(attachments, Attachment).flatMap(({ type, payload, url }) => {
    const found = payload?.url ?? url
    return FILES.has(type) && found ? [found] : []
  })
}

/** What comes with every message, or is read elsewhere. */
const ENVELOPE =
  /^(?:mid|text|attachments|reply_to|referral|is_.*|app_id|metadata|quick_reply|nlp|seq|tags|traits|custom_locale)$/

export function wordsOf(message: Message): string {
  const { text: said, attachments, reply_to, referral, is_unsupported } = message
  const story = reply_to?.story?.url
  const own = [
    said,
    ...(attachments ?? []).map(wordsOfAttachment),
    is_unsupported && aside('A kind of message that Meta does not pass on'),
  ].filter(Boolean)
  if (own.length === 0 && filesOf(message).length === 0) own.push(unknownWords(message))
  const around = [
    referral && cameFrom(referral),
    reply_to?.story && aside(`An answer to your story${story ? `: ${linkTo(story)}` : ''}`),
  ]
  return [...around, ...own].filter(Boolean).join('\n\n')
}

/** The words of a message with nothing in it that is known. */
function unknownWords(message: Message): string {
  const content = without(message, ENVELOPE)
  return nameKind(Object.keys(content)[0] ?? 'message', content)
}

export function cameFrom({
  source,
  ref,
  ad_id,
  ads_context_data,
  product,
}: NonNullable<z.output<typeof Referral>>): string {
  const about =
    ads_context_data?.ad_title ?? ref ?? ad_id ?? (product?.id ? undefined : source?.toLowerCase())
  const from = `Came from ${source === 'ADS' ? 'an ad' : 'a link'}${about ? `: ${about}` : ''}`
  return [aside(from), product?.id && aside(`Asked about the product ${product.id}`)]
    .filter(Boolean)
    .join('\n\n')
}

function wordsOfAttachment(given: unknown): string {
  const attachment = Attachment.safeParse(given).data
  if (!attachment) return ''
  const { type, title, payload } = attachment
  const { url = attachment.url, coordinates } = payload ?? {}
  const named = title ?? payload?.title
  if (coordinates) return `https://www.openstreetmap.org/?mlat=${coordinates.lat}&mlon=${coordinates.long}`
  if (type === 'story_mention')
    return `*(They mentioned you in their story. It can be seen for a day${url ? `: ${linkTo(url)}` : ''})*`
  if (type === 'ephemeral') return '*(A picture that can be seen once, in the app only)*'
  if (FILES.has(type) && url) return ''
  if (FILES.has(type)) return '*(A file that Meta does not pass on)*'
  const link = url && linkTo(url)
  const texts = textsIn(given)
  const more = texts.filter(found => found !== named && found !== link)
  // A link of its own needs no other name; what has more in it is named.
  if (link && more.length === 0) return [named, link].filter(Boolean).join(': ')
  return [nameKind(type, without(given as object, /^type$/)), link && !texts.includes(link) ? link : '']
    .filter(Boolean)
    .join('\n\n')
}
