import { z } from 'zod'
import type { IdentityType } from '../../../people/identities/queries.ts'
import type { Happening, ProviderEvent } from '../provider.ts'
import { itemsOf } from './items.ts'
import { cameFrom, filesOf, Message, Referral, wordsOf } from './messaging-words.ts'

/** An account of Messenger or Instagram, whose events have the same shape. */
export interface Messaging {
  /** `page` or `instagram`. */
  object: string
  accountId: string
}

const Party = z.object({ id: z.string() })
const Entry = z.looseObject({ id: z.string() })
const About = z.looseObject({ sender: Party, timestamp: z.number().optional().catch(undefined) })

/** The parts of an event that we read: https://developers.facebook.com/docs/messenger-platform/reference/webhook-events */
const Told = z.object({
  sender: Party,
  recipient: Party,
  timestamp: z.number().optional().catch(undefined),
  message: Message.optional().catch(undefined),
  message_edit: z
    .object({ mid: z.string(), text: z.string(), num_edit: z.number().optional().catch(undefined) })
    .optional()
    .catch(undefined),
  reaction: z
    .object({
      mid: z.string(),
      action: z.string(),
      emoji: z.string().optional(),
      reaction: z.string().optional(),
    })
    .optional()
    .catch(undefined),
  postback: z
    .object({ mid: z.string(), title: z.string().optional().catch(undefined), referral: Referral })
    .optional()
    .catch(undefined),
  read: z
    .object({ mid: z.string().optional(), watermark: z.number().optional() })
    .optional()
    .catch(undefined),
  delivery: z.object({ watermark: z.number() }).optional().catch(undefined),
  referral: Referral,
  delivered: z.string().optional(),
})
type Told = z.output<typeof Told>

/** The events of this account; an app may have others. While another app answers, they come as `standby`. */
export function messagingEvents(body: unknown, { object, accountId }: Messaging): ProviderEvent[] {
  const { data } = z.looseObject({ object: z.literal(object) }).safeParse(body)
  return itemsOf(data?.entry, Entry)
    .filter(({ id }) => id === accountId)
    .flatMap(({ messaging, standby }) => [...itemsOf(messaging, About), ...itemsOf(standby, About)])
    .flatMap(told => eventsOf(told, accountId))
}

const Named = z.looseObject({ mid: z.string() })

function eventsOf(told: z.output<typeof About>, accountId: string): ProviderEvent[] {
  const { sender, recipient, timestamp } = told
  const customer = sender.id === accountId ? (Party.safeParse(recipient).data?.id ?? '') : sender.id
  const event = (key: string, about?: string) => ({ key, about, party: customer, body: { told } })
  const [message, edit, reaction, postback] = (
    ['message', 'message_edit', 'reaction', 'postback'] as const
  ).map(name => Named.safeParse(told[name]).data)
  if (message)
    return [message.is_deleted === true ? event(`${message.mid} deleted`, message.mid) : event(message.mid)]
  if (edit) return [event(`${edit.mid} edit ${Number(edit.num_edit) || 1}`, edit.mid)]
  if (reaction) return [event(`${reaction.mid} reaction ${sender.id} ${timestamp}`)]
  if (postback) return [event(postback.mid)]
  if (told.referral) return [event(referralName(told))]
  return receiptsOf(told, event)
}

/** Somebody followed a link or an ad into a conversation that there is already: it has no name. */
function referralName({
  sender,
  timestamp,
}: {
  sender: { id: string }
  timestamp?: number | undefined
}): string {
  return `referral ${sender.id} ${timestamp ?? 0}`
}

/** A receipt of several messages is one of each: they may belong to different copies. */
function receiptsOf(told: z.output<typeof About>, event: (key: string) => ProviderEvent): ProviderEvent[] {
  const { data } = z.looseObject({ mids: z.array(z.string()).optional() }).safeParse(told.delivery)
  if (data?.mids?.length)
    return data.mids.map(mid => ({
      ...event(`${mid} delivered`),
      party: mid,
      body: { told: { ...told, delivered: mid } },
    }))
  const seen = z.looseObject({ mid: z.string().optional(), watermark: z.number().optional() })
  for (const kind of ['read', 'delivery'] as const) {
    const found = seen.safeParse(told[kind]).data
    if (found?.mid) return [{ ...event(`${found.mid} ${kind}`), party: found.mid }]
    if (found?.watermark) return [event(`${kind} ${told.sender.id} ${found.watermark}`)]
  }
  return []
}

/** Undefined for what says nothing new. */
export function readMessaging(
  event: ProviderEvent['body'],
  { person }: { person: IdentityType },
): Happening | undefined {
  const told = Told.safeParse(event.told).data
  if (!told) return undefined
  const { sender, message, postback, message_edit, delivered, read, delivery } = told
  const threadId = sender.id
  if (message) return readMessage(told, message, person)
  if (postback)
    return arrived(told, person, {
      mid: postback.mid,
      body: [postback.referral && cameFrom(postback.referral), postback.title].filter(Boolean).join('\n\n'),
      fileUrls: [],
      repliesTo: undefined,
    })
  if (message_edit) {
    const { mid: originId, text: body, num_edit: serial } = message_edit
    return { type: 'edit', originId, threadId, body, serial }
  }
  if (told.reaction) return reacted(told, told.reaction, person)
  if (told.referral)
    return arrived(told, person, {
      ...{ mid: referralName(told), body: cameFrom(told.referral), fileUrls: [], repliesTo: undefined },
    })
  if (delivered) return { type: 'receipt', providerId: delivered, state: 'delivered', reason: '' }
  if (read?.mid) return { type: 'receipt', providerId: read.mid, state: 'read', reason: '' }
  if (read?.watermark) return { type: 'seen', threadId, state: 'read', until: new Date(read.watermark) }
  if (delivery) return { type: 'seen', threadId, state: 'delivered', until: new Date(delivery.watermark) }
  return undefined
}

function readMessage(told: Told, message: Message, person: IdentityType): Happening | undefined {
  const { mid, is_deleted, is_echo, metadata, reply_to } = message
  const body = wordsOf(message)
  const fileUrls = filesOf(message)
  if (is_deleted)
    return { type: 'deletion', originId: mid, threadId: is_echo ? told.recipient.id : told.sender.id }
  if (is_echo) {
    const mark = metadata?.startsWith(MARK) ? metadata.slice(MARK.length) : undefined
    const account = { type: person, identifier: told.sender.id }
    return { type: 'echo', originId: mid, threadId: told.recipient.id, body, fileUrls, mark, account }
  }
  return arrived(told, person, { mid, body, fileUrls, repliesTo: reply_to?.mid })
}

/** Before our own names of messages in their metadata, which other apps of an account use, too. */
export const MARK = 'answerwell-'

interface Content {
  mid: string
  body: string
  fileUrls: string[]
  repliesTo: string | undefined
}

function arrived(
  { sender, timestamp }: Told,
  person: IdentityType,
  { mid, body, fileUrls, repliesTo }: Content,
): Happening {
  return {
    type: 'message',
    incoming: {
      originId: mid,
      at: timestamp === undefined ? undefined : new Date(timestamp),
      threadId: sender.id,
      sender: { type: person, identifier: sender.id },
      recipients: [],
      body,
      repliesTo,
    },
    fileUrls,
  }
}

function reacted(
  { sender, recipient }: Told,
  { mid, action, emoji, reaction }: NonNullable<Told['reaction']>,
  person: IdentityType,
): Happening | undefined {
  if (sender.id === recipient.id) return undefined
  return {
    type: 'reaction',
    to: mid,
    threadId: sender.id,
    sender: { type: person, identifier: sender.id },
    emoji: action === 'unreact' ? undefined : (emoji ?? reaction ?? '❤'),
  }
}
