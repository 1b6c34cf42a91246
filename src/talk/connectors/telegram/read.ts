import { z } from 'zod'
import { normalizeIdentifier } from '../../../people/identities/identifiers.ts'
import type { IdentityName } from '../../../people/identities/queries.ts'
import type { ProviderEvent } from '../../channels/connector.ts'
import type { Arrived, Happening } from '../../channels/incoming.ts'
import { withoutNulls } from '../shared/parse-event.ts'
import { filesOf, Message, noticeIn, wordsOf } from './message.ts'

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
  const updates = given.flatMap(one => Update.safeParse(withoutNulls(one)).data ?? [])
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

/** Undefined for what is no message of a person, such as what somebody writes in a group. */
export function readUpdates(
  { bot, updates }: ProviderEvent['body'],
  fileUrl: (id: string, name?: string) => string,
): Happening | undefined {
  const [first, ...others] = Array.isArray(updates) ? updates : []
  const reaction = Reaction.safeParse(first?.message_reaction).data
  if (reaction && isPrivate(reaction)) return readReaction(bot, reaction)
  const edited = Message.safeParse(first?.edited_message).data
  const message = edited ?? Message.safeParse(first?.message).data
  if (!message || !isPrivate(message)) return undefined
  const notice = noticeIn(message)
  if (notice !== undefined) return { type: 'notice', kind: notice }
  const rest = others.flatMap(one => Message.safeParse(one?.message).data ?? [])
  const whole = readMessage(bot, [message, ...rest], fileUrl)
  if (!edited) return whole
  const { originId, threadId } = { originId: idOf(bot, edited), threadId: String(edited.chat.id) }
  return { type: 'edit', originId, threadId, body: wordsOf(edited), whole }
}

/** A message, or the pictures of an album; undefined for those of bots, and for the start of a chat. */
function readMessage(
  bot: unknown,
  messages: [Message, ...Message[]],
  fileUrl: (id: string, name?: string) => string,
): Arrived | undefined {
  const [message] = messages
  if (!message.from || message.from.is_bot || message.text === '/start') return undefined
  const { id, first_name, last_name } = message.from
  const { reply_to_message: answered, quote } = message
  const name = [first_name, last_name].filter(Boolean).join(' ').trim() || undefined
  return {
    type: 'message',
    incoming: {
      originId: idOf(bot, message),
      threadId: String(message.chat.id),
      sender: { type: 'telegram', identifier: String(id), name: name?.slice(0, 200) },
      // Their own, which Telegram has checked.
      alsoKnownAs: messages.flatMap(numberIn),
      recipients: [],
      repliesTo: answered && idOf(bot, { ...message, message_id: answered.message_id }),
      // The part that they have chosen is above their words.
      repliesToText: quote?.text ? undefined : (answered?.text ?? answered?.caption),
      body: messages.map(wordsOf).filter(Boolean).join('\n\n'),
    },
    fileUrls: messages.flatMap(filesOf).map(one => fileUrl(one.file_id, one.file_name)),
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

/** The number that somebody shares of themselves. */
function numberIn({ from, contact }: Message): IdentityName[] {
  if (!contact || contact.user_id === undefined || contact.user_id !== from?.id) return []
  const identifier = normalizeIdentifier('mobile', `+${contact.phone_number.replace(/^\+/, '')}`)
  return identifier ? [{ type: 'mobile', identifier }] : []
}
