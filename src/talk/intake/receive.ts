import type { CustomValues } from '../../kit/custom-data.ts'
import type { TxScope } from '../../kit/scope.ts'
import { shortened } from '../../kit/text.ts'
import type { KeptFile } from '../attachments/attach.ts'
import type { Incoming } from '../channels/incoming.ts'
import type { ChannelRow } from '../channels/queries.ts'
import { type Origin, STATUS, VISIBILITY } from '../conversations/codes.ts'
import { findByOrigin } from '../conversations/find-conversation.ts'
import { selectConversationsByIds } from '../conversations/queries.ts'
import type { MailHtml } from '../mail/parsed-mail.ts'
import { postMessage } from '../messages/post-message.ts'
import type { Provenance } from '../messages/provenance.ts'
import { findMessage } from '../messages/queries.ts'
import { startConversation } from '../messages/start-conversation.ts'

const MAX_BODY = 100_000
const MAX_RECIPIENTS = 50
/** In place of the words of a message without any. */
export const NO_TEXT = '(no text)'

export interface Arriving {
  channel: ChannelRow
  origin: Origin
  incoming: Incoming
  files: KeptFile[]
  /** Files to fetch. */
  fileUrls?: string[]
  arrival: Provenance
  /** The conversation it continues; without one it starts a new one. */
  conversationId?: number | undefined
  /** ID of the message of the conversation that it answers. */
  replyToId?: number | undefined
  /** The sender does not act as staff. */
  asCustomer: boolean
  /** The sender has proved the address. */
  isProven?: boolean
  asNote?: boolean
  html?: MailHtml | undefined
  /** An automatic reply, such as out of office. */
  isAutomaticReply?: boolean
  /** Custom values of a conversation that it starts. */
  data?: CustomValues | undefined
  /** An id to use if the sender's is taken. */
  fallbackId: string
}

/** Makes an incoming message a message of an existing or new conversation; returns its id. */
export async function receive(tx: TxScope, arriving: Arriving): Promise<number> {
  const { channel, incoming, arrival, conversationId } = arriving
  const isAutomatic = arrival.automatic !== null
  const body = beginningOf(incoming.body.trim()) || (arriving.fileUrls?.length ? '' : NO_TEXT)
  const message = {
    body,
    sender: incoming.sender,
    // Automatic senders do not become followers.
    ...(arriving.fileUrls?.length ? { fileUrls: arriving.fileUrls } : {}),
    recipients: isAutomatic ? [] : incoming.recipients.slice(0, MAX_RECIPIENTS),
    visibility: arriving.asNote ? VISIBILITY.internalNote : VISIBILITY.regular,
  }
  const came = {
    origin: arriving.origin,
    arrival,
    originalBody:
      incoming.originalBody ?? (incoming.body.trim().length > MAX_BODY ? incoming.body : undefined),
    asCustomer: arriving.asCustomer,
    isProven: arriving.isProven ?? false,
    files: arriving.files,
    html: arriving.html,
    replyToId: arriving.replyToId,
  }
  const [conversation] = conversationId ? await selectConversationsByIds(tx, [conversationId]) : []
  if (conversation) {
    const originId = await freeMessageId(tx, conversation.id, arriving)
    const posted = await postMessage(tx, conversation.slug, { ...message, originId, came })
    return posted.message.id
  }
  const started = await startConversation(tx, {
    channel: channel.slug,
    subject: incoming.subject,
    originId: await freeThreadId(tx, channel.id, incoming.threadId),
    // An out-of-office reply needs no attention.
    status: arriving.isAutomaticReply ? STATUS.autoResolved : STATUS.unresolved,
    customer: { ...incoming.sender, data: undefined },
    data: arriving.data,
    message: { ...message, originId: incoming.originId ?? arriving.fallbackId },
    came: { ...came, asCustomer: true },
  })
  if (!started.created) throw new Error('the thread was created by another transaction')
  return started.messageId
}

const BEGINNING = '*(This is only the beginning. “•••” shows the rest.)*'

/** The text of a message: a longer one is cut off between words, and says so. */
export function beginningOf(text: string): string {
  if (text.length <= MAX_BODY) return text
  return `${shortened(text, MAX_BODY - BEGINNING.length - 10)}\n\n${BEGINNING}`
}

async function freeMessageId(
  tx: TxScope,
  conversationId: number,
  { incoming, fallbackId }: Arriving,
): Promise<string> {
  const { originId } = incoming
  return originId && !(await findMessage(tx, conversationId, originId)) ? originId : fallbackId
}

async function freeThreadId(tx: TxScope, channelId: number, threadId: string | undefined) {
  return threadId && !(await findByOrigin(tx, channelId, threadId)) ? threadId : undefined
}
