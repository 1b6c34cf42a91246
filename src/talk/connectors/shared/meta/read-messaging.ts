import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { IdentityType } from '../../../../people/identities/queries.ts'
import type { ProviderEvent } from '../../../channels/connector.ts'
import type { Happening } from '../../../channels/incoming.ts'
import { itemsOf } from '../items.ts'
import { aside, nameKind, without } from '../name-kind.ts'
import { cameFrom, filesOf, Message, Referral, wordsOf } from './messaging-words.ts'

/** An account of Messenger or Instagram, whose events have the same shape. */
export interface Messaging {
  /** `page` or `instagram`. */
  object: string
  accountId: string
}

const text = z.string().optional().catch(undefined)
const Party = z.object({ id: z.string() })
const Entry = z.looseObject({ id: z.string() })
const time = z.coerce.number().optional().catch(undefined)
const About = z.looseObject({ sender: Party, timestamp: time })
const Change = z.looseObject({ value: About })

/** The parts of an event that we read: https://developers.facebook.com/docs/messenger-platform/reference/webhook-events */
const MessagingItem = z.looseObject({
  sender: Party,
  recipient: Party.catch({ id: '' }),
  timestamp: time,
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
    .looseObject({ mid: text, title: text, payload: text, referral: Referral })
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
type MessagingItem = z.output<typeof MessagingItem>

/** The events of this account; an app may have others. While another app answers, they come as `standby`. */
export function messagingEvents(body: unknown, { object, accountId }: Messaging): ProviderEvent[] {
  const { data } = z.looseObject({ object: z.literal(object) }).safeParse(body)
  return itemsOf(data?.entry, Entry)
    .filter(({ id }) => id === accountId)
    .flatMap(({ messaging, standby, changes }) => [
      ...itemsOf(messaging, About),
      ...itemsOf(standby, About),
      // Some come as changes of the account.
      ...itemsOf(changes, Change).map(({ value }) => value),
    ])
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
  const receipts = receiptsOf(told, event)
  if (receipts.length > 0 || kindOf(told) === undefined || sender.id === accountId) return receipts
  const name = unnamed(told)
  return [{ ...event(name), body: { told, name } }]
}

/** What comes with every event, and receipts. */
const ENVELOPE = /^(?:sender|recipient|timestamp|read|delivery|is_.*|hop_context|prior_message)$/
/** What Meta tells the app, and nobody has said. */
const NOTICE = /_thread_control$|^(?:app_roles|policy_enforcement|account_linking)$/

/** What an event is about that has no name of its own, such as the answers to a survey; undefined if it is about nothing. */
function kindOf(told: object): string | undefined {
  return Object.keys(without(told, ENVELOPE))[0]
}

/** A name for what has none, the same however often it comes. */
function unnamed(told: z.output<typeof About>): string {
  const digest = createHash('sha256').update(JSON.stringify(told)).digest('hex')
  return `${kindOf(told)} ${told.sender.id} ${told.timestamp ?? 0} ${digest.slice(0, 16)}`
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
  const told = MessagingItem.safeParse(event.told).data
  if (!told) return undefined
  const { sender, message, postback, message_edit, delivered, read, delivery } = told
  const threadId = sender.id
  if (message) return readMessage(told, message, person)
  if (postback)
    return arrived(told, person, { mid: postback.mid ?? String(event.name), body: pressed(postback) })
  if (message_edit) {
    const { mid: originId, text: body, num_edit: serial } = message_edit
    return { type: 'edit', originId, threadId, body, serial }
  }
  if (told.reaction) return reacted(told, told.reaction, person)
  if (told.referral) return arrived(told, person, { mid: referralName(told), body: cameFrom(told.referral) })
  if (delivered) return { type: 'receipt', providerId: delivered, state: 'delivered' }
  if (read?.mid) return { type: 'receipt', providerId: read.mid, state: 'read' }
  if (read?.watermark) return { type: 'seen', threadId, state: 'read', until: new Date(read.watermark) }
  if (delivery) return { type: 'seen', threadId, state: 'delivered', until: new Date(delivery.watermark) }
  return readOther(event, told, person)
}

/** What no other reader knows: what Meta says of itself, or what somebody has said. */
function readOther(
  { name }: ProviderEvent['body'],
  told: MessagingItem,
  person: IdentityType,
): Happening | undefined {
  const content = without(told, ENVELOPE)
  const kind = kindOf(content)
  if (kind === undefined || typeof name !== 'string') return undefined
  if (NOTICE.test(kind)) return { type: 'notice', kind }
  return arrived(told, person, { mid: name, body: nameKind(kind, content[kind]) })
}

/** Of a button; what it tells the app stands for a title. */
function pressed({ title, payload, referral }: NonNullable<MessagingItem['postback']>): string {
  const words = title ?? aside(`Pressed a button${payload ? `: ${payload}` : ''}`)
  return [referral && cameFrom(referral), words].filter(Boolean).join('\n\n')
}

function readMessage(told: MessagingItem, message: Message, person: IdentityType): Happening | undefined {
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
  fileUrls?: string[]
  repliesTo?: string | undefined
}

function arrived(
  { sender, timestamp }: MessagingItem,
  person: IdentityType,
  { mid, body, fileUrls = [], repliesTo }: Content,
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
  { sender, recipient }: MessagingItem,
  { mid, action, emoji, reaction }: NonNullable<MessagingItem['reaction']>,
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
