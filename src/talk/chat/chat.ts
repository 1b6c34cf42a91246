import { notFound, Problem } from '../../kit/errors.ts'
import { renderAll } from '../../kit/markdown/render-markdown.ts'
import { DAY } from '../../kit/retry.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { Named } from '../../people/contacts/resolve-identity.ts'
import { findPeople } from '../../people/identities/people.ts'
import { digestOf } from '../../people/users/tokens.ts'
import {
  type ChatRow,
  findChat,
  findChatBySecret,
  insertChat,
  updateChatSeen,
} from '../channels/chat/queries.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import { type ChannelRow, listChannels, lockChannel } from '../channels/queries.ts'
import { ORIGIN } from '../conversations/codes.ts'
import { findByOrigin } from '../conversations/find-conversation.ts'
import { receive } from '../intake/receive.ts'
import { findMessage } from '../messages/queries.ts'
import { findIdentityName, findSaid, selectChatMessages } from './queries.ts'

/** Chats of browsers that do not return expire after this time. */
const LASTS_MS = 30 * DAY
const MAX_SHOWN = 200
const MAX_SHOWN_CHARACTERS = 200_000

interface Said {
  message: string
  id: string
}

export interface Visitor extends Said {
  name?: string | undefined
  email: string
  /** A secret made by the browser, so that starting a chat twice starts one. */
  secret: string
}

/** The channel for chats: the first of its kind. Throws not_found if the brand has none. */
export async function chatChannel(scope: Scope): Promise<ChannelRow> {
  const channel = (await listChannels(scope, CHANNEL_KINDS.chat)).at(-1)
  if (!channel) throw notFound('chat channel')
  return channel
}

/**
 * Starts a chat, once per id. The visitor's email address is unproven, so they see this conversation and no other. Throws
 * conflict for an id that somebody else has used.
 */
export async function beginChat(tx: TxScope, { secret, name, email, ...said }: Visitor): Promise<ChatRow> {
  const channel = await lockChannel(tx, (await chatChannel(tx)).slug) // the same request may come twice at once
  const threadId = `chat-${said.id}`
  const digest = digestOf(secret)
  const known = await findByOrigin(tx, channel.id, threadId)
  if (known) {
    const chat = await findChatBySecret(tx, digest)
    if (chat?.conversationId === known.id) return chat
    throw new Problem('conflict', 'A chat with this ID already exists.')
  }
  const sender = { type: 'email', identifier: email, name } as const
  const { conversationId, identityId } = await take(tx, channel, { said, sender, threadId })
  await insertChat(tx, { conversationId, identityId, digest, expiresAt: inThirtyDays(tx) })
  return (await findChat(tx, conversationId)) as ChatRow
}

/** Adds a message to a chat, once per id. */
export async function sayInChat(
  tx: TxScope,
  { conversationId, identityId }: ChatRow,
  said: Said,
): Promise<void> {
  const channel = await lockChannel(tx, (await chatChannel(tx)).slug)
  if (await findMessage(tx, conversationId, said.id)) return
  await take(tx, channel, { said, sender: await findIdentityName(tx, identityId), conversationId })
}

interface Taken {
  said: Said
  sender: Named
  threadId?: string
  conversationId?: number
}

async function take(tx: TxScope, channel: ChannelRow, { said, sender, threadId, conversationId }: Taken) {
  const messageId = await receive(tx, {
    channel,
    origin: ORIGIN.chat,
    incoming: { originId: said.id, threadId, sender, recipients: [], body: said.message },
    files: [],
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

/** The chat that a browser's secret opens. Throws unauthorized. */
export async function openChat(scope: Scope, secret: string): Promise<ChatRow> {
  const chat = await findChatBySecret(scope, digestOf(secret))
  if (!chat) throw new Problem('unauthorized', 'This chat has ended. Start a new one.')
  return chat
}

/** Records a sign of life of the browser, and the last message it has shown. */
export function noteSeen(tx: TxScope, { conversationId }: ChatRow, seenMessageId: number): Promise<void> {
  return updateChatSeen(tx, conversationId, { seenMessageId, expiresAt: inThirtyDays(tx) })
}

function inThirtyDays(tx: TxScope): Date {
  return new Date(tx.now().getTime() + LASTS_MS)
}

/**
 * Messages of the chat, oldest first. Internal notes are left out, and so are contact names: a visitor who typed somebody
 * else's address must not learn their name.
 */
export async function listChatMessages(scope: Scope, { conversationId }: ChatRow) {
  const rows = newestWithin(MAX_SHOWN_CHARACTERS, await selectChatMessages(scope, conversationId, MAX_SHOWN))
  const staff = rows.filter(({ fromStaff }) => fromStaff)
  const [people, bodies] = await Promise.all([
    findPeople(
      scope,
      staff.map(({ identityId }) => identityId),
    ),
    renderAll(
      rows.map(({ body }) => body),
      'mail',
    ),
  ])
  const messages = rows.map((row, index) => ({
    id: row.id,
    name: row.fromStaff ? (people.get(row.identityId)?.name ?? '') : '',
    staff: row.fromStaff,
    html: bodies[index] as string,
    created_at: row.createdAt.toISOString(),
  }))
  return messages.reverse()
}

/** The first message is always included. */
function newestWithin<Row extends { body: string }>(max: number, rows: Row[]): Row[] {
  let characters = 0
  return rows.filter(({ body }, index) => {
    characters += body.length
    return index === 0 || characters <= max
  })
}
