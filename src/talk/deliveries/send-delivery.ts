import { recordEvent } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'
import { type JobHandler, job } from '../../kit/jobs/job.ts'
import { HOUR, MINUTE } from '../../kit/retry.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { quoted, say } from '../../kit/sentences/say.ts'
import { asAuthor, findPeople } from '../../people/identities/people.ts'
import { findUserById } from '../../people/users/queries.ts'
import type { SendDependencies } from '../channels/connector.ts'
import { connectorOf } from '../channels/connectors.ts'
import { channelTokenRefused } from '../channels/events.ts'
import {
  findPausedUntil,
  noteCannotSend,
  noteLoginRefused,
  noteSent,
  pauseChannel,
} from '../channels/health-queries.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import type { MessageLimits } from '../channels/limits.ts'
import { DeliveryError, type Outgoing, type Taken } from '../channels/outgoing.ts'
import type { ChannelRow } from '../channels/queries.ts'
import { type ConversationRow, selectConversationsByIds } from '../conversations/queries.ts'
import { findPosted, type PostedMessage } from '../messages/posted-queries.ts'
import { selectDeliveriesOf } from '../messages/queries.ts'
import { deliverAndSettle } from '../sending/deliver-and-settle.ts'
import { limitsOf } from '../sending/limits-of.ts'
import { excessIn, textsOf } from '../sending/message-limits.ts'
import { findWayOut } from '../sending/way-out.ts'
import { whyNot } from '../sending/why-not.ts'
import { atAnswerAddresses } from './answer-addresses.ts'
import { attachmentsOf, filesOf } from './files-of.ts'
import { quotable } from './history.ts'
import { findHeard } from './part-queries.ts'
import { partsOf } from './parts.ts'
import {
  type DeliveryRow,
  findAnswered,
  findDelivery,
  selectJoined,
  selectNamesTaken,
  selectPast,
  selectReachable,
  updateDelivery,
  updateProviderId,
} from './queries.ts'
import { recordFailure } from './record-failure.ts'
import { recordReceipt, recordTaken } from './record-receipt.ts'

/** More than two days in total. */
const RETRY_DELAYS = [
  MINUTE / 6,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  16 * HOUR,
  16 * HOUR,
]
export const sendJob = job('deliveries.send', { delivery_id: rowId }, { retryDelays: RETRY_DELAYS })

/** States that another attempt must not change. */
const IS_OVER = new Set(['sent', 'delivered', 'read', 'bounced'])
const MAX_REFERENCES = 40

interface Dependencies extends SendDependencies {
  /** The Message-ID that links mails of a conversation; empty for other channels. */
  referenceOf(scope: Scope, messageId: number, address: string): Promise<string>
}

/** Sends one copy of a message, until the other side has accepted or refused it. */
export function sendDelivery(dependencies: Dependencies): JobHandler {
  return sendJob.handledBy(async (scope, { delivery_id }, attempt) => {
    const delivery = await findDelivery(scope, delivery_id)
    if (!delivery || IS_OVER.has(delivery.state)) return
    const message = await findPosted(scope, delivery.messageId)
    const [conversation] = message ? await selectConversationsByIds(scope, [message.conversationId]) : []
    if (message && conversation && isTakenOff(delivery, message, conversation)) {
      const reason = say`They were taken off the conversation before it was sent.`
      return attempt.done(tx => updateDelivery(tx, delivery.id, { state: 'failed', reason }))
    }
    const isRepeated = attempt.job.attempts > 1
    const channel = conversation && (await findWayOut(scope, conversation.channelId))
    let taken: Taken = {}
    const send = async () => {
      if (!message || !conversation)
        throw new DeliveryError(say`The message no longer exists.`, { permanent: true })
      taken = await sendCopy(
        scope,
        { delivery: { ...delivery, isRepeated }, message, conversation, channel },
        dependencies,
      )
    }
    await deliverAndSettle(
      attempt,
      send,
      async (tx, { state, reason: said, isOfServer, isLoginRefused, pauseMs }) => {
        const reason = said ?? quoted('')
        if (state === 'sent') {
          if (taken.isRead) await recordReceipt(tx, delivery, { state: 'read', isOfWhole: true })
          else await recordTaken(tx, delivery)
          if (taken.providerId) await updateProviderId(tx, delivery.id, taken.providerId)
          if (channel) await noteSent(tx, channel.id)
          return
        }
        await recordFailure(tx, delivery, { state, reason })
        if (!channel) return
        if (isOfServer) await noteCannotSend(tx, channel.id, reason)
        if (isLoginRefused) await tellAdmins(tx, channel, String(reason))
        if (pauseMs > 0) await pauseChannel(tx, channel.id, pauseMs)
      },
    )
  })
}

/** Admins hear of it by mail, once, unless it is mail that cannot be sent. */
async function tellAdmins(tx: TxScope, { id, name, kind }: ChannelRow, reason: string): Promise<void> {
  const isNew = await noteLoginRefused(tx, id)
  if (isNew && kind !== CHANNEL_KINDS.email)
    await recordEvent(tx, channelTokenRefused.of({ subjectId: id, data: { name, reason, when: 'sent' } }))
}

/** A copy that waits is not sent to who was taken off meanwhile. */
function isTakenOff(
  { identityId }: DeliveryRow,
  message: PostedMessage,
  conversation: ConversationRow,
): boolean {
  return isAway(conversation, identityId) && !isNamed(message, identityId)
}

/** Whether the message was sent to this person on purpose, who need not follow the conversation. */
function isNamed({ bccIds, forwardedToIds }: PostedMessage, identityId: number): boolean {
  return forwardedToIds !== null || bccIds?.includes(identityId) === true
}

function isAway({ removedIds, followerIds }: ConversationRow, identityId: number): boolean {
  return removedIds?.includes(identityId) === true && !followerIds.includes(identityId)
}

interface Copy {
  delivery: DeliveryRow & { isRepeated: boolean }
  message: PostedMessage
  conversation: ConversationRow
  /** By which it leaves. */
  channel: ChannelRow | undefined
}

async function sendCopy(
  scope: Scope,
  { delivery, message, conversation, channel }: Copy,
  dependencies: Dependencies,
): Promise<Taken> {
  const connector = channel && connectorOf(channel)
  if (!channel || !connector?.send || !connector.reaches)
    throw new DeliveryError(say`The channel of this conversation cannot send messages.`, { permanent: true })
  const reason = whyNot(channel, dependencies)
  if (reason) throw new DeliveryError(reason, { permanent: true })
  await refusePaused(scope, channel.id)

  const copies = await selectDeliveriesOf(scope, [message.id])
  const ids = copies.map(({ identityId }) => identityId)
  const ways = await atAnswerAddresses(scope, message, await selectReachable(scope, ids, connector.reaches))
  const to = ways.find(({ identityId }) => identityId === delivery.identityId)
  if (!to)
    throw new DeliveryError(say`The recipient no longer has an address on this channel.`, { permanent: true })
  // Nobody sees who gets a blind copy, nor does what they may see decide what is quoted to others.
  const everybody = ways.filter(
    ({ identityId }) =>
      message.forwardedToIds !== null ||
      (!message.bccIds?.includes(identityId) && !isAway(conversation, identityId)),
  )
  const author = (await findPeople(scope, [message.identityId])).get(message.identityId)
  const limits = limitsOf(channel, conversation)
  const attachments = message.hasFiles ? await attachmentsOf(scope, message.id) : []
  const { files, left } = await filesOf(scope, attachments, { ...dependencies, isMail: !limits })
  const body = withLeft(message, left)
  if (limits && !message.template) refuseExcess({ ...message, body, files: attachments }, limits)
  const outgoing: Outgoing = {
    deliveryId: delivery.id,
    messageId: message.id,
    conversation,
    channel,
    author: author?.name ?? scope.brand.name,
    signature: author ? ((await findUserById(scope, author.id))?.signature ?? '') : '',
    to,
    everybody,
    isForward: message.forwardedToIds !== null,
    body,
    textKind: message.textKind,
    texts: textsOf(body, limits?.text, message.textKind),
    template: message.template,
    ...(await contextOf(scope, message, {
      readers: [...new Set([...everybody, to])].map(({ identityId }) => identityId),
      address: channel.email,
      dependencies,
    })),
    answers: () => findAnswered(scope, message),
    files,
    at: message.createdAt,
    byProgram: message.byProgram,
    byRule: message.byRule !== null,
    isRepeated: delivery.isRepeated,
    namesTaken: names => selectNamesTaken(scope, names),
    nameHeard: mark => findHeard(scope, channel.id, mark),
    parts: await partsOf(scope, delivery.id),
  }
  return connector.send(scope, outgoing, dependencies)
}

/** Throws DeliveryError while the provider wants the account to send nothing. */
async function refusePaused(scope: Scope, channelId: number): Promise<void> {
  const rest = ((await findPausedUntil(scope, channelId))?.getTime() ?? 0) - scope.now().getTime()
  if (rest > 0)
    throw new DeliveryError(say`The provider asks to send more slowly.`, {
      permanent: false,
      notWithinMs: rest,
      isUncounted: true,
    })
}

/** The text, and what of its files cannot be sent. */
function withLeft(
  { body, textKind }: Pick<PostedMessage, 'body' | 'textKind'>,
  left: { name: string; reason: string }[],
): string {
  const mark = textKind === 'markdown' ? '*' : ''
  return [body, ...left.map(({ name, reason }) => `${mark}(${name}: ${reason})${mark}`)].join('\n\n')
}

interface Context {
  readers: number[]
  address: string | null
  dependencies: Dependencies
}

/** The context of a message: earlier messages that all recipients may see, and references for mail programs. */
async function contextOf(scope: Scope, message: PostedMessage, { readers, address, dependencies }: Context) {
  if (message.forwardedToIds) return { history: [], references: [] }
  const past = await selectPast(scope, message.conversationId, { before: message.id, limit: MAX_REFERENCES })
  const joined = await selectJoined(scope, message.conversationId)
  const quoted = quotable(past, readers, joined)
  const people = await findPeople(
    scope,
    quoted.map(({ identityId }) => identityId),
  )
  const references: string[] = []
  for (const { id, headerId, fromStaff } of past.toReversed())
    if (headerId) references.push(headerId)
    else if (fromStaff && address) references.push(await dependencies.referenceOf(scope, id, address))
  return {
    history: quoted.map(({ identityId, createdAt, body, textKind }) => ({
      author: asAuthor(people.get(identityId)),
      at: createdAt,
      body,
      textKind,
    })),
    references,
  }
}

/** Throws DeliveryError: a reply without one of its files is not what its author wrote. */
function refuseExcess(content: Parameters<typeof excessIn>[0], limits: MessageLimits): void {
  const excess = excessIn(content, limits)
  if (!excess) return
  const { field, words } = excess
  throw new DeliveryError(field === 'body' ? say`The text ${words}.` : say`The files ${words}.`, {
    permanent: true,
  })
}
