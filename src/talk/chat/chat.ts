import { notFound, Problem } from '../../kit/errors.ts'
import { filesIn, withFiles } from '../../kit/markdown/files.ts'
import { renderWritten } from '../../kit/markdown/render-written.ts'
import { DAY, SECOND } from '../../kit/retry.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import type { Named } from '../../people/contacts/resolve-identity.ts'
import { findPeople } from '../../people/identities/people.ts'
import { digestOf } from '../../people/users/tokens.ts'
import type { KeptFile } from '../attachments/attach.ts'
import { presentAttachmentsOf } from '../attachments/present.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import { type ChannelRow, listChannels, lockChannel } from '../channels/queries.ts'
import { ORIGIN, STATUSES } from '../conversations/codes.ts'
import { findByOrigin } from '../conversations/find-conversation.ts'
import { selectConversationsByIds } from '../conversations/queries.ts'
import { recordReceipt } from '../deliveries/record-receipt.ts'
import { NO_TEXT, receive } from '../intake/receive.ts'
import { textKindOf } from '../messages/provenance.ts'
import { findMessage } from '../messages/queries.ts'
import {
  type ChatRow,
  findChat,
  findChatBySecret,
  insertChat,
  selectUnreadDeliveries,
  updateChatFacts,
  updateChatSeen,
  updateTypingUntil,
} from './chat-queries.ts'
import { findIdentityName, findRatingOf, findSaid, selectChatMessages } from './queries.ts'
import { readersOf } from './readers.ts'
import type { BrowserFacts } from './visitor.ts'

/** Chats of browsers that do not return expire after this time. */
const LASTS_MS = 30 * DAY
const MAX_SHOWN = 200
const MAX_SHOWN_CHARACTERS = 200_000

/** A visitor counts as typing for this long after the last key. */
const TYPING_MS = 8 * SECOND

interface ChatMessage {
  message: string
  id: string
  files?: KeptFile[]
}

export interface Visitor extends ChatMessage {
  /** Slug of the channel; by default the first for chats. */
  channel?: string | undefined
  sender: Named
  /** A secret made by the browser, so that starting a chat twice starts one. */
  secret: string
}

/** The chat channel with this slug; without one, the first of the brand. */
export async function findChatChannel(scope: Scope, slug?: string): Promise<ChannelRow | undefined> {
  const channels = await listChannels(scope, CHANNEL_KINDS.chat)
  return slug === undefined ? channels.at(-1) : channels.find(channel => channel.slug === slug)
}

/** Throws not_found if the brand has no such chat. */
export async function chatChannel(scope: Scope, slug?: string): Promise<ChannelRow> {
  const channel = await findChatChannel(scope, slug)
  if (!channel) throw notFound(say`chat channel`)
  return channel
}

/**
 * Starts a chat, once per id. The visitor's email address is unproven, so they see this conversation and no other. Throws
 * conflict for an id that somebody else has used.
 */
export async function beginChat(
  tx: TxScope,
  { channel: slug, secret, sender, ...said }: Visitor,
): Promise<ChatRow> {
  const channel = await lockChannel(tx, (await chatChannel(tx, slug)).slug) // the same request may come twice at once
  const threadId = `chat-${said.id}`
  const digest = digestOf(secret)
  const known = await findByOrigin(tx, channel.id, threadId)
  if (known) {
    const chat = await findChatBySecret(tx, digest)
    if (chat?.conversationId === known.id) return chat
    throw new Problem('conflict', say`A chat with this ID already exists.`)
  }
  const { conversationId, identityId } = await take(tx, channel, { said, sender, threadId })
  await insertChat(tx, { conversationId, identityId, digest, expiresAt: inThirtyDays(tx) })
  return (await findChat(tx, conversationId)) as ChatRow
}

/** Adds a message to a chat, once per id; false if it is there. */
export async function sayInChat(
  tx: TxScope,
  { conversationId, identityId }: ChatRow,
  said: ChatMessage & { sender?: Named | undefined },
): Promise<boolean> {
  const channel = await lockChannel(tx, (await channelOf(tx, conversationId)).slug)
  if (await findMessage(tx, conversationId, said.id)) return false
  const sender = said.sender ?? (await findIdentityName(tx, identityId))
  await take(tx, channel, { said, sender, conversationId })
  await updateTypingUntil(tx, conversationId, null)
  return true
}

/** The channel of a chat; the first for chats, if it has been moved to one of another kind. */
async function channelOf(scope: Scope, conversationId: number): Promise<ChannelRow> {
  const [conversation] = await selectConversationsByIds(scope, [conversationId])
  const channels = await listChannels(scope, CHANNEL_KINDS.chat)
  return channels.find(({ id }) => id === conversation?.channelId) ?? chatChannel(scope)
}

interface Taken {
  said: ChatMessage
  sender: Named
  threadId?: string
  conversationId?: number
}

async function take(tx: TxScope, channel: ChannelRow, { said, sender, threadId, conversationId }: Taken) {
  const messageId = await receive(tx, {
    channel,
    origin: ORIGIN.chat,
    incoming: { originId: said.id, threadId, sender, recipients: [], body: said.message },
    files: said.files ?? [],
    arrival: {
      threaded_by: conversationId ? 'thread_id' : 'none',
      automatic: null,
      new_participant: false,
      dmarc: null,
    },
    conversationId,
    asCustomer: true,
    fallbackId: said.id,
  })
  return findSaid(tx, messageId)
}

/** The chat that a browser's secret opens; that of a customer who has signed in takes their session. Throws unauthorized. */
export async function openChat(scope: Scope, secret: string): Promise<ChatRow> {
  const chat = await findChatBySecret(scope, digestOf(secret))
  if (!chat || chat.joinedId !== null)
    throw new Problem('unauthorized', say`This chat has ended. Start a new one.`)
  return chat
}

/**
 * Records a sign of life of the browser, and the last message it has shown: staff see that it was read. Copies are marked
 * in a second transaction: one that is made meanwhile is found by it, or finds the first when it is sent.
 */
export async function noteSeen(
  scope: Scope,
  chat: ChatRow,
  seen: BrowserFacts & { message_id: number },
): Promise<void> {
  const seenMessageId = seen.message_id
  await transaction(scope, async tx => {
    await updateChatSeen(tx, chat.conversationId, { seenMessageId, expiresAt: inThirtyDays(tx) })
    await noteFacts(tx, chat, seen)
  })
  await transaction(scope, async tx => {
    const { conversationId } = chat
    const readers = { conversationId, identityIds: await readersOf(tx, chat) }
    for (const delivery of await selectUnreadDeliveries(tx, readers, seenMessageId))
      await recordReceipt(tx, delivery, { state: 'read', isOfWhole: true })
  })
}

/** Records what the visitor's browser says of itself. */
export async function noteFacts(
  tx: TxScope,
  { conversationId }: ChatRow,
  facts: BrowserFacts,
): Promise<void> {
  const { page_url: pageUrl, page_title: pageTitle, language, time_zone: timeZone } = facts
  if (pageUrl ?? language ?? timeZone)
    await updateChatFacts(tx, conversationId, { pageUrl, pageTitle, language, timeZone })
}

/** Staff see for some seconds that the visitor is typing. */
export function noteTyping(tx: TxScope, { conversationId }: ChatRow): Promise<void> {
  return updateTypingUntil(tx, conversationId, new Date(tx.now().getTime() + TYPING_MS))
}

function inThirtyDays(tx: TxScope): Date {
  return new Date(tx.now().getTime() + LASTS_MS)
}

/**
 * Messages of the chat, oldest first. Internal notes are left out, and so are contact names: a visitor who typed somebody
 * else's address must not learn their name.
 */
export async function listChatMessages(scope: Scope, chat: ChatRow, address: BaseAddress) {
  const rows = (await shownIn(scope, chat)).map(row => ({
    ...row,
    body: row.body === NO_TEXT ? '' : row.body,
  }))
  const [bodies, files] = await Promise.all([
    renderWritten(
      rows.map(row => ({ body: row.body, kind: textKindOf(row) })),
      'mail',
    ),
    presentAttachmentsOf(
      scope,
      rows.filter(({ hasFiles }) => hasFiles).map(({ id }) => id),
      address,
    ),
  ])
  return rows.map(({ id, name, fromStaff, createdAt }, index) => {
    const attached = files.get(id) ?? []
    const pictureOf = (wanted: number) => attached.find(file => file.id === wanted)?.thumb_url ?? undefined
    return {
      id,
      name,
      staff: fromStaff,
      html: withFiles(bodies[index] as string, pictureOf),
      files: attached
        .filter(file => file.state === 'stored' && !filesIn(bodies[index] as string).includes(file.id))
        .map(({ file_file_name, url, thumb_url }) => ({
          name: file_file_name,
          url,
          picture: thumb_url !== null,
        })),
      created_at: createdAt.toISOString(),
    }
  })
}

/** A chat as its browser shows it: once it is resolved, the visitor may rate it. */
export async function presentChat(scope: Scope, chat: ChatRow, address: BaseAddress) {
  const [messages, [conversation], rating] = await Promise.all([
    listChatMessages(scope, chat, address),
    selectConversationsByIds(scope, [chat.conversationId]),
    findRatingOf(scope, chat),
  ])
  return { messages, resolved: STATUSES.resolved.some(status => status === conversation?.status), rating }
}

/** What a visitor may see of a chat, oldest first, with the names of staff. */
export async function shownIn(scope: Scope, { conversationId }: Pick<ChatRow, 'conversationId'>) {
  const rows = newestWithin(MAX_SHOWN_CHARACTERS, await selectChatMessages(scope, conversationId, MAX_SHOWN))
  const staff = rows.filter(({ fromStaff }) => fromStaff)
  const people = await findPeople(
    scope,
    staff.map(({ identityId }) => identityId),
  )
  return rows
    .reverse()
    .map(row => ({ ...row, name: row.fromStaff ? (people.get(row.identityId)?.name ?? '') : '' }))
}

/** The first message is always included. */
function newestWithin<Row extends { body: string }>(max: number, rows: Row[]): Row[] {
  let characters = 0
  return rows.filter(({ body }, index) => {
    characters += body.length
    return index === 0 || characters <= max
  })
}
