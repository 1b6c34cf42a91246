import { z } from 'zod'
import { say, sentenceOf } from '../../../kit/sentences/say.ts'
import type { Named } from '../../../people/contacts/resolve-identity.ts'
import type { IdentityName } from '../../../people/identities/queries.ts'
import type { ProviderEvent } from '../../channels/connector.ts'
import type { Happening, Notice, Receipt, Renamed, Thread } from '../../channels/incoming.ts'
import { senderOf } from '../shared/carriers/sender.ts'
import { itemsOf } from '../shared/items.ts'
import { aside } from '../shared/name-kind.ts'
import { whatsAppTrouble } from './errors.ts'
import { fileIn, Message, wordsOf } from './message.ts'

const Contact = z.object({
  profile: z.object({ name: z.string().optional(), username: z.string().optional() }).optional(),
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
  field: z.enum(['messages', 'smb_message_echoes']),
  value: z.looseObject({ metadata: z.object({ phone_number_id: z.string() }) }),
})
const WithId = z.looseObject({ id: z.string() })
const Told = z.looseObject({ id: z.string(), status: z.string() })
const Changed = z.looseObject({ original_message_id: z.string() })

/** The events of this number; an app may have others. */
export function eventsIn(body: unknown, numberId: string): ProviderEvent[] {
  const { entry } = z.looseObject({}).safeParse(body).data ?? {}
  return itemsOf(entry, Entry)
    .flatMap(({ changes }) => itemsOf(changes, Change))
    .filter(({ value }) => value.metadata.phone_number_id === numberId)
    .flatMap(({ value: { contacts, messages, message_echoes, statuses } }) => [
      ...itemsOf(messages, WithId).map(message => {
        const party = String(message.from_user_id ?? message.from ?? '')
        return { ...namesOf(message), party, body: { message, contacts } }
      }),
      ...itemsOf(message_echoes, WithId).map(echo => {
        const party = String(echo.to_user_id ?? echo.to ?? '')
        return { key: echo.id, party, body: { echo, account: numberId } }
      }),
      // A receipt that waits for its message must not keep messages waiting.
      ...itemsOf(statuses, Told).map(status => ({
        key: `${status.id} ${status.status}`,
        party: status.id,
        body: { status, heard: { mark: status.biz_opaque_callback_data, name: status.id } },
      })),
    ])
}

/** A change of a message may come before the message, which then finds it by name. */
function namesOf({ id, revoke, edit }: z.output<typeof WithId>): Pick<ProviderEvent, 'key' | 'about'> {
  const about = (Changed.safeParse(revoke).data ?? Changed.safeParse(edit).data)?.original_message_id
  return { key: id, about }
}

type FileUrl = (id: string, name?: string) => string

/** Undefined for what says nothing new. */
export function readEvent(event: ProviderEvent['body'], fileUrl: FileUrl): Happening | undefined {
  if (event.status) return readStatus(event.status)
  const message = Message.safeParse(event.message ?? event.echo).data
  if (!message) return undefined
  if (event.echo) return readEcho(message, event, fileUrl)
  const person = senderOfMessage(message)
  return (
    readNotice(message, person) ??
    readChange(message, person) ??
    readMessage(message, person, { event, fileUrl })
  )
}

const GROUP = 'group '

/** Whether it is the thread of a group: what is sent to one of its people, the others do not see. */
export const isGroupThread = (threadId: string) => threadId.startsWith(GROUP)

/** Who wrote it, and where: what somebody writes in a group is apart from what they write to us. */
function senderOfMessage({ id, from, from_user_id, group_id }: Message): Person {
  const person = personOf(from, from_user_id) ?? unknownPerson(from, id)
  return group_id ? { ...person, threadId: GROUP + group_id, olderThreadId: undefined } : person
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
    (error && (whatsAppTrouble(error.code)?.words ?? error.title)) ||
    say`WhatsApp did not deliver the message.`
  const reason =
    state === 'failed' ? (error ? say`${words} (Meta ${error.code})` : sentenceOf(words)) : undefined
  return { type: 'receipt', providerId: data.id, state, reason }
}

interface Person extends Thread {
  number?: string | undefined
  account?: string | undefined
  name: Named
}

function unknownPerson(given: string | undefined, originId: string): Person {
  const { sender: name, ...thread } = senderOf({ given, originId })
  return { name, ...thread }
}

/** Somebody with a number, an account, or both. */
function personOf(from: string | undefined, account: string | undefined): Person | undefined {
  const number = from && /^\d{5,15}$/.test(from) ? `+${from}` : undefined
  const identifier = number ?? account
  if (identifier === undefined) return undefined
  // The account stays the same when the number is known later, or changes.
  const thread = { threadId: account ?? identifier, olderThreadId: number }
  return { number, account, name: { type: number ? 'mobile' : 'whatsapp', identifier }, ...thread }
}

/** That somebody has another number or account, has opened the chat, or the like; undefined for messages. */
function readNotice(
  { type, system }: Message,
  { name, threadId, olderThreadId }: Person,
): Renamed | Notice | undefined {
  if (type === 'request_welcome') return { type: 'notice', kind: type }
  if (type !== 'system') return undefined
  // Older versions have the new number in a field of its own.
  const next = personOf(system?.new_wa_id ?? system?.wa_id, system?.user_id)
  if (!next) return { type: 'notice', kind: system?.type ?? type }
  const names: IdentityName[] = [
    ...(next.number ? [{ type: 'mobile', identifier: next.number } as const] : []),
    ...(next.account ? [{ type: 'whatsapp', identifier: next.account } as const] : []),
  ]
  const thread = { was: { threadId, olderThreadId }, is: next.threadId }
  return { type: 'renamed', sender: name, names, thread }
}

/** A reaction, an edit or an unsend; undefined for a message of its own. */
function readChange(
  { type, reaction, edit, revoke }: Message,
  { name, threadId, olderThreadId }: Person,
): Happening | undefined {
  const thread = { threadId, olderThreadId }
  if (type === 'reaction' && reaction)
    return {
      type,
      to: reaction.message_id,
      sender: name,
      ...thread,
      emoji: reaction.emoji || undefined,
    }
  if (revoke) return { type: 'deletion', originId: revoke.original_message_id, ...thread }
  if (edit)
    return {
      type: 'edit',
      originId: edit.original_message_id,
      ...thread,
      body: wordsOf(edit.message, edit.message),
    }
  return undefined
}

function readMessage(
  message: Message,
  { name, number, account, threadId, olderThreadId }: Person,
  { event, fileUrl }: { event: ProviderEvent['body']; fileUrl: FileUrl },
): Happening {
  return {
    type: 'message',
    incoming: {
      originId: message.id,
      at: message.timestamp ? new Date(1_000 * message.timestamp) : undefined,
      threadId,
      olderThreadId,
      sender: { ...name, name: nameIn(event.contacts, message) ?? name.name },
      whereabouts: message.group_id && aside('In a group on WhatsApp'),
      alsoKnownAs: account && number ? [{ type: 'whatsapp', identifier: account }] : [],
      recipients: [],
      repliesTo: message.context?.id,
      body: wordsOf(message, event.message),
    },
    fileUrls: urlsOf(message, fileUrl),
  }
}

/** A message from the app on the phone, if the number is in use there, too. */
function readEcho(message: Message, event: ProviderEvent['body'], fileUrl: FileUrl): Happening | undefined {
  const customer = personOf(message.to, message.to_user_id)
  if (!customer || message.type === 'reaction' || message.edit || message.revoke) return undefined
  return {
    type: 'echo',
    originId: message.id,
    mark: undefined,
    threadId: customer.threadId,
    olderThreadId: customer.olderThreadId,
    account: { type: 'whatsapp', identifier: String(event.account) },
    body: wordsOf(message, event.echo),
    fileUrls: urlsOf(message, fileUrl),
  }
}

function urlsOf(message: Message, fileUrl: FileUrl): string[] {
  const file = fileIn(message)
  return file ? [fileUrl(file.id, file.filename)] : []
}

function nameIn(contacts: unknown, { from, from_user_id }: Message): string | undefined {
  const known = itemsOf(contacts, Contact)
  const theirs = known.find(
    ({ wa_id, user_id }) =>
      (from !== undefined && wa_id === from) || (from_user_id !== undefined && user_id === from_user_id),
  )
  const { name, username } = theirs?.profile ?? {}
  return (name?.trim() || username?.trim())?.slice(0, 200) || undefined
}
