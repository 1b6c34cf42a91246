import { v7 as uuidv7 } from 'uuid'
import { resolveIdentity } from '../contacts/resolve-identity.ts'
import { ORIGIN, type Origin, type Status, VISIBILITY } from '../conversations/codes.ts'
import { lockConversation } from '../conversations/find-conversation.ts'
import { type ConversationRow, updateForMessage } from '../conversations/queries.ts'
import { statusAfter } from '../conversations/status.ts'
import type { Identity } from '../identities/queries.ts'
import { invalid } from '../kit/errors.ts'
import { recordEvent } from '../kit/events.ts'
import type { TxScope } from '../kit/scope.ts'
import type { MessageInput } from './input.ts'
import { findMessage, insertMessage, type MessageRow } from './queries.ts'

/**
 * Posts a message, once per `origin_id`: a repetition gets the message already there and changes nothing. Staff
 * resolve the conversation, customers reopen it, sender and recipients follow it. Throws not_found.
 */
export async function postMessage(
  tx: TxScope,
  slug: string,
  input: MessageInput,
  origin: Origin = ORIGIN.api,
) {
  const conversation = await lockConversation(tx, slug)
  // A repetition makes nobody a contact; where nobody could become one, the insert finds out by itself.
  const known = input.user || input.recipients ? await knownMessage(tx, conversation, input) : undefined
  if (known) return { message: known, conversation, created: false }
  const sender = await senderOf(tx, input)
  const message = await addMessage(tx, { conversation, sender, input, origin })
  if (!message) {
    const first = (await knownMessage(tx, conversation, input)) as MessageRow
    return { message: first, conversation, created: false }
  }
  const status = statusAfter(wishesOf(message, input), conversation.status, tx.brand.resolveOn)
  const followerIds = [sender.id, ...message.recipientIds]
  const changed = await leaveTrace(tx, { conversation, message, status, followerIds })
  return { message, conversation: changed, created: true }
}

async function knownMessage(tx: TxScope, { id }: ConversationRow, input: MessageInput) {
  return input.origin_id === undefined ? undefined : findMessage(tx, id, input.origin_id)
}

/** Who the payload says is speaking: by default, whoever is asking. */
export async function senderOf(tx: TxScope, { user }: Pick<MessageInput, 'user'>): Promise<Identity> {
  if (user) return resolveIdentity(tx, user)
  if (!tx.actor) throw invalid('message.user', 'is required')
  return { id: tx.actor.identityId, userId: tx.actor.userId, contactId: null }
}

interface Addition {
  conversation: ConversationRow
  sender: Identity
  input: MessageInput
  origin: Origin
}

/** Stores the message itself; undefined when the conversation has one of that origin id. */
export async function addMessage(
  tx: TxScope,
  { conversation, sender, input, origin }: Addition,
): Promise<MessageRow | undefined> {
  return insertMessage(tx, {
    conversationId: conversation.id,
    originId: input.origin_id ?? uuidv7(),
    identityId: sender.id,
    fromStaff: sender.userId !== null,
    visibility: input.visibility ?? VISIBILITY.regular,
    origin,
    body: input.body,
    recipientIds: await recipientIdsOf(tx, input),
    attachmentUrls: [...(input.attachment ? [input.attachment] : []), ...(input.attachments ?? [])],
    suppressNotifications: input.suppress_notifications ?? false,
    suppressAutoresolve: input.suppress_autoresolve ?? false,
    noSurveyBefore: input.suppress_surveys ?? null,
  })
}

/** Made in one order by everybody, so that two messages to the same new people do not wait for each other. */
async function recipientIdsOf(tx: TxScope, { recipients = [] }: MessageInput): Promise<number[]> {
  const ids = new Map<string, number>()
  const inOrder = recipients.toSorted((one, other) => (one.identifier < other.identifier ? -1 : 1))
  for (const recipient of inOrder) ids.set(recipient.identifier, (await resolveIdentity(tx, recipient)).id)
  return [...new Set(recipients.map(({ identifier }) => ids.get(identifier) as number))]
}

function wishesOf(message: MessageRow, input: MessageInput) {
  const { fromStaff, visibility } = message
  return { fromStaff, visibility, suppressAutoresolve: input.suppress_autoresolve ?? false }
}

interface Trace {
  conversation: ConversationRow
  message: MessageRow
  /** After the message. */
  status: Status
  /** Identities that follow the conversation from now on. */
  followerIds: number[]
}

/** Writes on the conversation and in the log what the message did; returns the conversation as it is then. */
export async function leaveTrace(
  tx: TxScope,
  { conversation, message, status, followerIds }: Trace,
): Promise<ConversationRow> {
  const { fromStaff, body, visibility } = message
  const regular = visibility === VISIBILITY.regular
  const actorIdentityId = message.identityId
  const posted = {
    type: 'message.posted',
    subjectId: message.id,
    actorIdentityId,
    data: {
      conversation_id: conversation.id,
      visibility,
      from_staff: fromStaff,
      origin: message.origin,
      recipient_ids: message.recipientIds,
    },
  } as const
  const statusChanged = {
    type: 'conversation.status_changed',
    subjectId: conversation.id,
    actorIdentityId,
    data: { from: conversation.status, to: status, because: 'message', message_id: message.id },
  } as const
  const [changed] = await Promise.all([
    updateForMessage(tx, {
      conversationId: conversation.id,
      status,
      followerIds,
      lastWord: regular ? { fromStaff, body } : null,
    }),
    recordEvent(tx, posted, ...(status === conversation.status ? [] : [statusChanged])),
  ])
  return changed
}
