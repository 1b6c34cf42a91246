import { z } from 'zod'
import { itemsOf } from '../shared/items.ts'
import { aside, nameKind, placeIn, without } from '../shared/name-kind.ts'

const text = z.string().optional().catch(undefined)
const file = z.looseObject({ file_id: z.string(), file_name: text })
const anyFile = file.optional().catch(undefined)
const named = z
  .looseObject({ first_name: text, last_name: text, title: text, username: text })
  .optional()
  .catch(undefined)
const list = z.array(z.unknown()).optional().catch(undefined)

/** What we read of a message: https://core.telegram.org/bots/api#message */
export const Message = z.looseObject({
  message_id: z.number(),
  from: z
    .object({
      id: z.number(),
      is_bot: z.boolean().optional().catch(undefined),
      first_name: z.string().catch(''),
      last_name: text,
    })
    .optional()
    .catch(undefined),
  chat: z.object({ id: z.number(), type: z.string() }),
  media_group_id: text,
  text,
  caption: text,
  entities: list,
  caption_entities: list,
  photo: list,
  document: anyFile,
  voice: anyFile,
  video: anyFile,
  video_note: anyFile,
  audio: anyFile,
  animation: anyFile,
  sticker: file
    .extend({ emoji: text, is_animated: z.boolean().optional().catch(undefined) })
    .optional()
    .catch(undefined),
  location: z.looseObject({}).optional().catch(undefined),
  venue: z.looseObject({ title: text, address: text }).optional().catch(undefined),
  contact: z
    .object({
      phone_number: z.string(),
      first_name: text,
      last_name: text,
      user_id: z.number().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  reply_to_message: z
    .looseObject({ message_id: z.number(), text, caption: text })
    .optional()
    .catch(undefined),
  quote: z.looseObject({ text }).optional().catch(undefined),
  forward_origin: z
    .looseObject({ sender_user: named, sender_user_name: text, sender_chat: named, chat: named })
    .optional()
    .catch(undefined),
  dice: z.object({ emoji: z.string(), value: z.number() }).optional().catch(undefined),
  successful_payment: z
    .looseObject({ currency: z.string(), total_amount: z.number() })
    .optional()
    .catch(undefined),
})
export type Message = z.output<typeof Message>

/** What comes with every message, or is read elsewhere; the rest is its kind. */
const ENVELOPE =
  /^(?:message_id|message_thread_id|direct_messages_topic|from|sender_.*|guest_.*|business_.*|chat|date|forward_.*|is_.*|has_.*|reply_.*|external_reply|quote|via_bot|edit_date|media_group_id|author_signature|paid_star_count|.*entities|link_preview_options|suggested_post_info|effect_id|show_caption_.*|text|caption|photo|document|voice|video|video_note|audio|animation|sticker|location|venue|contact|dice)$/

/**
 * What Telegram says of itself in a chat, and nobody has written, such as a new background or a timer: the Bot API calls them service
 * messages, and names most of them by what has been done.
 */
const NOTICE =
  /^(?:new_chat_.*|left_chat_.*|delete_chat_.*|migrate_.*|pinned_message|refunded_payment|chat_owner_.*|connected_website|passport_data|proximity_.*|gift.*|unique_gift|boost_.*|giveaway.*|(?:general_)?forum_topic_.*|video_chat_.*|voice_chat_.*|suggested_post_.*|.*_(?:changed|created|set|added|deleted|done|shared|allowed|triggered|sent|approved|declined|refunded))$/

/** What Telegram says of itself; undefined for what somebody has written. */
export function noticeIn(message: Message): string | undefined {
  const kinds = Object.keys(without(message, ENVELOPE))
  const isSaid =
    message.text !== undefined || message.caption !== undefined || kinds.some(kind => !NOTICE.test(kind))
  return isSaid ? undefined : kinds[0]
}

export function wordsOf(message: Message): string {
  const { caption, sticker, location, venue, contact, quote, dice } = message
  const said = message.text ?? caption
  const [, start] = /^\/start (\S{1,64})$/.exec(said ?? '') ?? []
  const forwarded = senderOfForward(message)
  const around = [forwarded && aside(`Forwarded from ${forwarded}`), quote?.text?.replace(/^/gm, '> ')]
  const own = [
    start ? aside(`Came from a link: ${start}`) : said && withLinks(said, message),
    sticker?.is_animated ? sticker.emoji : undefined,
    dice && `${dice.emoji} ${dice.value}`,
    venue && [venue.title, venue.address].filter(Boolean).join(', '),
    location && placeIn(location),
    contact && [contact.first_name, contact.last_name, contact.phone_number].filter(Boolean).join(' '),
    ...otherWords(message),
  ].filter(Boolean)
  if (own.length === 0 && filesOf(message).length === 0) own.push(nameKind('message', {}))
  return [...around, ...own].filter(Boolean).join('\n\n')
}

/** The words of kinds that are not read above. */
function otherWords(message: Message): string[] {
  const { successful_payment: payment } = message
  const others = Object.entries(without(message, ENVELOPE)).filter(([kind]) => !NOTICE.test(kind))
  return others.map(([kind, content]) => {
    if (kind !== 'successful_payment' || !payment) return nameKind(kind, content)
    const about = without(payment, /^(?:currency|total_amount|.*_payload)$/)
    return nameKind(kind, { text: amountOf(payment), ...about })
  })
}

/** In the currency’s own units: Telegram counts its smallest. */
function amountOf({ currency, total_amount }: { currency: string; total_amount: number }): string {
  // Telegram’s own stars have no parts.
  const digits = /^(?!XTR)[A-Z]{3}$/.test(currency)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      0)
    : 0
  return `${(total_amount / 10 ** digits).toFixed(digits)} ${currency}`
}

const Link = z.object({
  type: z.literal('text_link'),
  offset: z.number(),
  length: z.number(),
  url: z.string(),
})

/** The text, with each link behind words after them. */
function withLinks(said: string, { entities, caption_entities }: Message): string {
  const links = itemsOf(entities ?? caption_entities, Link).toSorted(
    (one, other) => other.offset - one.offset,
  )
  return links.reduce((words, { offset, length, url }) => {
    const end = offset + length
    return words.slice(offset, end) === url ? words : `${words.slice(0, end)} (${url})${words.slice(end)}`
  }, said)
}

function senderOfForward({ forward_origin: origin }: Message): string | undefined {
  const who = origin?.sender_user ?? origin?.sender_chat ?? origin?.chat
  const name = [who?.first_name, who?.last_name].filter(Boolean).join(' ')
  return name || who?.title || who?.username || origin?.sender_user_name
}

type TelegramFile = z.output<typeof file>

/** The files of a message; of a picture, which comes in several sizes, the largest. */
export function filesOf(message: Message): TelegramFile[] {
  const { photo, sticker, document, voice, video, video_note, audio, animation } = message
  const still = sticker?.is_animated ? undefined : sticker
  const known = [itemsOf(photo, file).at(-1), document ?? animation, voice, video, video_note, audio, still]
  const others = Object.entries(without(message, ENVELOPE)).filter(([kind]) => !NOTICE.test(kind))
  return [...known.filter(one => one !== undefined), ...others.flatMap(([, content]) => filesIn(content))]
}

/** The files of a kind that is not read above, such as paid media. */
function filesIn(content: unknown, depth = 0): TelegramFile[] {
  if (content === null || typeof content !== 'object' || depth > 8) return []
  const { data } = file.safeParse(content)
  if (data) return [data]
  if (!Array.isArray(content))
    return Object.values(without(content, /^(?:thumbnail|cover)$/)).flatMap(one => filesIn(one, depth + 1))
  const sizes = itemsOf(content, file.extend({ width: z.number(), height: z.number() }))
  const isPicture = sizes.length > 0 && sizes.length === content.length
  return isPicture ? sizes.slice(-1) : content.flatMap(one => filesIn(one, depth + 1))
}
