import { z } from 'zod'
import { normalizeIdentifier } from '../../../people/identities/identifiers.ts'
import type { IdentityName } from '../../../people/identities/queries.ts'
import type { Happening, ProviderEvent } from '../provider.ts'

const file = z.object({ file_id: z.string(), file_name: z.string().optional().catch(undefined) })

/** What we read of a message: https://core.telegram.org/bots/api#message */
const Message = z.object({
  message_id: z.number(),
  from: z
    .object({
      id: z.number(),
      is_bot: z.boolean().optional(),
      first_name: z.string(),
      last_name: z.string().optional(),
    })
    .optional(),
  chat: z.object({ id: z.number(), type: z.string() }),
  media_group_id: z.string().optional(),
  text: z.string().optional(),
  caption: z.string().optional(),
  photo: z.array(file).optional(),
  document: file.optional(),
  voice: file.optional(),
  video: file.optional(),
  video_note: file.optional(),
  audio: file.optional(),
  sticker: file.extend({ emoji: z.string().optional(), is_animated: z.boolean().optional() }).optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  venue: z.object({ title: z.string(), address: z.string() }).optional(),
  contact: z
    .object({
      phone_number: z.string(),
      first_name: z.string(),
      last_name: z.string().optional(),
      user_id: z.number().optional(),
    })
    .optional(),
  reply_to_message: z
    .object({ message_id: z.number(), text: z.string().optional(), caption: z.string().optional() })
    .optional(),
})
type Message = z.output<typeof Message>

/** https://core.telegram.org/bots/api#messagereactionupdated */
const Reaction = z.object({
  chat: z.object({ id: z.number(), type: z.string() }),
  message_id: z.number(),
  user: z.object({ id: z.number() }),
  new_reaction: z.array(z.object({ emoji: z.string().optional() })),
})

/** What a party is known by; the rest is read when it is processed. */
const About = z
  .looseObject({ chat: z.looseObject({ id: z.number() }), media_group_id: z.string().optional() })
  .optional()
  .catch(undefined)
const Update = z.looseObject({
  update_id: z.number(),
  message: About,
  edited_message: About,
  message_reaction: About,
})
type Update = z.output<typeof Update>

/** The number of the last update: what comes after it is asked for next. */
export function lastOf(updates: unknown[], before: number): number {
  const Numbered = z.looseObject({ update_id: z.number() })
  // Not the highest: after a quiet week, Telegram begins with another number.
  return updates.flatMap(one => Numbered.safeParse(one).data?.update_id ?? []).at(-1) ?? before
}

/** Updates as events; the pictures of an album that come together are one message. What has no number is left out. */
export function eventsIn(given: unknown[], bot: string): ProviderEvent[] {
  const updates = given.flatMap(one => Update.safeParse(one).data ?? [])
  const events: ProviderEvent[] = []
  const albums = new Map<string, Update[]>()
  for (const update of updates) {
    const { update_id, message, edited_message, message_reaction } = update
    const chat = (message ?? edited_message ?? message_reaction)?.chat.id ?? 0
    const album = message?.media_group_id && `${chat} ${message.media_group_id}`
    const begun = album ? albums.get(album) : undefined
    if (begun) {
      begun.push(update)
      continue
    }
    const together = [update]
    if (album) albums.set(album, together)
    events.push({ key: `${bot}:${update_id}`, party: String(chat), body: { bot, updates: together } })
  }
  return events
}

/** Undefined for what is no message of a person, such as that somebody has blocked the bot. */
export function readUpdates(
  { bot, updates }: ProviderEvent['body'],
  fileUrl: (id: string, name?: string) => string,
): Happening | undefined {
  const [first, ...others] = Array.isArray(updates) ? updates : []
  const edited = Message.safeParse(first?.edited_message).data
  if (edited && isPrivate(edited))
    return {
      type: 'edit',
      originId: idOf(bot, edited),
      threadId: String(edited.chat.id),
      body: wordsOf(edited),
    }
  const reaction = Reaction.safeParse(first?.message_reaction).data
  if (reaction && isPrivate(reaction)) return readReaction(bot, reaction)
  const message = Message.safeParse(first?.message).data
  if (!message?.from || message.from.is_bot || !isPrivate(message) || message.text === '/start')
    return undefined
  const rest = others.flatMap(one => Message.safeParse(one?.message).data ?? [])
  const { id, first_name, last_name } = message.from
  const quoted = message.reply_to_message
  const name = [first_name, last_name].filter(Boolean).join(' ').trim() || undefined
  return {
    type: 'message',
    incoming: {
      originId: idOf(bot, message),
      threadId: String(message.chat.id),
      sender: { type: 'telegram', identifier: String(id), name: name?.slice(0, 200) },
      // Their own, which Telegram has checked.
      alsoKnownAs: [message, ...rest].flatMap(numberIn),
      recipients: [],
      repliesTo: quoted && idOf(bot, { ...message, ...quoted }),
      repliesToText: quoted?.text ?? quoted?.caption,
      body: [message, ...rest].map(wordsOf).filter(Boolean).join('\n\n'),
    },
    fileUrls: [message, ...rest].flatMap(filesOf).map(one => fileUrl(one.file_id, one.file_name)),
  }
}

/** Bots can be in groups, where messages are not for us. */
function isPrivate({ chat }: Pick<Message, 'chat'>): boolean {
  return chat.type === 'private'
}

function idOf(bot: unknown, { chat, message_id }: Pick<Message, 'chat' | 'message_id'>): string {
  return nameOf(String(bot), String(chat.id), message_id)
}

/** Numbers of messages count for their bot and chat only. */
export function nameOf(bot: string, chat: string, message: number): string {
  return `${bot}:${chat}:${message}`
}

/** In a private chat, the chat has the number of the person. Emoji of one's own have no character. */
function readReaction(bot: unknown, reaction: z.output<typeof Reaction>): Happening {
  const { chat, user, new_reaction } = reaction
  return {
    type: 'reaction',
    to: idOf(bot, reaction),
    threadId: String(chat.id),
    sender: { type: 'telegram', identifier: String(user.id) },
    emoji: new_reaction.map(({ emoji = '❤' }) => emoji).at(-1),
  }
}

function wordsOf(message: Message): string {
  const { text, caption, sticker, location, venue, contact } = message
  const [, start] = /^\/start (\S{1,64})$/.exec(text ?? '') ?? []
  const parts = [
    start ? `*(Came from a link: ${start})*` : (text ?? caption),
    sticker?.is_animated ? sticker.emoji : undefined,
    venue && `${venue.title}, ${venue.address}`,
    location &&
      `https://www.openstreetmap.org/?mlat=${location.latitude}&mlon=${location.longitude}#map=16/${location.latitude}/${location.longitude}`,
    contact && [contact.first_name, contact.last_name, contact.phone_number].filter(Boolean).join(' '),
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** The number that somebody shares of themselves. */
function numberIn({ from, contact }: Message): IdentityName[] {
  if (!contact || contact.user_id === undefined || contact.user_id !== from?.id) return []
  const identifier = normalizeIdentifier('mobile', `+${contact.phone_number.replace(/^\+/, '')}`)
  return identifier ? [{ type: 'mobile', identifier }] : []
}

/** The files of a message; of a picture, which comes in several sizes, the largest. */
function filesOf({ photo, sticker, ...message }: Message) {
  const { document, voice, video, video_note, audio } = message
  const still = sticker?.is_animated ? undefined : sticker
  return [photo?.at(-1), document, voice, video, video_note, audio, still].filter(one => one !== undefined)
}
