import { type Cause, following } from '../../kit/cause.ts'
import type { Reaction } from '../../kit/events/react.ts'
import { rowId } from '../../kit/input.ts'
import { enqueue, type JobHandler, job, type NewJob } from '../../kit/jobs/job.ts'
import { MINUTE, SECOND } from '../../kit/retry.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { SendDependencies } from '../channels/connector.ts'
import { connectorOf } from '../channels/connectors.ts'
import type { ChannelRow } from '../channels/queries.ts'
import { type ConversationRow, selectConversationsByIds } from '../conversations/queries.ts'
import { messagePosted } from '../messages/events.ts'
import { goesOut } from '../messages/goes-out.ts'
import type { Subjects } from '../messages/load-subjects.ts'
import { findPosted, type PostedMessage } from '../messages/posted-queries.ts'
import { isPublic } from '../sending/reply-window.ts'
import { findWayOut, wayOutIn } from '../sending/way-out.ts'
import { whyNot } from '../sending/why-not.ts'
import { atAnswerAddresses } from './answer-addresses.ts'
import { insertDeliveries, selectReachable } from './queries.ts'
import { sendJob } from './send-delivery.ts'

/** Creates the deliveries of staff messages, one for each customer who gets it. */
export function deliverMessages(
  channels: Map<number, ChannelRow>,
  dependencies: Pick<SendDependencies, 'mailOut'>,
): Reaction<Pick<Subjects, 'messages' | 'conversations'>> {
  return {
    types: [messagePosted.type],
    async react(tx, events, { messages, conversations }) {
      const copies: Copy[] = []
      for (const event of events) {
        const message = messages.get(event.subjectId)
        const conversation = message && conversations.get(message.conversationId)
        const channel = conversation && wayOutIn(channels, conversation.channelId)
        if (!message || !conversation || !channel) continue
        const recipients = await recipientsOf(tx, { message, conversation, channel }, dependencies)
        const cause = following(event)
        copies.push(...recipients.map(identityId => ({ message, identityId, cause })))
      }
      return jobsFor(tx, copies)
    },
  }
}

interface Posted {
  message: PostedMessage
  conversation: ConversationRow
  /** By which it leaves. */
  channel: ChannelRow
}

/** The identities that the message is sent to. */
async function recipientsOf(
  scope: Scope,
  { message, conversation, channel }: Posted,
  dependencies: Pick<SendDependencies, 'mailOut'>,
): Promise<number[]> {
  if (!goesOut(message) || message.suppressNotifications) return []
  const connector = connectorOf(channel)
  if (!connector?.send || !connector.reaches) return []
  // By a deleted channel, each copy fails and says why: that is not how the brand wants it.
  if (channel.deletedAt === null && whyNot(channel, dependencies)) return []
  if (connector.carries && !(await connector.carries(scope, conversation))) return []
  const reachable = await selectReachable(scope, readersOf(message, conversation), connector.reaches)
  const ids = (await atAnswerAddresses(scope, message, reachable)).map(({ identityId }) => identityId)
  return isPublic(channel, conversation) ? ids.slice(0, 1) : ids
}

/**
 * The identities that a message is for: who follows its conversation, but for some, and those who get it unseen; what is
 * forwarded is for nobody else.
 */
function readersOf(
  { identityId, bccIds, leftOutIds, forwardedToIds }: PostedMessage,
  { followerIds }: Pick<ConversationRow, 'followerIds'>,
): number[] {
  if (forwardedToIds) return forwardedToIds
  const away = new Set([identityId, ...(leftOutIds ?? [])])
  return [...followerIds.filter(id => !away.has(id)), ...(bccIds ?? [])]
}

interface Copy {
  message: Pick<PostedMessage, 'id' | 'conversationId'>
  identityId: number
  cause: Cause
}

/** Creates the deliveries of these copies; returns the jobs that send them. A recipient gets the messages of a conversation in order. */
async function jobsFor(tx: TxScope, copies: Copy[]): Promise<NewJob[]> {
  const deliveries = await insertDeliveries(
    tx,
    copies.map(({ message, identityId }) => ({ messageId: message.id, identityId })),
  )
  return deliveries.flatMap(({ id, messageId, identityId }) => {
    const copy = copies.find(one => one.message.id === messageId && one.identityId === identityId)
    if (!copy) return []
    const topic = `conversation ${copy.message.conversationId} to ${identityId}`
    return [sendJob.of({ delivery_id: id }, { topic, cause: copy.cause })]
  })
}

const prepareJob = job(
  'deliveries.prepare',
  { message_id: rowId },
  { retryDelays: [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE] },
)

/** Does what an earlier release has left to be done: there, deliveries were created by a job. */
export function deliverLate(dependencies: Pick<SendDependencies, 'mailOut'>): JobHandler {
  return prepareJob.handledBy(async (scope, { message_id }, attempt) => {
    const message = await findPosted(scope, message_id)
    const [conversation] = message ? await selectConversationsByIds(scope, [message.conversationId]) : []
    const channel = conversation && (await findWayOut(scope, conversation.channelId))
    if (!message || !conversation || !channel) return
    const recipients = await recipientsOf(scope, { message, conversation, channel }, dependencies)
    await attempt.done(async tx => {
      const cause = attempt.job.cause ?? tx.cause
      const copies = recipients.map(identityId => ({ message, identityId, cause }))
      await enqueue(tx, await jobsFor(tx, copies))
    })
  })
}
