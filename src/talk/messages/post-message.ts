import { randomUUIDv7 } from 'node:crypto'
import { invalidInput, Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { may, type Permission, requireMay } from '../../kit/permissions.ts'
import { aMomentAgo, isProgram, sessionIn, type TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { requireOwnName } from '../../people/contacts/own-name.ts'
import { resolveIdentity, resolveOutsider } from '../../people/contacts/resolve-identity.ts'
import { findPeople, type Person } from '../../people/identities/people.ts'
import { findIdentity, type Identity } from '../../people/identities/queries.ts'
import { attach, type Files, hasFiles } from '../attachments/attach.ts'
import { selectAttachments } from '../attachments/queries.ts'
import type { ChannelRow } from '../channels/queries.ts'
import { ORIGIN, type Status, VISIBILITY } from '../conversations/codes.ts'
import { conversationStatusChanged } from '../conversations/events.ts'
import { lockConversation } from '../conversations/find-conversation.ts'
import { type ConversationRow, updateForMessage } from '../conversations/queries.ts'
import { statusAfter } from '../conversations/status.ts'
import { takeUnassigned } from '../conversations/take-unassigned.ts'
import { deleteSentDraft } from '../drafts/queries.ts'
import { refuseLate, refuseOneWay } from '../sending/reply-window.ts'
import { findWayOut, refuseShut } from '../sending/way-out.ts'
import { type Audience, audienceOf, audienceOfIncoming } from './audience.ts'
import { messagePosted } from './events.ts'
import { goesOut } from './goes-out.ts'
import type { MessageInput } from './input.ts'
import { isAutomatic, type MessageOrigin } from './provenance.ts'
import { findMessage, insertMessage, type MessageRow } from './queries.ts'
import { refuseExcess } from './refuse-excess.ts'

/**
 * Posts a message, once per `origin_id`: a repeat returns the existing message and changes nothing. Staff messages resolve
 * the conversation, customers' reopen it; sender and recipients become followers. Throws not_found.
 */
export async function postMessage(
  tx: TxScope,
  slug: string,
  { came = {}, ...input }: MessageInput & { came?: MessageOrigin },
) {
  // In one round trip; the second waits for the first.
  const [conversation, found] = await Promise.all([lockConversation(tx, slug), findSender(tx, input, came)])
  // A repeat creates no contact; if no contact may be created, the insert finds the duplicate.
  const known = mayCreate(input, found) ? await knownMessage(tx, conversation, input) : undefined
  if (known) {
    refuseOther(slug, conversation, { known, input })
    return { message: known, conversation, created: false }
  }
  const sender = await senderOf(tx, { ...input, found }, came)
  // A member of staff who replies by mail, with proof, decides as on the pages.
  const isIncoming = came.arrival !== undefined && sender.userId === null
  const named = { senderId: sender.id, input }
  const audience = await (isIncoming ? audienceOfIncoming : audienceOf)(tx, conversation, named)
  const message = await addMessage(tx, { conversation, sender, input, came, audience })
  if (!message) {
    const first = (await knownMessage(tx, conversation, input)) as MessageRow
    refuseOther(slug, conversation, { known: first, input })
    return { message: first, conversation, created: false }
  }
  if (sessionIn(tx.actor) !== null) await deleteSentDraft(tx, message)
  // Who may not change conversations does not resolve one by writing.
  const keepsStatus = isAutomatic(came) || (message.fromStaff && !may(tx, 'conversations.change'))
  const status = keepsStatus
    ? conversation.status
    : statusAfter(optionsOf(message, input, isIncoming), conversation.status, tx.brand.resolveOn)
  const followerIds = followersOf(tx, audience.joiningIds)
  const changed = await applyToConversation(tx, { conversation, message, status, followerIds })
  return { message, conversation: input.assign ? await takeUnassigned(tx, changed) : changed, created: true }
}

/** Without a program that writes: it reads no mail. */
export function followersOf({ actor }: TxScope, ids: number[]): number[] {
  return actor?.isService ? ids.filter(id => id !== actor.identityId) : ids
}

async function findSender(tx: TxScope, { sender }: MessageInput, came: MessageOrigin) {
  return sender && !isOutsider(came) ? findIdentity(tx, sender) : undefined
}

/** Whether the message may create contacts. */
function mayCreate({ sender, recipients = [], bcc = [] }: MessageInput, found: Identity | undefined) {
  return (sender !== undefined && !found) || recipients.length > 0 || bcc.length > 0
}

/** In a merged conversation the same origin id may be another message’s, and this one must not be lost. Throws conflict. */
function refuseOther(
  named: string,
  { slug, id }: ConversationRow,
  { known, input }: { known: MessageRow; input: MessageInput },
): void {
  const isMerged = named !== slug && named !== String(id)
  if (isMerged && known.body !== input.body)
    throw new Problem(
      'conflict',
      say`This conversation was merged into ${slug}, which has another message with this origin_id.`,
    )
}

async function knownMessage(tx: TxScope, { id }: ConversationRow, input: MessageInput) {
  return input.originId === undefined ? undefined : findMessage(tx, id, input.originId)
}

/** The sender in the payload, who may have been found; the caller by default. */
export async function senderOf(
  tx: TxScope,
  { sender, found }: Pick<MessageInput, 'sender'> & { found?: Identity | undefined },
  came: MessageOrigin = {},
): Promise<Identity> {
  if (sender) {
    if (isOutsider(came)) return resolveOutsider(tx, sender)
    const identity = found ?? (await resolveIdentity(tx, sender))
    requireOwnName(tx, { userId: identity.userId, field: 'sender' })
    return came.asCustomer ? { ...identity, userId: null } : identity
  }
  if (!tx.actor) throw invalidInput('sender', say`is required`)
  return { id: tx.actor.identityId, userId: tx.actor.userId, contactId: null }
}

function isOutsider({ asCustomer = false, isProven = false }: MessageOrigin): boolean {
  return asCustomer && !isProven
}

interface Addition {
  conversation: ConversationRow
  sender: Identity
  input: MessageInput
  came: MessageOrigin
  audience: Omit<Audience, 'joiningIds'>
}

/** Stores the message; undefined if the conversation has one with that origin id. Throws forbidden. */
export async function addMessage(
  tx: TxScope,
  { conversation, sender, input, came, audience }: Addition,
): Promise<MessageRow | undefined> {
  requireMay(tx, permissionFor(sender, input))
  const files = filesOf(input, came)
  const isQuiet = input.suppressNotifications ?? isAutomatic(came)
  const byProgram = sender.userId !== null && isProgram(tx.actor) && input.humanAgent !== true
  // A repeated message was in time before, and one that staff wrote elsewhere has arrived already.
  const isElsewhere = came.arrival?.elsewhere === true
  const fromStaff = sender.userId !== null || isElsewhere
  const visibility = input.visibility ?? VISIBILITY.regular
  const inserting = insertMessage(tx, {
    conversationId: conversation.id,
    originId: input.originId ?? randomUUIDv7(),
    identityId: sender.id,
    fromStaff,
    visibility,
    origin: came.origin ?? ORIGIN.api,
    body: input.body,
    originalBody: came.originalBody ?? null,
    html: came.html ?? null,
    arrival: came.arrival ?? null,
    recipientIds: audience.recipientIds,
    bccIds: audience.bccIds,
    leftOutIds: audience.leftOutIds,
    forwardedToIds: came.forwardedToIds ?? null,
    replyToId: came.replyToId ?? null,
    template: came.template ?? null,
    byRule: came.byRule ?? null,
    hasFiles: hasFiles(files),
    suppressNotifications: isQuiet,
    suppressAutoresolve: input.suppressAutoresolve ?? false,
    byProgram: byProgram || null,
    noSurveyBefore: input.noSurveyBefore ?? null,
  })
  const isSent = !came.template && goesOut({ fromStaff, visibility, isElsewhere, forwardedToIds: null })
  const isLimited = !isQuiet && came.arrival === undefined && came.files === undefined
  // Sent with the message, in one round trip.
  const [message, way] = await Promise.all([
    inserting,
    isSent ? wayOf(tx, conversation, { audience, isLimited }) : undefined,
  ])
  if (message?.hasFiles) await attach(tx, message.id, files)
  if (message && way?.channel)
    await refuseUnsendable(tx, conversation, { ...way, channel: way.channel, message, files, byProgram })
  return message
}

/** The channel that takes a message, and, if the message is limited, whom it is for. */
async function wayOf(
  tx: TxScope,
  { channelId, authorId, followerIds }: ConversationRow,
  { audience, isLimited }: { audience: Addition['audience']; isLimited: boolean },
) {
  const ids = [authorId, ...followerIds, ...audience.recipientIds, ...(audience.bccIds ?? [])]
  // What is sent is checked again.
  const before = aMomentAgo(tx)
  const [channel, people] = await Promise.all([
    findWayOut(before, channelId),
    isLimited ? findPeople(before, ids) : undefined,
  ])
  return { channel, people: people && [...people.values()] }
}

/** Notes, words of customers and words to them are different rights. */
function permissionFor({ userId }: Identity, { visibility }: MessageInput): Permission {
  if (visibility === VISIBILITY.internalNote) return 'conversations.note'
  return userId === null ? 'conversations.receive' : 'conversations.reply'
}

interface Unsent {
  channel: ChannelRow
  message: MessageRow
  files: Files
  byProgram: boolean
  /** Absent for what is delivered to nobody, and for mail of staff, also one that is claimed: it is refused when it is sent. */
  people: Person[] | undefined
}

/** Throws TooLate, and invalid for a channel that was deleted, and for more than it takes. */
async function refuseUnsendable(
  tx: TxScope,
  conversation: ConversationRow,
  { channel, message, files: given, byProgram, people }: Unsent,
): Promise<void> {
  refuseLate(channel, conversation, { now: tx.now(), byProgram })
  if (!people) return
  await refuseShut(tx, channel, conversation)
  refuseOneWay(channel, { originId: conversation.originId, people })
  const files = message.hasFiles ? await selectAttachments(tx, [message.id]) : []
  const fileField = given.uploads.length > 0 ? 'uploads' : 'attachments'
  refuseExcess(channel, conversation, { body: message.body, files, fileField })
}

function filesOf({ fileUrls = [], uploads = [] }: MessageInput, { files = [] }: MessageOrigin): Files {
  return { urls: fileUrls, uploads, kept: files }
}

/** What comes in needs attention, also the answer to something forwarded, which is a note. */
function optionsOf(message: MessageRow, input: MessageInput, isIncoming: boolean) {
  const { fromStaff } = message
  const visibility = isIncoming ? VISIBILITY.regular : message.visibility
  return { fromStaff, visibility, suppressAutoresolve: input.suppressAutoresolve ?? false }
}

interface ConversationEffects {
  conversation: ConversationRow
  message: MessageRow
  /** Status after the message. */
  status: Status
  /** New followers of the conversation. */
  followerIds: number[]
}

/** Applies the message to the conversation and records the events; returns the changed conversation. */
export async function applyToConversation(
  tx: TxScope,
  { conversation, message, status, followerIds }: ConversationEffects,
): Promise<ConversationRow> {
  const { fromStaff, body, visibility } = message
  const isWord =
    visibility === VISIBILITY.regular &&
    !isAutomatic({ arrival: message.arrival ?? undefined, byRule: message.byRule ?? undefined })
  const actorIdentityId = message.identityId
  const posted = messagePosted.of({
    subjectId: message.id,
    actorIdentityId,
    data: {
      conversation_id: conversation.id,
      channel_id: conversation.channelId,
      visibility,
      from_staff: fromStaff,
      origin: message.origin,
      recipient_ids: message.recipientIds,
      ...(message.forwardedToIds ? { forwarded: true } : {}),
    },
  })
  const statusChanged = conversationStatusChanged.of({
    subjectId: conversation.id,
    actorIdentityId,
    data: { from: conversation.status, to: status, because: 'message', message_id: message.id },
  })
  const lastWord = isWord ? { fromStaff, body } : null
  const changed = updateForMessage(tx, conversation, { status, followerIds, lastWord })
  await recordEvent(tx, posted, ...(status === conversation.status ? [] : [statusChanged]))
  return changed
}
