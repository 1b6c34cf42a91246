import type { Recorded } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'
import { enqueue, type JobHandler, job } from '../../kit/jobs/job.ts'
import { MINUTE, SECOND } from '../../kit/retry.ts'
import type { ChannelAdapter } from '../channels/channel.ts'
import { type ChannelRow, findChannels } from '../channels/queries.ts'
import { isPublic } from '../channels/reply-window.ts'
import { VISIBILITY } from '../conversations/codes.ts'
import { type ConversationRow, selectConversationsByIds } from '../conversations/queries.ts'
import type { messagePosted } from '../messages/events.ts'
import { atAnswerAddresses } from './answer-addresses.ts'
import { findMessageToDeliver, insertDeliveries, type MessageToDeliver, selectReachable } from './queries.ts'
import { sendJob } from './send-delivery.ts'

export const prepareJob = job(
  'deliveries.prepare',
  { message_id: rowId },
  { retryDelays: [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE] },
)

/** The adapter for a kind of channel, if any. */
export type AdapterOf = (kind: number) => ChannelAdapter | undefined

/** Creates deliveries of a staff message, one for each customer who follows the conversation. */
export function prepareDeliveries(adapterOf: AdapterOf): JobHandler {
  return prepareJob.handledBy(async (scope, { message_id }, attempt) => {
    const message = await findMessageToDeliver(scope, message_id)
    const goesOut = message?.visibility === VISIBILITY.regular || message?.forwardedToIds
    if (!message?.fromStaff || !goesOut || message.suppressNotifications || message.isElsewhere) return
    const [conversation] = await selectConversationsByIds(scope, [message.conversationId])
    if (!conversation) return
    const channel = (await findChannels(scope, [conversation.channelId])).get(conversation.channelId)
    const adapter = channel && adapterOf(channel.kind)
    if (!channel || !adapter?.send || !adapter.reaches || adapter.cannotSend?.(channel)) return
    if (adapter.carries && !(await adapter.carries(scope, conversation))) return
    const readers = readersOf(message, conversation)
    const reachable = await atAnswerAddresses(
      scope,
      message,
      await selectReachable(scope, readers, adapter.reaches),
    )
    const ways = isPublic(channel, conversation) ? reachable.slice(0, 1) : reachable
    await attempt.done(async tx => {
      const ids = ways.map(({ identityId }) => identityId)
      const deliveries = await insertDeliveries(tx, message.id, ids)
      await enqueue(
        tx,
        // A recipient gets the messages of a conversation in order.
        deliveries.map(({ id, identityId }) =>
          sendJob.of({ delivery_id: id }, { topic: `conversation ${conversation.id} to ${identityId}` }),
        ),
      )
    })
  })
}

/**
 * The identities that a message goes to: who follows its conversation, but for some, and those who get it unseen; what is
 * forwarded goes to nobody else.
 */
function readersOf(
  { identityId, bccIds, leftOutIds, forwardedToIds }: MessageToDeliver,
  { followerIds }: Pick<ConversationRow, 'followerIds'>,
): number[] {
  if (forwardedToIds) return forwardedToIds
  const away = new Set([identityId, ...(leftOutIds ?? [])])
  return [...followerIds.filter(id => !away.has(id)), ...(bccIds ?? [])]
}

/** A staff message is delivered if its channel can send. */
export function whenToDeliver(channels: Map<number, ChannelRow>, adapterOf: AdapterOf) {
  return ({ subjectId, data }: Recorded<typeof messagePosted>) => {
    const channel = channels.get(data.channel_id)
    const adapter = channel && adapterOf(channel.kind)
    const goesOut = adapter?.send !== undefined && !adapter.cannotSend?.(channel as ChannelRow)
    const isForOutside = data.visibility === VISIBILITY.regular || data.forwarded === true
    if (!goesOut || !data.from_staff || !isForOutside) return undefined
    return prepareJob.of({ message_id: subjectId }, { topic: `conversation ${data.conversation_id}` })
  }
}
